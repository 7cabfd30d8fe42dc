import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import UnauthorizedPage from './unauthorized-page.tsx'

let session: unknown
vi.mock('../session/session.ts', () => ({ useSession: () => session }))
vi.mock('./suspended-page.tsx', () => ({ SuspendedPage: () => 'suspended' }))

function open(who: unknown): string {
  session = who
  return renderToStaticMarkup(
    <MemoryRouter>
      <UnauthorizedPage />
    </MemoryRouter>,
  )
}
const signedInAs = (...roles: string[]) => ({ state: 'signed-in', user: { uid: 'u1' }, roles })

test('a signed-in user sees which role is missing, and a way home', () => {
  const page = open(signedInAs('user'))
  expect(page).toContain('You are signed in, but')
  expect(page).toContain('href="/dashboard/"')
  expect(page).not.toContain('href="/login"')
})

test('an anonymous visitor is asked to sign in, and not called signed in', () => {
  const page = open({ state: 'signed-out', user: null, roles: [] })
  expect(page).toContain('You are not signed in.')
  expect(page).not.toContain('You are signed in')
  expect(page).toContain('href="/login"')
  expect(page).not.toContain('href="/dashboard/"')
})

test('an admin is led to the studio', () => {
  const page = open(signedInAs('user', 'admin'))
  expect(page).not.toContain('does not have the role')
  expect(page).toContain('href="/admin/dashboard/"')
})

test('while it is not known who is here, nothing is said about them', () => {
  const page = open({ state: 'loading', user: null, roles: [], problem: null })
  expect(page).toContain('That page belongs to the studio.')
  expect(page).not.toMatch(/signed in/)
})

test('a suspended user sees that they are suspended', () => {
  expect(open({ state: 'suspended', user: null, roles: [] })).toBe('suspended')
})
