import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '#shared/contract/users.ts'
import { refusals } from '#shared/refusals.ts'
import { errorMessage } from '../../call/call.ts'
import { useSession } from '../../session/session.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts'
import { useFocusOnMore } from '../../ui/focus/use-focus-on-more.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import rows from '../../ui/tables/row-list.module.css'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { usersQuery } from '../parts/admin-queries.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import { RoleDialog } from './role-dialog.tsx'

/** Who has the admin role; it can be taken from everyone but oneself. */
export function AdminList() {
  const session = useSession()
  const admins = useInfiniteQuery(usersQuery({ search: '', role: 'admin', state: null, sort: 'oldest' }, 100))
  const [asking, setAsking] = useState<User | null>(null)
  const { list, button } = useFocusOnMore<HTMLUListElement>(admins.isFetchingNextPage)
  if (!admins.data) {
    if (!admins.error) return <SkeletonRows rows={3} label="Loading the admins" />
    return (
      <ErrorState
        title="The admins could not be read."
        sentence={errorMessage(admins.error)}
        onRetry={() => void admins.refetch()}
      />
    )
  }
  const users = admins.data.pages.flatMap((page) => page.users)
  const isAlone = !admins.hasNextPage && users.filter((user) => user.suspendedAt === null).length === 1
  return (
    <>
      <ul ref={list} className={rows.list}>
        {users.map((user) => {
          const isSelf = user.id === session.user?.uid
          return (
            <li key={user.id} className={rows.row} tabIndex={-1}>
              <div className={rows.words}>
                <PanelLink to={{ user: user.id }} className={rows.name}>
                  {user.name || user.email}
                </PanelLink>
                <span className={rows.about}>
                  {user.email} · joined <DateText at={user.createdAt} />
                  {user.suspendedAt !== null && ' · suspended'}
                </span>
                {isSelf && (
                  <span className={rows.about}>
                    {isAlone ? refusals.last_admin.sentence : refusals.own_roles.sentence}
                  </span>
                )}
              </div>
              {isSelf ? (
                <StatusBadge tone="quiet" label="You" />
              ) : (
                <TakeRoleButton email={user.email} onAsk={() => setAsking(user)} />
              )}
            </li>
          )
        })}
      </ul>
      {admins.hasNextPage && (
        <Button
          ref={button}
          variant="subtle"
          loading={admins.isFetchingNextPage}
          onClick={() => void admins.fetchNextPage()}
        >
          Load more
        </Button>
      )}
      <RoleDialog asked={asking} users={users} onClose={() => setAsking(null)} />
    </>
  )
}

function TakeRoleButton({ email, onAsk }: { email: string; onAsk: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <Button
      ref={button}
      variant="default"
      size="sm"
      onClick={() => {
        handFocusOn()
        onAsk()
      }}
      aria-label={`Take the admin role from ${email}`}
    >
      Take the role
    </Button>
  )
}
