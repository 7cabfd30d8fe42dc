// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listUsers, updateUserRoles, type User } from '#shared/contract/users.ts'
import { call } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { GiveAdmin } from './give-admin.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../call/call.ts')>()),
  call: vi.fn(),
}))

let tomas: Pick<User, 'id' | 'email' | 'name' | 'roles' | 'suspendedAt'>
let answerSearch: () => void = () => undefined
let mounted: Mounted
beforeEach(() => {
  tomas = { id: 'tomas', email: 'tomas@example.com', name: 'Tomas', roles: ['user'], suspendedAt: null }
  vi.mocked(call).mockImplementation((async (definition: unknown, input: { search: string }) => {
    if (definition === updateUserRoles) {
      tomas = { ...tomas, roles: ['user', 'admin'] }
      return { user: tomas }
    }
    if (definition !== listUsers) throw new Error('Not asked for here')
    await new Promise<void>((resolve) => {
      answerSearch = resolve
    })
    return { users: input.search === 'tomas' ? [tomas] : [], lastVisible: null }
  }) as unknown as typeof call)
  mounted = mountInTest(<GiveAdmin />, new QueryClient())
})
afterEach(() => mounted.unmount())

const said = () => mounted.place.querySelector('output')?.textContent
async function search(words: string) {
  fill(mounted.place.querySelector('input'), words)
  const calls = vi.mocked(call).mock.calls.length
  await vi.waitFor(() => expect(vi.mocked(call).mock.calls.length).toBeGreaterThan(calls))
  await settle()
}
async function answer() {
  answerSearch()
  await settle()
}

test('nothing is said of a search before its answer is there', async () => {
  await search('nobodyx')
  expect(said()).toBe('')
  await answer()
  expect(said()).toBe('No one matches “nobodyx”. They need an account first.')
  await search('tomas')
  expect(said()).toBe('')
  await answer()
  expect(said()).toBe('1 found.')
})

test('the row has the focus of its button once the role is given', async () => {
  await search('tomas')
  await answer()
  findButton('Make tomas@example.com an admin').focus()
  click(findButton('Make tomas@example.com an admin'))
  await settle()
  fill(document.querySelector('textarea'), 'Joined the studio.')
  click(findButton('Give the role'))
  await settle()
  await answer()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Admin already'))
})
