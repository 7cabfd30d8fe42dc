// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { RequireSession } from './require-session.tsx'

const revalidateSession = vi.hoisted(() => vi.fn<() => void>())
vi.mock('../../session/session.ts', () => ({
  useSession: () => ({ state: 'signed-in', user: { uid: 'u1' }, roles: ['user'] }),
  revalidateSession,
}))

test('the session is read again with each page that is opened, and not for what else changes in the address', async () => {
  const router = createMemoryRouter([{ path: '*', element: <RequireSession>The page</RequireSession> }], {
    initialEntries: ['/dashboard/'],
  })
  const { unmount } = mountInTest(<RouterProvider router={router} />)
  expect(revalidateSession).toHaveBeenCalledTimes(1)
  await act(() => router.navigate('/dashboard/?status=open#films'))
  expect(revalidateSession).toHaveBeenCalledTimes(1)
  await act(() => router.navigate('/account/'))
  expect(revalidateSession).toHaveBeenCalledTimes(2)
  unmount()
})
