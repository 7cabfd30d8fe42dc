// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  listUsers,
  readUser,
  updateUserRoles,
  updateUserSuspension,
  type User,
} from '#shared/contract/users.ts'
import { call, createUnreachableRefusal, errorMessage } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { AdminList } from './admin-list.tsx'
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
const unreachable = createUnreachableRefusal()

/** What the server holds. */
let stored: User
/** Holds back the answer of changes. */
let changeHold: Promise<void>
let queryClient: QueryClient
let mounted: Mounted

/** Stores each change, and loses its answer. */
async function answer(definition: unknown, input: { roles: User['roles'] }) {
  if (definition === readUser) return { user: stored }
  if (definition === listUsers) {
    return { users: stored.roles.includes('admin') ? [stored] : [], lastVisible: null }
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
