// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSelections, emptyItem } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { paths } from '#shared/paths.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { CartPayment } from './cart-payment.tsx'

vi.mock('../store/cart.ts', () => ({ cartStore: () => ({ saveNow: () => Promise.resolve(true) }) }))

const selections = { ...defaultSelections, items: [{ ...emptyItem('shoe'), name: 'Trail shoe' }] }
const catalogue = { version: 1, products: [...seedProducts], figures: seedFigures, currency: 'usd' as const }
const priced = priceSelection(selections, catalogue)
const session = { id: 'cs_1', url: 'https://pay.example/cs_1' }

let mounted: Mounted
let router: ReturnType<typeof createMemoryRouter>
let answer: PromiseWithResolvers<Response>
const leave = vi.fn<(address: string) => void>()

beforeEach(async () => {
  leave.mockClear()
  answer = Promise.withResolvers()
  vi.stubGlobal('fetch', () => answer.promise)
  vi.spyOn(window.location, 'assign').mockImplementation((address) => leave(String(address)))
  router = createMemoryRouter(
    [
      {
        path: paths.cart(),
        element: <CartPayment selections={selections} priced={priced} hasTooLongText={false} />,
      },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [paths.cart()] },
  )
  mounted = mountInTest(<RouterProvider router={router} />, new QueryClient())
  click(findButton('To payment'))
  await settle()
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the payment page is opened as soon as there is one', async () => {
  expect(leave).not.toHaveBeenCalled()
  answer.resolve(Response.json(session))
  await settle()
  expect(leave).toHaveBeenCalledExactlyOnceWith(session.url)
})

test('who leaves the cart before is not led to the payment of what they may be changing', async () => {
  await act(() => router.navigate(paths.productForm()))
  answer.resolve(Response.json(session))
  await settle()
  expect(leave).not.toHaveBeenCalled()
})
