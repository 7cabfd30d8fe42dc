// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#shared/contract/users.ts'
import { Refusal, type call } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { Suspension } from './suspension.tsx'
import { userQuery } from './user-query.ts'

const { send } = vi.hoisted(() => ({ send: vi.fn<() => Promise<{ user: unknown }>>() }))
vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../session/session.ts', () => ({ useSession: () => ({ user: { uid: 'studio' } }) }))
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: () => send(),
}))

const user: User = {
  id: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada',
  photoURL: null,
  roles: ['user'],
  suspendedAt: null,
  extra: {},
  createdAt: '2026-03-01T10:00:00.000Z',
}

function Role() {
  const [asking, setAsking] = useState<User | null>(null)
  return (
    <>
      <button onClick={() => setAsking(user)}>Make an admin</button>
      <RoleDialog asked={asking} users={[user]} onClose={() => setAsking(null)} />
    </>
  )
}

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.mocked(showToast).mockClear()
})
const reasonField = () => document.querySelector('textarea')

const dialogs: [name: string, opener: string, confirm: string, node: ReactNode][] = [
  ['role', 'Make an admin', 'Give the role', <Role key="role" />],
  ['suspension', 'Suspend the account', 'Suspend', <Suspension key="suspension" user={user} />],
]

test.each(dialogs)(
  'after a refusal the dialog of a %s still has the reason, and a retry closes it',
  async (...row) => {
    const [, opener, confirm, node] = row
    mounted = mountInTest(<MemoryRouter>{node}</MemoryRouter>, new QueryClient())
    click(findButton(opener))
    await settle()
    fill(reasonField(), 'Joined the studio.')
    send.mockRejectedValueOnce(new Refusal({ detail: 'Not now.', status: 409 }, 'last_admin'))
    click(findButton(confirm))
    await settle()
    expect(reasonField()?.value).toBe('Joined the studio.')
    expect(document.querySelector('[role="dialog"] [role="alert"]')?.textContent).toBe('Not now.')
    expect(showToast).not.toHaveBeenCalled()
    send.mockResolvedValueOnce({ user })
    click(findButton(confirm))
    await settle()
    expect(reasonField()).toBeNull()
  },
)

test.each(dialogs)('a refusal after the dialog of a %s was closed is shown in a toast', async (...row) => {
  const [, opener, confirm, node] = row
  mounted = mountInTest(<MemoryRouter>{node}</MemoryRouter>, new QueryClient())
  click(findButton(opener))
  await settle()
  fill(reasonField(), 'Joined the studio.')
  const sending = Promise.withResolvers<{ user: unknown }>()
  send.mockReturnValueOnce(sending.promise)
  click(findButton(confirm))
  click(findButton('Close'))
  sending.reject(new Refusal({ detail: 'Not now.', status: 409 }, 'last_admin'))
  await settle()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/ ada@example\.com stays? as .+ Not now\.$/),
    { tone: 'bad' },
  )
})

test.each(dialogs)('a read that began before a %s was changed does not take it back', async (...row) => {
  const [, opener, confirm, node] = row
  const queryClient = new QueryClient()
  const { queryKey } = userQuery('ada')
  const reading = Promise.withResolvers<User>()
  const changed: User = { ...user, roles: ['user', 'admin'], suspendedAt: user.createdAt }
  mounted = mountInTest(<MemoryRouter>{node}</MemoryRouter>, queryClient)
  void queryClient.fetchQuery({ queryKey, queryFn: () => reading.promise }).catch(() => undefined)
  click(findButton(opener))
  await settle()
  fill(reasonField(), 'Joined the studio.')
  send.mockResolvedValueOnce({ user: changed })
  click(findButton(confirm))
  await settle()
  reading.resolve(user)
  await settle()
  expect(queryClient.getQueryData(queryKey)).toEqual(changed)
})
