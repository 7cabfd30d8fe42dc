// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PublicFooter } from '../layouts/public/public-footer.tsx'
import { PublicHeader } from '../layouts/public/public-header.tsx'
import { startLikelyHome } from './likely-home-island.ts'

vi.mock('../system/installation/use-public-config.ts', () => ({
  usePublicConfig: () => ({ isSandbox: false, termsUrl: null, privacyUrl: null }),
}))

const user = {
  uid: 'u1',
  email: 'ines@kestrup.example',
  emailVerified: true,
  displayName: '',
  photoURL: null,
}
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  document.body.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <PublicHeader />
      <PublicFooter />
    </MemoryRouter>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (roles: string[]) => {
  stored.set('user', JSON.stringify(user))
  stored.set('roles', JSON.stringify(roles))
}
/** The links that are shown, by their words. */
const listLinks = (part: 'header' | 'footer') =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLAnchorElement>(`${part} a`)]
      .filter(({ hidden }) => !hidden)
      .map((link) => [link.textContent, link.getAttribute('href')]),
  )
const anonymous = { 'Sign in': '/login', Plans: '/#plans' }

test('an anonymous visitor finds the links that the server sent', () => {
  const before = [listLinks('header'), listLinks('footer')]
  startLikelyHome()
  expect([listLinks('header'), listLinks('footer')]).toEqual(before)
  expect(listLinks('header')).toMatchObject({ ...anonymous, 'Build your selection': '/product/build/' })
})

describe.each([
  ['a customer', ['user'], { Dashboard: '/dashboard/' }],
  ['an admin', ['user', 'admin'], { Studio: '/admin/dashboard/' }],
])('%s who is most likely signed in', (_who, roles, home) => {
  test('is led home, and to the plans of the product form', () => {
    signIn(roles)
    startLikelyHome()
    for (const part of ['header', 'footer'] as const) {
      expect(listLinks(part)).toMatchObject({ ...home, Plans: '/product/build/' })
      expect(listLinks(part)).not.toHaveProperty('Sign in')
      expect(Object.values(listLinks(part)).filter((to) => to?.includes('#'))).toEqual([])
    }
  })
})

test('signing in and out in another tab is followed, and so is a page that comes back from memory', () => {
  const before = [listLinks('header'), listLinks('footer')]
  startLikelyHome()
  signIn(['user'])
  dispatchEvent(new Event('storage'))
  expect(listLinks('header')).toHaveProperty('Dashboard')
  signIn(['user', 'admin'])
  dispatchEvent(new Event('pageshow'))
  expect(listLinks('header')).toHaveProperty('Studio')
  stored.clear()
  dispatchEvent(new Event('storage'))
  expect([listLinks('header'), listLinks('footer')]).toEqual(before)
})
