import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import AdminLayout from './admin-layout.tsx'
import AppLayout from './app-layout.tsx'
import GuestLayout from './guest-layout.tsx'
import ReviewLayout from './review-layout.tsx'
import PublicLayout from './public-layout.tsx'

let session: unknown
vi.mock('../session/session.ts', () => ({
  useSession: () => session,
  revalidateSession: () => undefined,
  handleSessionError: () => undefined,
}))
vi.mock('./arrival/arriving-page.tsx', () => ({ ArrivingPage: () => 'the next page arrives' }))
vi.mock('./app/account-menu.tsx', () => ({ AccountMenu: () => null }))
vi.mock('./header/theme-switch.tsx', () => ({ ThemeSwitch: () => null }))
vi.mock('../billing/payment-due-banner.tsx', () => ({ PaymentDueBanner: () => null }))
vi.mock('../system/status/connection-banner.tsx', () => ({ ConnectionBanner: () => 'no connection' }))
vi.mock('../system/status/system-banner.tsx', () => ({ SystemBanner: () => null }))
vi.mock('../system/installation/use-public-config.ts', () => ({
  usePublicConfig: () => ({ isSandbox: false, termsUrl: null, privacyUrl: null }),
}))

const signedInAs = (...roles: string[]) => ({ state: 'signed-in', user: { uid: 'u1' }, roles })

/** What a person is shown at a page that stands in this frame. */
function open(Frame: () => ReactNode, who: unknown): string {
  session = who
  const page = { index: true, element: 'the page' }
  const unauthorized = { path: '/unauthorized', element: 'no access' }
  const router = createMemoryRouter([{ path: '/', element: <Frame />, children: [page] }, unauthorized])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

describe.each([
  ['public pages', PublicLayout],
  ['a signed-in person’s pages', AppLayout],
  ['the studio’s pages', AdminLayout],
  ['the review page', ReviewLayout],
  ['a guest’s page', GuestLayout],
])('the frame of %s', (_pages, Frame) => {
  test('shows its page, and covers it while the next one arrives', () => {
    const shown = open(Frame, signedInAs('user', 'admin'))
    expect(shown).toContain('the page')
    expect(shown).toContain('the next page arrives')
  })
})

test.each([
  ['a signed-in person’s page', AppLayout],
  ['a page of the studio', AdminLayout],
  ['the review page', ReviewLayout],
  ['a guest’s page', GuestLayout],
])('%s says where it waits for a connection', (_page, Frame) => {
  expect(open(Frame, signedInAs('user', 'admin'))).toContain('no connection')
})

test.each([
  [paths.demo(), true],
  [paths.partnerDelivery('secret'), false],
  [paths.certificate('id'), false],
])('the frame of %s sells: %s', (address, sells) => {
  const router = createMemoryRouter([{ path: '*', element: <PublicLayout /> }], { initialEntries: [address] })
  const shown = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(/Build|Sign in|Plans/.test(shown)).toBe(sells)
})

describe('the frame of the studio’s pages', () => {
  test.each([
    ['somebody signed in without the role', signedInAs('user')],
    [
      'an admin who has to set up a second factor',
      { ...signedInAs('user', 'admin'), isSecondFactorNeeded: true },
    ],
    ['a stranger', { state: 'signed-out', user: null, roles: [] }],
    ['somebody who is not known yet', { state: 'loading', user: null, roles: [], problem: null }],
  ])('shows nothing of a page to %s', (_who, someone) => {
    expect(open(AdminLayout, someone)).not.toContain('the page')
  })
})

test('the frame of a signed-in person’s pages shows nothing of a page to a stranger', () => {
  expect(open(AppLayout, { state: 'signed-out', user: null, roles: [] })).not.toContain('the page')
  expect(open(AppLayout, signedInAs('user'))).toContain('the page')
  expect(open(ReviewLayout, { state: 'signed-out', user: null, roles: [] })).not.toContain('the page')
})
