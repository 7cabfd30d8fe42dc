import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import NotFoundPage from '../system/error-pages/not-found-page.tsx'
import { PublicFooter } from './public/public-footer.tsx'
import { PublicHeader } from './public/public-header.tsx'

// As in a browser that has taken the page over: external stores are read, not their values for the server.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
}))
const company = vi.hoisted((): { line: string | null } => ({ line: null }))
vi.mock('../system/installation/use-public-config.ts', () => ({
  usePublicConfig: () => ({
    isSandbox: false,
    companyLine: company.line,
    termsUrl: null,
    privacyUrl: null,
    contactEmail: 'studio@films.example',
  }),
}))
vi.mock('./header/theme-switch.tsx', () => ({ ThemeSwitch: () => null }))

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const user = {
  uid: 'u1',
  email: 'ines@kestrup.example',
  emailVerified: true,
  displayName: '',
  photoURL: null,
}
function keep(roles: string): void {
  stored.set('user', JSON.stringify(user))
  stored.set('roles', roles)
}

/** Every link of header, footer and not-found page, by its words. */
function listLinks(part: 'header' | 'footer' | 'page'): Record<string, string> {
  const parts = { header: <PublicHeader />, footer: <PublicFooter />, page: <NotFoundPage /> }
  const html = renderToStaticMarkup(<MemoryRouter>{parts[part]}</MemoryRouter>)
  return Object.fromEntries(
    [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to = '', words = '']) => [
      words.replaceAll(/<[^>]*>/g, ''),
      to,
    ]),
  )
}

const drawFooter = (path = '/') =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{<PublicFooter />}</MemoryRouter>)

test('films are called rendered where the product’s own are shown, and not below those of customers', () => {
  for (const path of [paths.landing(), paths.demo()]) expect(drawFooter(path)).toContain('are rendered')
  for (const path of [paths.partnerDelivery('secret'), paths.certificate('id')]) {
    expect(drawFooter(path)).toContain('Human-made')
    expect(drawFooter(path)).not.toContain('rendered')
  }
})

test('who was handed a link is offered nothing to buy', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PublicHeader hasOffer={false} />
      <PublicFooter hasOffer={false} />
    </MemoryRouter>,
  )
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    paths.landing(),
    'mailto:studio@films.example',
  ])
})

describe('for a stranger', () => {
  test('the header leads to the plans, to sign in and to the product form', () => {
    expect(listLinks('header')).toMatchObject({
      Plans: '/#plans',
      'Sign in': '/login',
      'Build your selection': '/product/build/',
    })
    expect(listLinks('header')).not.toHaveProperty('Dashboard')
  })

  test('the footer leads to parts of the first page', () => {
    expect(listLinks('footer')).toMatchObject({
      'How it works': '/#how-it-works',
      Plans: '/#plans',
      Questions: '/#questions',
      'Sign in': '/login',
    })
  })

  test('the footer says what human-made means, and leads to who answers', () => {
    expect(listLinks('footer')).toMatchObject({ 'studio@films.example': 'mailto:studio@films.example' })
    expect(drawFooter()).toMatch(/Human-made: people/)
  })

  test('the footer names the company where the installation does', () => {
    expect(drawFooter()).not.toContain('Harbour Street')
    company.line = 'Example Films Ltd, 12 Harbour Street'
    expect(drawFooter()).toContain('>Example Films Ltd, 12 Harbour Street</p>')
    company.line = null
  })

  test('the not-found page leads to the first page', () => {
    expect(listLinks('page')).toMatchObject({ 'What we make, and what it costs': '/' })
  })
})

describe.each([
  ['a customer', '["user"]', { Dashboard: '/dashboard/' }],
  ['an admin', '["user","admin"]', { Studio: '/admin/dashboard/' }],
])('for %s who is most likely signed in', (_who, roles, home) => {
  beforeEach(() => keep(roles))

  test('the header leads home, and to the plans of the product form', () => {
    expect(listLinks('header')).toMatchObject({ ...home, Plans: '/product/build/' })
    expect(listLinks('header')).not.toHaveProperty('Sign in')
  })

  test('nothing leads to a part of the first page, which they do not see', () => {
    for (const part of ['header', 'footer', 'page'] as const) {
      expect(Object.values(listLinks(part)).filter((to) => to.includes('#'))).toEqual([])
      expect(listLinks(part)).toMatchObject(home)
      expect(listLinks(part)).not.toHaveProperty('What we make, and what it costs')
    }
  })
})

test.each(['{broken', '"admin"', 'null', '[1]'])(
  'roles that are %s are logged and count as empty',
  (roles) => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    keep(roles)
    expect(listLinks('header')).toMatchObject({ Dashboard: '/dashboard/' })
    expect(logged).toHaveBeenCalledOnce()
  },
)
