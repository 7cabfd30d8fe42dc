// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seedFigures, seedProducts, type Catalogue } from '#shared/products/catalogue.ts'
import { catalogueQuery } from '../../products/catalogue-query.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { Announcer } from '../../ui/toasts/announce.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { CatalogueEditor } from './catalogue-editor.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn(), useToastPlace: vi.fn() }))

const seed: Catalogue = { version: 1, products: [...seedProducts], figures: seedFigures, currency: 'usd' }

let catalogue: Catalogue
let sent: unknown[]
/** What was sent as read, of the last change. */
let seen: unknown
/** Holds back the answer of a read, and of a change. */
let readHold: Promise<void>
let changeHold: Promise<void>
/** What comes instead of the answer to a change that was stored. */
let lostAnswer: (() => Response) | null
let queryClient: QueryClient
let mounted: Mounted

function Page() {
  const { data } = useQuery(catalogueQuery)
  return data && <CatalogueEditor saved={data} />
}

beforeEach(async () => {
  catalogue = seed
  sent = []
  readHold = Promise.resolve()
  changeHold = Promise.resolve()
  lostAnswer = null
  vi.mocked(showToast).mockClear()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!init?.method || init.method === 'GET') {
      const read = catalogue
      await readHold
      return Response.json(read)
    }
    const { seen: read, ...changes } = Object(JSON.parse(String(init.body)))
    seen = read
    sent.push(changes)
    if (address.endsWith('/price-figures')) {
      catalogue = { ...catalogue, figures: changes }
      return Response.json({ figures: changes })
    }
    const products = catalogue.products.map((product) =>
      address.endsWith(`/${product.id}`) ? { ...product, ...changes } : product,
    )
    catalogue = { ...catalogue, products }
    await changeHold
    if (lostAnswer) return lostAnswer()
    return Response.json({ product: products.find(({ id }) => address.endsWith(`/${id}`)) })
  })
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '/', Component: Page }])
  mounted = mountInTest(<RouterProvider router={router} />, queryClient)
  await settle()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const titleField = (index = 0) =>
  mounted.place.querySelectorAll<HTMLInputElement>('input[aria-label^="Title of"]')[index]
const save = () => click(findButton('Save the catalogue', mounted.place))
const expectSent = (changes: unknown[]) =>
  expect
    .poll(async () => {
      await settle()
      return sent
    })
    .toEqual(changes)

/** A colleague takes the first product off sale, and raises a price. */
function saveElsewhere(): void {
  const [first, ...others] = seed.products
  if (!first) throw new Error('There are products.')
  catalogue = {
    ...seed,
    products: [{ ...first, isActive: false }, ...others],
    figures: { ...seedFigures, minimumTokens: 7 },
  }
}

test.each([
  ['before the page read it', async () => undefined],
  ['and the page has read it', () => act(() => queryClient.refetchQueries(catalogueQuery))],
])('saving a title leaves what a colleague has saved meanwhile, %s', async (_name, read) => {
  fill(titleField(), 'Five')
  saveElsewhere()
  await read()
  save()
  await expectSent([{ title: 'Five' }])
})

test.each(['Ten', seed.products[0]?.title ?? ''])(
  'what is typed while the catalogue is saved stays, and is sent by the next save: “%s”',
  async (typed) => {
    const answer = Promise.withResolvers<void>()
    changeHold = answer.promise
    fill(titleField(), 'Five')
    save()
    await expectSent([{ title: 'Five' }])
    fill(titleField(), typed)
    answer.resolve()
    await settle()
    expect(titleField()?.value).toBe(typed)
    save()
    await expectSent([{ title: 'Five' }, { title: typed }])
    await settle()
    // Nothing is left to save, and the page follows what is on sale.
    catalogue = { ...seed, products: seed.products.map((product) => ({ ...product, title: 'Other' })) }
    await act(() => queryClient.refetchQueries(catalogueQuery))
    await settle()
    expect(titleField()?.value).toBe('Other')
  },
)

const withAgency = (agency: number) => ({
  ...seedFigures,
  tokenPriceCents: { ...seedFigures.tokenPriceCents, agency },
})
const agencyField = () =>
  [...mounted.place.querySelectorAll('label')].find((label) => label.textContent === 'Agency')?.control

test('what a colleague saved meanwhile is named, and replaced only when asked for', async () => {
  fill(agencyField(), '400')
  catalogue = { ...seed, figures: withAgency(50_000) }
  save()
  await settle()
  expect(sent).toEqual([])
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
    'Agency: 500 was saved meanwhile, yours is 400.',
  )
  click(findButton('Go on editing'))
  await settle()
  expect(mounted.place.textContent).toContain('Saving replaces what a colleague saved meanwhile: 500.')

  save()
  await settle()
  catalogue = { ...seed, figures: withAgency(60_000) }
  click(findButton('Save mine'))
  await settle()
  expect(sent, 'replaces only what was named').toEqual([])
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('600 was saved meanwhile')
  click(findButton('Save mine'))
  await expectSent([withAgency(40_000)])
  expect(seen).toEqual(withAgency(60_000))
})

test('a product is sent with what was read of its changed fields', async () => {
  fill(titleField(), 'Five')
  save()
  await expectSent([{ title: 'Five' }])
  expect(seen).toEqual({ title: seed.products[0]?.title })
})

test('a read that began before a product was saved does not undo that', async () => {
  const read = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  changeHold = first.promise
  fill(titleField(), 'Five')
  fill(titleField(1), 'Fifteen')
  save()
  await expectSent([{ title: 'Five' }])
  const saved = catalogue
  catalogue = seed
  readHold = read.promise
  act(() => void queryClient.refetchQueries(catalogueQuery))
  await settle()
  catalogue = saved
  changeHold = second.promise
  first.resolve()
  await expectSent([{ title: 'Five' }, { title: 'Fifteen' }])
  read.resolve()
  await settle()
  expect(queryClient.getQueryData(catalogueQuery.queryKey)?.products[0]?.title).toBe('Five')
  second.resolve()
  await settle()
})

test.each([
  {
    name: 'never came',
    lost: () => {
      throw new TypeError('no connection')
    },
  },
  {
    name: 'was cut off',
    lost: () => new Response('{"prod'),
  },
])('a change that was stored is not called unsaved where its answer $name', async ({ lost }) => {
  lostAnswer = lost
  fill(titleField(), 'Five')
  save()
  await expectSent([{ title: 'Five' }])
  await settle()
  expect(showToast).toHaveBeenCalledExactlyOnceWith('See what is marked: it may not be saved.', {
    tone: 'bad',
  })
  expect(mounted.place.querySelector('[role="toolbar"]'), 'nothing is left to save').toBeNull()
})

test('the keyboard stays where it is at the end of the order, after a removal and after “Discard”', () => {
  const name = seed.products[0]?.title ?? ''
  const up = findButton(`Move ${name} up`, mounted.place)
  const down = findButton(`Move ${name} down`, mounted.place)
  act(() => down.focus())
  for (let moves = 0; moves < seed.products.length; moves += 1) click(down)
  expect(document.activeElement).toBe(down)
  expect([down.getAttribute('aria-disabled'), up.getAttribute('aria-disabled')]).toEqual(['true', null])
  click(findButton('Add an ad of another length', mounted.place))
  const remove = findButton('Remove the new ad', mounted.place)
  act(() => remove.focus())
  click(remove)
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Move ${name} up`)
  const discard = findButton('Discard', mounted.place)
  act(() => discard.focus())
  click(discard)
  expect(document.activeElement).not.toBe(document.body)
})

test('the first thing to fix has the focus once one asks for it', () => {
  fill(titleField(1), '')
  click(findButton('Go to the first', mounted.place))
  expect(document.activeElement).toBe(titleField(1))
})

test('what is moved or removed is said', () => {
  const toaster = mountInTest(<Announcer />)
  const [first] = catalogue.products
  click(findButton(`Move ${first?.title} down`, mounted.place))
  expect(toaster.place.textContent).toBe(`${first?.title} is number 2 of ${catalogue.products.length}.`)
  click(findButton('Remove step 1', mounted.place))
  expect(toaster.place.textContent).toBe('Removed step 1.')
  toaster.unmount()
})
