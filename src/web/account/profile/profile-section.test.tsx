// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnreachableRefusal, type call } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { ProfileSection } from './profile-section.tsx'

const { save, user } = vi.hoisted(() => ({
  save: vi.fn<(input: { name: string }) => Promise<void>>(),
  user: { displayName: 'Ines', email: 'ines@kestrup.example', emailVerified: true, photoUrl: null },
}))
vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('./photo-field.tsx', () => ({ PhotoField: () => null }))
vi.mock('../../session/session.ts', () => ({
  useSession: () => ({ user: { ...user } }),
  refreshSession: () => Promise.resolve(),
}))
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: (_definition: unknown, input: { name: string }) => save(input),
}))

let mounted: Mounted
const open = () => {
  mounted = mountInTest(
    <MemoryRouter>
      <ProfileSection />
    </MemoryRouter>,
  )
}
const field = () => mounted.place.querySelector<HTMLInputElement>('input[name=name]')

beforeEach(() => {
  user.displayName = 'Ines'
})
afterEach(() => {
  mounted.unmount()
  clearDrafts()
})

test('a name that could not be saved is there again, until it is saved', async () => {
  save.mockRejectedValueOnce(createUnreachableRefusal())
  open()
  fill(field(), 'Ines Kestrup')
  click(findButton('Save name'))
  await settle()
  expect(mounted.place.textContent).toContain('nothing you typed is lost')
  mounted.unmount()
  open()
  expect(field()?.value).toBe('Ines Kestrup')

  save.mockImplementationOnce(({ name }) => {
    user.displayName = name
    return Promise.resolve()
  })
  click(findButton('Save name'))
  await settle()
  user.displayName = 'Renamed elsewhere'
  mounted.unmount()
  open()
  expect(field()?.value).toBe('Renamed elsewhere')
})
