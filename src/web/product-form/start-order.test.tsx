// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSelections, emptyItem } from '#shared/cart/product-selections.ts'
import { paths } from '#shared/paths.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { catalogueQuery } from '../products/catalogue-query.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import ProductFormPage from './product-form-page.tsx'

const selections = { ...defaultSelections, items: [{ ...emptyItem('shoe'), name: 'Trail shoe' }] }
let saving: PromiseWithResolvers<boolean>
vi.mock('../cart/store/cart.ts', () => ({
  useCart: () => ({ selections, isKnown: true, saving: 'saved', unreadableLines: 0 }),
  cartStore: () => ({ state: () => ({ selections }), saveNow: () => saving.promise }),
}))

let mounted: Mounted
let router: ReturnType<typeof createMemoryRouter>
const address = () => router.state.location.pathname

beforeEach(async () => {
  saving = Promise.withResolvers()
  const queryClient = new QueryClient()
  queryClient.setQueryData(catalogueQuery.queryKey, {
    version: 1,
    products: [...seedProducts],
    figures: seedFigures,
    currency: 'usd',
  })
  router = createMemoryRouter(
    [
      { path: paths.productForm(), element: <ProductFormPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [paths.productForm()] },
  )
  mounted = mountInTest(<RouterProvider router={router} />, queryClient)
  await settle()
  click(findButton('Save and see the cart'))
})
afterEach(() => mounted.unmount())

test('the cart is shown once the selection is saved', async () => {
  expect(address()).toBe(paths.productForm())
  saving.resolve(true)
  await settle()
  expect(address()).toBe(paths.cart())
})

test('who goes elsewhere while it is saved stays there', async () => {
  await act(() => router.navigate(paths.account()))
  saving.resolve(true)
  await settle()
  expect(address()).toBe(paths.account())
})
