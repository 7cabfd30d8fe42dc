// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { click, mountInTest, settle } from '../../ui/mount-in-test.tsx'
import { AccountMenu } from './account-menu.tsx'

vi.mock('../../session/session.ts', () => ({
  useSession: () => ({
    state: 'signed-in',
    user: { uid: 'u1', displayName: 'Ines', email: 'ines@kestrup.example', photoURL: null },
    roles: ['user'],
  }),
}))
vi.mock('../../system/installation/use-public-config.ts', () => ({ usePublicConfig: () => ({}) }))
vi.mock('../../identity/use-sign-out.tsx', () => ({ useSignOut: () => ({ leave: vi.fn(), question: null }) }))

test('the menu opens with the focus on its first item', async () => {
  const { place, unmount } = mountInTest(
    <MemoryRouter>
      <AccountMenu />
    </MemoryRouter>,
  )
  place.querySelector('button')?.focus()
  click(place.querySelector('button'))
  await settle()
  await expect.poll(() => document.activeElement?.textContent).toBe('Account')
  unmount()
})
