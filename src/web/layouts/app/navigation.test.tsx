import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { pageAccess, pagePatterns, type PageName } from '#shared/paths.ts'
import { findGroups } from '../../palette/find-groups.ts'
import { AppNavigation } from './app-navigation.tsx'
import { findPage, markCurrent } from './find-page.ts'
import { listPlaces } from './list-places.ts'
import { accountPages, customerNavigation, studioNavigation } from './navigation-items.ts'

const pages = (Object.keys(pagePatterns) as PageName[]).filter((name) => pageAccess[name] !== 'public')
const formatPageAddress = (name: PageName) => pagePatterns[name].replace(/:\w+/, 'b2c4')

/** The link that is marked, and as what. */
function readMark(address: string): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <AppNavigation items={customerNavigation} label="Main" />
    </MemoryRouter>,
  )
  const [link = ''] = /<a[^>]*aria-current[^>]*>/.exec(html) ?? []
  return ['href', 'aria-current'].map((name) => new RegExp(`${name}="([^"]*)"`).exec(link)?.[1] ?? '')
}

const labels = (isStudio: boolean) => listPlaces(isStudio, 'studio@films.example').map(({ label }) => label)

describe('the current place', () => {
  test.each(pages)('is marked once on the page %s', (name) => {
    const navigation = pageAccess[name] === 'admin' ? studioNavigation : customerNavigation
    const places = [...navigation.map((item) => item.pages), accountPages]
    const marks = places.map((place) => markCurrent(place, formatPageAddress(name))).filter(Boolean)
    expect(findPage(formatPageAddress(name))).toBe(name)
    expect(marks).toHaveLength(1)
  })

  test('is the page itself, or the place that the page belongs to', () => {
    expect(readMark('/subscriptions/')).toEqual(['/subscriptions/', 'page'])
    expect(readMark('/subscriptions/plan/b2c4')).toEqual(['/subscriptions/', 'true'])
    expect(readMark('/checkout/success/')).toEqual(['/subscriptions/', 'true'])
  })
})

describe('places in the palette', () => {
  test('have the names of the navigation; the studio’s are for the studio', () => {
    expect(labels(false)).toEqual(expect.arrayContaining(customerNavigation.map(({ label }) => label)))
    expect(labels(false)).not.toContain('Film board')
    const studio = [...studioNavigation.map(({ label }) => label), 'Shot list']
    expect(labels(true)).toEqual(expect.arrayContaining(studio))
    expect(labels(false)).not.toContain('Shot list')
  })

  test.each([
    ['basket', 'Cart'],
    ['buy', 'New selection'],
    ['support', 'Write to us'],
    ['refunds', 'Payments'],
    ['catalog', 'Products'],
    ['kanban', 'Film board'],
    ['audit', 'Admins'],
  ])('are found by further words: %s by %s', (typed, label) => {
    const entries = listPlaces(true, 'studio@films.example')
    const [found] = findGroups([{ title: 'Pages', entries, shownAtFirst: 0 }], typed)
    expect(found?.entries.map((entry) => entry.label)).toContain(label)
  })

  test('lead to help, where there is an address for it', () => {
    expect(listPlaces(false, 'studio@films.example').at(-1)?.to).toBe('mailto:studio@films.example')
    expect(listPlaces(false, '').map(({ label }) => label)).not.toContain('Write to us')
  })
})
