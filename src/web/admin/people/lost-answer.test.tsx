// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUser, updateUserRoles, updateUserSuspension, type User } from '#shared/contract/users.ts'
import { call, errorMessage } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { UserPanel } from './user-panel.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
// It closes a drawer, which is not drawn here.
vi.mock('../panel-frame/panel-head.tsx', () => ({ PanelHead: () => null }))
vi.mock('../../session/session.ts', () => ({ useSession: () => ({ user: { uid: 'studio' } }) }))
vi.mock('../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../call/call.ts')>()),
  call: vi.fn(),
}))

const day = '2026-03-01T10:00:00.000Z'
const offline = new Error('offline')

/** What the server holds. */
let stored: User
let queryClient: QueryClient
let mounted: Mounted

/** Stores each change, and loses its answer. */
async function answer(definition: unknown) {
  if (definition === readUser) return { user: stored }
  if (definition === updateUserRoles) stored = { ...stored, roles: ['user', 'admin'] }
  else if (definition === updateUserSuspension) stored = { ...stored, suspendedAt: day }
  else return { subscriptions: [], entries: [], lastVisible: null }
  throw offline
}

beforeEach(async () => {
  stored = {
    id: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
    name: 'Ada',
    photoURL: null,
    roles: ['user'],
    suspendedAt: null,
    extra: {},
    createdAt: day,
  }
  vi.mocked(showToast).mockClear()
  vi.mocked(call).mockImplementation(answer as unknown as typeof call)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  mounted = mountInTest(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <UserPanel userId="ada" />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await settle()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

test.each([
  { opener: 'Make admin', confirm: 'Give the role', next: 'Take the admin role' },
  { opener: 'Suspend the account', confirm: 'Suspend', next: 'Restore the account' },
])('“$confirm” that was stored closes its dialog, and does not ask for the opposite', async (names) => {
  click(findButton(names.opener, mounted.place))
  await settle()
  fill(document.querySelector('textarea'), 'Joined the studio.')
  click(findButton(names.confirm))
  await settle()
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(findButton(names.next, mounted.place)).toBeTruthy()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(errorMessage(offline), { tone: 'bad' })
})
