// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  defaultSelections,
  emptyItem,
  selectionLimits,
  type ProductSelections,
} from '#shared/cart/product-selections.ts'
import { paths } from '#shared/paths.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import CartPage from '../cart/cart-page.tsx'
import { catalogueQuery } from '../products/catalogue-query.ts'
import { MainContent } from '../system/page/main-content.tsx'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import { clearDrafts } from '../ui/drafts/stored-drafts.ts'
import ProductFormPage from './product-form-page.tsx'

let selections: ProductSelections
vi.mock('../cart/store/cart.ts', () => ({
  useCart: () => ({ selections, isKnown: true, saving: 'saved', unreadableLines: 0 }),
  cartStore: () => ({
    state: () => ({ selections }),
    change: (changed: Partial<ProductSelections>) => {
      selections = { ...selections, ...changed }
    },
    saveNow: () => Promise.resolve(true),
  }),
}))

let mounted: Mounted
let router: ReturnType<typeof createMemoryRouter>
let scrolledTo: string[]

/** Opens the product form or the cart, where the other can be reached. */
async function open(path: string) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(catalogueQuery.queryKey, {
    version: 1,
    products: [...seedProducts],
    figures: seedFigures,
    currency: 'usd',
  })
  const frame = (
    <MainContent>
      <Outlet />
    </MainContent>
  )
  router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path: paths.productForm(), element: <ProductFormPage /> },
          { path: paths.cart(), element: <CartPage /> },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  mounted = mountInTest(<RouterProvider router={router} />, queryClient)
  await settle()
}

const tooLong = 'x'.repeat(selectionLimits.noteCharacters + 100)
const field = (id: string) => document.getElementById(id)
const payment = () => findButton('To payment')
const alerts = () =>
  [...mounted.place.querySelectorAll('[role=alert]')].map((alert) => alert.textContent).toSorted()

beforeEach(() => {
  scrolledTo = []
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.id)
  }
  selections = {
    ...defaultSelections,
    package: 'agency',
    items: [{ ...emptyItem('shoe'), name: 'Trail shoe' }],
    producerNote: 'Old brief.',
  }
})
afterEach(() => {
  mounted.unmount()
  clearDrafts()
  window.location.hash = ''
})

/** Types a text that is too long, then goes to the cart as the navigation does. */
async function typeAndGoToCart(fieldId: string) {
  await open(paths.productForm())
  fill(field(fieldId), tooLong)
  await act(() => router.navigate(paths.cart()))
}

test('a note that is too long holds back the payment of the one before', async () => {
  await typeAndGoToCart('producer-note')
  expect(alerts()).toEqual([
    'A text is too long for the order. It is marked on this page.',
    'Note to the producer: 100 characters too many. The order still has the text before.',
  ])
  expect(payment().disabled).toBe(true)
})

test('a first note that is too long is not called missing in the cart', async () => {
  selections = { ...selections, producerNote: '' }
  await typeAndGoToCart('producer-note')
  expect(alerts()).toContain('Note to the producer: 100 characters too many. The order has none yet.')
  expect(alerts().join(' ')).not.toContain('Write the note')
})

test('a name that is too long is not called missing, and notes of an item are marked beside it', async () => {
  selections = { ...selections, items: [emptyItem('shoe')] }
  await open(paths.productForm())
  fill(field('item-shoe-notes'), tooLong)
  fill(field('item-shoe-name'), 'x'.repeat(selectionLimits.nameCharacters + 1))
  await act(() => router.navigate(paths.cart()))
  expect(alerts()).toContain('Name: 1 character too many. The order has none yet.')
  expect(alerts()).toContain('Notes for the studio: 100 characters too many. The order has none yet.')
  expect(alerts().join(' ')).not.toContain('Name Item 1')
})

test('a note that is too long holds nothing back where the package has none', async () => {
  await typeAndGoToCart('producer-note')
  selections = { ...selections, package: 'automated' }
  await act(() => router.navigate(paths.productForm()))
  await act(() => router.navigate(paths.cart()))
  expect(alerts()).toEqual([])
  expect(payment().disabled).toBe(false)
})

test('a note that is too long is in the way of no package without one, and is there again with Agency', async () => {
  await open(paths.productForm())
  fill(field('producer-note'), tooLong)
  const choose = async (pack: ProductSelections['package']) => {
    selections = { ...selections, package: pack }
    await act(() => router.navigate(paths.productForm()))
  }
  await choose('automated')
  expect(alerts()).toEqual([])
  click(findButton('Save and see the cart'))
  await settle()
  expect(router.state.location.pathname).toBe(paths.cart())
  await choose('agency')
  expect((field('producer-note') as HTMLTextAreaElement).value).toBe(tooLong)
  expect(alerts()).toContain('“Note to the producer” is not valid yet; the order keeps what it had before.')
})

test('the cart leads to the field of a text that is too long, and to what is said below it', async () => {
  await typeAndGoToCart('producer-note')
  const link = [...mounted.place.querySelectorAll('a')].find((each) => each.textContent === 'Shorten it')
  expect(link?.getAttribute('href')).toBe(`${paths.productForm()}#producer-note`)
  window.location.hash = '#producer-note'
  click(link)
  await settle()
  expect(document.activeElement).toBe(field('producer-note'))
  expect(scrolledTo).toEqual(['producer-note-error'])
})

test('the order bar names the field and its item', async () => {
  await open(paths.productForm())
  fill(field('item-shoe-notes'), tooLong)
  expect(alerts()).toContain(
    '“Trail shoe: Notes for the studio” is not valid yet; the order keeps what it had before.',
  )
})

test('the order bar leads to the field, and to what is said below it', async () => {
  await open(paths.productForm())
  fill(field('producer-note'), tooLong)
  expect(alerts()).toContain('“Note to the producer” is not valid yet; the order keeps what it had before.')
  click(findButton('Save and see the cart'))
  expect(document.activeElement).toBe(field('producer-note'))
  expect(scrolledTo).toEqual(['producer-note-error'])
})

test('the lines of the order close over the field that holds it back', async () => {
  selections = { ...selections, items: [emptyItem('shoe')] }
  await open(paths.productForm())
  click(findButton('Show every line'))
  click(findButton('Save and see the cart'))
  expect(document.activeElement).toBe(field('item-shoe-name'))
  expect(findButton('Show every line').getAttribute('aria-expanded')).toBe('false')
  fill(field('producer-note'), tooLong)
  click(findButton('Show every line'))
  click(findButton('Save and see the cart'))
  expect(document.activeElement).toBe(field('producer-note'))
  expect(findButton('Show every line').getAttribute('aria-expanded')).toBe('false')
})

test('a page that moves no focus is arrived at by its start', async () => {
  await open(paths.productForm())
  await act(() => router.navigate(paths.cart()))
  expect(document.activeElement).toBe(field('content'))
})
