import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState, type ReactNode } from 'react'
import type { User } from '#shared/contract/users.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { errorMessage } from '../../call/call.ts'
import rows from '../../ui/tables/row-list.module.css'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { TableSearch } from '../../ui/tables/table-search.tsx'
import { useFocusAfterChange } from '../../ui/focus/use-focus-after-change.ts'
import { useSearchKey } from '../../ui/tables/use-search-key.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { usersQuery } from '../parts/admin-queries.ts'
import styles from './give-admin.module.css'
import { RoleDialog } from './role-dialog.tsx'

/** Finds a user by name or address and makes them an admin. */
export function GiveAdmin() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const [asking, setAsking] = useState<User | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useSearchKey(place)
  const found = useInfiniteQuery({
    ...usersQuery({ search, role: null, state: null, sort: 'email' }, 6),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const isAsked = search !== '' && typed.trim() !== ''
  const users = isAsked ? (found.data?.pages[0]?.users ?? []) : []
  // Until then, the answer to the search before is shown.
  const isAnswered = isAsked && typed.trim() === search && found.isSuccess && !found.isPlaceholderData
  return (
    <div ref={place}>
      <TableSearch value={typed} onChange={setTyped} placeholder="Find someone by name or address" />
      <output className={styles.said}>
        {isAnswered && users.length === 0 && `No one matches “${search}”. They need an account first.`}
        {isAnswered && users.length > 0 && <VisuallyHidden>{users.length} found.</VisuallyHidden>}
        {found.error && search !== '' && errorMessage(found.error)}
      </output>
      {users.length > 0 && (
        <ul className={rows.list} aria-label="Found">
          {users.map((user) => (
            <FoundUser key={user.id} isAdmin={hasRole(user, 'admin')}>
              <div className={rows.words}>
                <span className={rows.name}>{user.name || user.email}</span>
                <span className={rows.about}>{user.email}</span>
              </div>
              {hasRole(user, 'admin') ? (
                <StatusBadge tone="busy" label="Admin already" />
              ) : user.suspendedAt !== null ? (
                <StatusBadge tone="bad" label="Suspended" />
              ) : (
                <Button size="sm" onClick={() => setAsking(user)} aria-label={`Make ${user.email} an admin`}>
                  Make admin
                </Button>
              )}
            </FoundUser>
          ))}
        </ul>
      )}
      <RoleDialog asked={asking} users={users} onClose={() => setAsking(null)} />
    </div>
  )
}

/** Has the focus of the button that is gone once the role is given. */
function FoundUser({ isAdmin, children }: { isAdmin: boolean; children: ReactNode }) {
  const row = useFocusAfterChange<HTMLLIElement>(String(isAdmin))
  return (
    <li ref={row} className={rows.row} tabIndex={-1}>
      {children}
    </li>
  )
}
