import { SegmentedControl, Select } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { listUsers } from '#shared/contract/users.ts'
import { hasRole, roleSchema } from '#shared/identity/roles.ts'
import { userStates, userStateSchema, userStateTitles } from '#shared/identity/user-state.ts'
import { errorMessage } from '../../call/call.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { DataTable, type Sort } from '../../ui/tables/data-table.tsx'
import type { Column } from '../../ui/tables/table-column.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import rows from '../../ui/tables/row-list.module.css'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { useFoundAnnouncement } from '../../ui/toasts/announce.tsx'
import { usersQuery, type UserFilter } from '../parts/admin-queries.ts'
import { usePanelAddress } from '../panel-frame/panel-address.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import { UserStateBadge } from '../parts/user-state-badge.tsx'
import styles from './users-table.module.css'

type ListedUser = OutputOf<typeof listUsers>['users'][number]

const columns: readonly Column<ListedUser>[] = [
  {
    id: 'email',
    header: 'Person',
    canSort: true,
    cell: (user) => (
      <div className={styles.person}>
        <Avatar name={user.name || user.email} url={user.photoURL} />
        <div className={rows.words}>
          <PanelLink to={{ user: user.id }} className={rows.name}>
            {user.name || user.email}
          </PanelLink>
          {user.name && <span className={styles.email}>{user.email}</span>}
        </div>
      </div>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    width: '130px',
    cell: (user) => (hasRole(user, 'admin') ? <StatusBadge tone="busy" label="Admin" /> : 'Customer'),
  },
  {
    id: 'state',
    header: 'State',
    width: '150px',
    cell: (user) => <UserStateBadge user={user} />,
  },
  {
    id: 'subscriptions',
    header: 'Subscriptions',
    width: '130px',
    align: 'end',
    cell: (user) =>
      user.subscriptionCount === 0 ? <span className={styles.none}>0</span> : user.subscriptionCount,
  },
  {
    id: 'joined',
    header: 'Joined',
    width: '160px',
    align: 'end',
    canSort: true,
    cell: (user) => <DateText at={user.createdAt} />,
  },
]

interface UsersTableProps {
  filter: UserFilter
  /** What is in the search field at this moment. */
  typed: string
  onType: (typed: string) => void
  onFilter: (changes: Partial<UserFilter>) => void
}

/** All users: searched, filtered and sorted by the server, loaded page by page. */
export function UsersTable({ filter, typed, onType, onFilter }: UsersTableProps) {
  const users = useInfiniteQuery({ ...usersQuery(filter), placeholderData: keepPreviousData })
  const { open } = usePanelAddress()
  const list = users.data?.pages.flatMap((page) => page.users) ?? []
  const isSearching = typed.trim() !== filter.search || users.isPlaceholderData || !users.data
  const asked = JSON.stringify([filter.search, filter.role, filter.state])
  useFoundAnnouncement(asked, isSearching ? null : list.length, users.hasNextPage)
  if (!users.data) {
    if (!users.error) return <SkeletonRows rows={10} label="Loading the users" />
    return (
      <ErrorState
        title="The users could not be read."
        sentence={errorMessage(users.error)}
        onRetry={() => void users.refetch()}
      />
    )
  }
  const isAsked = filter.search !== '' || filter.role !== null || filter.state !== null
  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={list}
      rowId={(user) => user.id}
      rowName={(user) => user.name || user.email}
      onOpen={(user) => open({ user: user.id })}
      sort={describeSort(filter.sort)}
      onSort={(sort) => onFilter({ sort: readSort(sort) })}
      search={{ value: typed, onChange: onType, placeholder: 'Search name or address' }}
      filters={
        <>
          <SegmentedControl
            aria-label="Role"
            data={[
              { value: 'all', label: 'Everyone' },
              { value: 'user', label: 'Customers' },
              { value: 'admin', label: 'Admins' },
            ]}
            value={filter.role ?? 'all'}
            onChange={(value) => onFilter({ role: roleSchema.safeParse(value).data ?? null })}
          />
          <Select
            aria-label="State"
            className={styles.state}
            data={userStates.map((state) => ({ value: state, label: userStateTitles[state] }))}
            value={filter.state}
            placeholder="Any state"
            clearable
            onChange={(value) => onFilter({ state: userStateSchema.safeParse(value).data ?? null })}
          />
        </>
      }
      empty={
        <EmptyState
          title={
            filter.search !== ''
              ? 'No one matches this search.'
              : isAsked
                ? 'No one matches these filters.'
                : 'No one has an account yet.'
          }
          text={
            filter.search !== ''
              ? 'Look for a part of the name or the address; one or two letters find words that begin with them.'
              : isAsked
                ? 'Choose another role or state to see more.'
                : 'New accounts appear here.'
          }
        />
      }
      more={
        users.hasNextPage
          ? { isLoading: users.isFetchingNextPage, onLoad: () => void users.fetchNextPage() }
          : undefined
      }
    />
  )
}

function describeSort(sort: UserFilter['sort']): Sort {
  if (sort === 'email') return { columnId: 'email', direction: 'ascending' }
  return { columnId: 'joined', direction: sort === 'newest' ? 'descending' : 'ascending' }
}

/** Addresses are listed from A on only. */
function readSort({ columnId, direction }: Sort): UserFilter['sort'] {
  if (columnId === 'email') return 'email'
  return direction === 'descending' ? 'newest' : 'oldest'
}
