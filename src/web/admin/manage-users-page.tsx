import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { displayLocale } from '#shared/display-locale.ts'
import { roleSchema } from '#shared/identity/roles.ts'
import { userStateSchema } from '#shared/identity/user-state.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { overviewQuery, type UserFilter } from './parts/admin-queries.ts'
import { StudioDrawer } from './panels/studio-drawer.tsx'
import { UsersTable } from './people/users-table.tsx'
import { SupportView } from './support/support-view.tsx'
import { useVisit } from './support/use-visit.ts'
import { useTypedFilter } from '../system/page/use-typed-filter.ts'

export const meta = () => [{ title: pageTitle('Users') }]

const filterSchema = z.object({
  role: roleSchema.nullable().catch(null),
  state: userStateSchema.nullable().catch(null),
  sort: z.enum(['newest', 'oldest', 'email']).catch('newest'),
})

/** Everyone who has an account; or one of them, as they see their own things. */
export default function ManageUsersPage() {
  const visited = useVisit().userId
  return visited ? <SupportView key={visited} userId={visited} /> : <AllUsers />
}

/** To find, to look into, to make an admin, to suspend. */
function AllUsers() {
  const [query, setQuery] = useSearchParams()
  const { typed, setTyped, settled } = useTypedFilter('q')
  const { data: overview } = useQuery(overviewQuery)
  const filter: UserFilter = {
    search: settled,
    ...filterSchema.parse({ role: query.get('role'), state: query.get('state'), sort: query.get('sort') }),
  }
  const change = (changes: Partial<UserFilter>) =>
    setQuery(
      (present) => {
        const next = new URLSearchParams(present)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === 'newest') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <>
      <PageHeader
        eyebrow="Studio"
        title="Users"
        lead={
          overview
            ? overview.users === 1
              ? 'One person has an account.'
              : `${overview.users.toLocaleString(displayLocale)} people have an account.`
            : 'Everyone who has an account.'
        }
      />
      <UsersTable filter={filter} typed={typed} onType={setTyped} onFilter={change} />
      <StudioDrawer />
    </>
  )
}
