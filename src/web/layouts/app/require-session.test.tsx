import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Role } from '#shared/identity/roles.ts'
import { RequireSession } from './require-session.tsx'

vi.mock('../../identity/suspended-page.tsx', () => ({ SuspendedPage: () => 'suspended' }))
const here = { pathname: '/', search: '', hash: '' }
vi.mock('react-router', () => ({
  Navigate: ({ to }: { to: string }) => `led to ${to}`,
  useLocation: () => here,
}))

let session: unknown
vi.mock('../../session/session.ts', () => ({ useSession: () => session, revalidateSession: () => undefined }))

const loading = { state: 'loading', user: null, roles: [], problem: null }
const signedOut = { state: 'signed-out', user: null, roles: [] }
const signedInAs = (...roles: Role[]) => ({ state: 'signed-in', user: { uid: 'u1' }, roles })

/** What is shown at an address: the page, the wait, or where one is led. */
function open(address: string, who: unknown, needs?: Role): string {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  Object.assign(here, { pathname, search, hash })
  session = who
  return renderToStaticMarkup(<RequireSession {...(needs ? { needs } : {})}>the page</RequireSession>)
}

test('nothing of a page is shown while it is not known who is here', () => {
  const shown = open('/dashboard/', loading)
  expect(shown).toContain('Loading...')
  expect(shown).not.toContain('the page')
})

test.each([
  ['/dashboard/', '/login?from=%2Fdashboard%2F'],
  ['/subscriptions/status/?id=s1#step', '/login?from=%2Fsubscriptions%2Fstatus%2F%3Fid%3Ds1%23step'],
  ['/product/cart/', '/login?from=%2Fproduct%2Fcart%2F'],
  ['/admin/dashboard/', '/login?from=%2Fadmin%2Fdashboard%2F'],
  ['/product/build/', '/register?from=%2Fproduct%2Fbuild%2F'],
  ['/product/build/?films=15', '/register?from=%2Fproduct%2Fbuild%2F%3Ffilms%3D15'],
])('a stranger at %s is led to %s', (address, target) => {
  expect(open(address, signedOut)).toBe(`led to ${target}`)
})

test('a signed-in user without the role is redirected to /unauthorized', () => {
  expect(open('/admin/dashboard/', signedInAs('user'), 'admin')).toBe('led to /unauthorized')
  expect(open('/admin/dashboard/', signedInAs('user', 'admin'), 'admin')).toBe('the page')
})

test('anyone signed in sees the other pages', () => {
  expect(open('/dashboard/', signedInAs('user'))).toBe('the page')
  expect(open('/dashboard/', signedInAs('user', 'admin'))).toBe('the page')
})

test('a suspended user sees the suspended page in the place of every page', () => {
  const suspended = { state: 'suspended', user: null, roles: [] }
  expect(open('/dashboard/', suspended)).toBe('suspended')
  expect(open('/admin/dashboard/', suspended, 'admin')).toBe('suspended')
})
