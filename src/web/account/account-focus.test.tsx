// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { call } from '../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import { ChangeAddress } from './profile/change-address.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { sessionsQuery } from './sessions/sessions-query.ts'
import { SessionsSection } from './sessions/sessions-section.tsx'

vi.mock('../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../call/call.ts')>()),
  call: vi.fn(),
}))

const makeSession = (id: string) => ({
  id,
  isCurrent: id === 'this',
  userAgent: '',
  ipAddress: '',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: '2026-03-01T10:00:00.000Z',
})
const account = {
  sessions: ['this', 'phone', 'tablet'].map(makeSession),
  hasPassword: true,
  hasGoogle: false,
  isConfirmed: false,
  hasSecondFactor: false,
  recoveryCodeCount: 0,
}

let mounted: Mounted
beforeEach(() => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(sessionsQuery.queryKey, account)
  vi.mocked(call).mockImplementation((async (definition: unknown) => {
    if (definition !== authEndpoints.beginSecondFactor) return new Promise(() => undefined)
    return { secret: 'ABCDEFGH', address: 'otpauth://totp/Arcframe' }
  }) as unknown as typeof call)
  mounted = mountInTest(
    <MemoryRouter>
      <ChangeAddress />
      <SecondFactorSection />
      <SessionsSection />
    </MemoryRouter>,
    queryClient,
  )
})
afterEach(() => mounted.unmount())

/** By the keyboard: the button has the focus. */
async function press(button: HTMLElement | undefined) {
  if (!button) throw new Error('There is nothing to press.')
  button.focus()
  click(button)
  await settle()
}
const field = (name: string) => mounted.place.querySelector(`[name=${name}]`)
const endButtons = () => [...mounted.place.querySelectorAll<HTMLElement>('li button')]
const focused = () => document.activeElement

test('the form for another address has the focus, and its button when it is closed', async () => {
  await press(findButton('Change address'))
  expect(focused()).toBe(field('newEmail'))
  await press(findButton('Keep the address'))
  expect(focused()).toBe(findButton('Change address'))
})

test('what was sent to both addresses has the focus, and is read out by that', async () => {
  vi.mocked(call).mockResolvedValueOnce({})
  await press(findButton('Change address'))
  fill(field('newEmail'), 'ines@new.example')
  fill(field('password'), 'one-perfect-move')
  await press(findButton('Send both e-mails'))
  expect(focused()?.textContent).toMatch(/^We sent two e-mails: .* one to ines@new.example/)
})

test('each step of two-step sign-in has the focus, and its button when it is closed', async () => {
  await press(findButton('Set up two-step sign-in'))
  expect(focused()?.textContent).toMatch(/^You need an authenticator app/)
  fill(field('password'), 'one-perfect-move')
  await press(findButton('Continue'))
  expect(focused()?.textContent).toMatch(/^Scan this code/)
  await press(findButton('Not now'))
  expect(focused()).toBe(findButton('Set up two-step sign-in'))
})

test('after a session was ended, the one beside it has the focus, and at last the section', async () => {
  await press(endButtons()[0])
  expect(focused()).toBe(endButtons()[0])
  await press(endButtons()[0])
  expect(endButtons()).toEqual([])
  expect(focused()?.tagName).toBe('SECTION')
})

test('after all other sessions were ended, their section has the focus', async () => {
  await press(findButton('End all others'))
  await press(findButton('End other sessions'))
  expect(focused()?.tagName).toBe('SECTION')
})
