// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  listUsers,
  readUser,
  updateUserRoles,
  updateUserSuspension,
  type User,
} from '#shared/contract/users.ts'
import { refusals } from '#shared/refusals.ts'
import { call, createUnreachableRefusal, errorMessage } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { AdminList } from './admin-list.tsx'
import { UserPanel } from './user-panel.tsx'
import { userQuery } from './user-query.ts'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
// It closes a drawer, which is not drawn here.
vi.mock('../panel-frame/panel-head.tsx', () => ({ PanelHead: () => null }))
vi.mock('../../session/session.ts', () => ({ useSession: () => ({ user: { uid: 'studio' } }) }))
vi.mock('../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../call/call.ts')>()),
  call: vi.fn(),
}))

const day = '2026-03-01T10:00:00.000Z'
const unreachable = createUnreachableRefusal()

/** What the server holds: the user, and admins whose accounts are older. */
let stored: User
let olderAdmins: User[]
/** Holds back the answer of changes. */
let changeHold: Promise<void>
let queryClient: QueryClient
let mounted: Mounted

interface Input {
  roles: User['roles']
  pageSize: number
  startAfter?: string
}

/** Stores each change, and loses its answer. */
async function answer(definition: unknown, input: Input) {
  if (definition === readUser) return { user: stored }
  if (definition === listUsers) {
    const admins = [...olderAdmins, ...(stored.roles.includes('admin') ? [stored] : [])]
    const rest = admins.slice(admins.findIndex(({ id }) => id === input.startAfter) + 1)
    const users = rest.slice(0, input.pageSize)
    return { users, lastVisible: rest.length > users.length ? users.at(-1)?.id : null }
  }
  if (definition === updateUserRoles) stored = { ...stored, roles: input.roles }
  else if (definition === updateUserSuspension) stored = { ...stored, suspendedAt: day }
  else return { subscriptions: [], entries: [], lastVisible: null }
  await changeHold
  throw unreachable
}

async function open(node: ReactNode) {
  mounted = mountInTest(<MemoryRouter>{node}</MemoryRouter>, queryClient)
  await settle()
}
async function confirm(opener: string, name: string) {
  click(findButton(opener, mounted.place))
  await settle()
  fill(document.querySelector('textarea'), 'Joined the studio.')
  click(findButton(name, findDialog() ?? undefined))
  await settle()
}
const makeAdmins = (count: number, admin: Partial<User> = {}) =>
  Array.from({ length: count }, (_, index): User => {
    const id = `admin-${index}`
    return { ...stored, id, email: `${id}@example.com`, roles: ['user', 'admin'], ...admin }
  })
const findDialog = () => document.querySelector('[role="dialog"]')

beforeEach(() => {
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
  olderAdmins = []
  changeHold = Promise.resolve()
  vi.mocked(showToast).mockClear()
  vi.mocked(call).mockImplementation(answer as unknown as typeof call)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

const questions = [
  {
    opener: 'Make admin',
    name: 'Give the role',
    next: 'Take the admin role',
    stored: 'ada@example.com is an admin by now.',
  },
  {
    opener: 'Suspend the account',
    name: 'Suspend',
    next: 'Restore the account',
    stored: 'The account of ada@example.com is suspended by now.',
  },
]

test.each(questions)(
  '“$name” that was stored closes its dialog, and does not ask for the opposite',
  async (names) => {
    await open(<UserPanel userId="ada" />)
    await confirm(names.opener, names.name)
    expect(findDialog()).toBeNull()
    expect(findButton(names.next, mounted.place)).toBeTruthy()
    expect(showToast).toHaveBeenCalledExactlyOnceWith(names.stored)
  },
)

test.each(questions)(
  'after the dialog was closed, a toast does not say that “$name” was not stored',
  async (names) => {
    const sending = Promise.withResolvers<void>()
    changeHold = sending.promise
    await open(<UserPanel userId="ada" />)
    await confirm(names.opener, names.name)
    click(findButton('Close'))
    sending.resolve()
    await settle()
    expect(showToast).toHaveBeenCalledExactlyOnceWith(errorMessage(unreachable), { tone: 'bad' })
  },
)

test('the dialog of a role that was taken closes once the list of admins is without it', async () => {
  stored = { ...stored, roles: ['user', 'admin'] }
  await open(<AdminList />)
  await confirm('Take the admin role from ada@example.com', 'Take the role')
  expect(findDialog()).toBeNull()
  expect(mounted.place.textContent).not.toContain('ada@example.com')
  expect(showToast).toHaveBeenCalledExactlyOnceWith('ada@example.com is no longer an admin.')
})

describe('with more admins than a page has, of an admin who moved to the next one', () => {
  beforeEach(async () => {
    stored = { ...stored, roles: ['user', 'admin'] }
    olderAdmins = makeAdmins(99)
    await open(<AdminList />)
    // A colleague makes an older account an admin meanwhile.
    olderAdmins = makeAdmins(100)
  })

  test.each([
    ['is read again', () => stored],
    ['can’t be read', () => Promise.reject(unreachable)],
  ])('the dialog stays where the role was not taken and the user %s', async (_, read) => {
    const customer: User = { ...stored, roles: ['user'] }
    queryClient.setQueryData(userQuery('ada').queryKey, customer)
    vi.mocked(call).mockImplementation((async (definition: unknown, input: Input) => {
      if (definition === updateUserRoles) throw unreachable
      return definition === readUser ? { user: await read() } : answer(definition, input)
    }) as unknown as typeof call)
    await confirm('Take the admin role from ada@example.com', 'Take the role')
    expect(mounted.place.querySelector('ul')?.textContent).not.toContain('ada@example.com')
    expect(findDialog()?.querySelector('[role="alert"]')?.textContent).toBe(errorMessage(unreachable))
    expect(showToast).not.toHaveBeenCalled()
  })

  test('the dialog closes where it was taken', async () => {
    await confirm('Take the admin role from ada@example.com', 'Take the role')
    expect(findDialog()).toBeNull()
    expect(showToast).toHaveBeenCalledExactlyOnceWith('ada@example.com is no longer an admin.')
  })
})

test('nobody is the last admin while others are on the next page', async () => {
  olderAdmins = [...makeAdmins(1, { id: 'studio' }), ...makeAdmins(99, { suspendedAt: day })]
  stored = { ...stored, roles: ['user', 'admin'] }
  await open(<AdminList />)
  expect(mounted.place.textContent).toContain(refusals.own_roles.sentence)
})
