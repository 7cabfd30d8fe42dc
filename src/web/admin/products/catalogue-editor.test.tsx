// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seedFigures, seedProducts, type Catalogue } from '#shared/products/catalogue.ts'
import { catalogueQuery } from '../../products/catalogue-query.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { CatalogueEditor } from './catalogue-editor.tsx'

const seed: Catalogue = { version: 1, products: [...seedProducts], figures: seedFigures, currency: 'usd' }

let catalogue: Catalogue
let sent: unknown[]
let queryClient: QueryClient
let mounted: Mounted

function Page() {
  const { data } = useQuery(catalogueQuery)
  return data && <CatalogueEditor saved={data} />
}

beforeEach(async () => {
  catalogue = seed
  sent = []
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (!init?.method || init.method === 'GET') return Response.json(catalogue)
    const changes: unknown = JSON.parse(String(init.body))
    sent.push(changes)
    return Response.json({ product: { ...catalogue.products[0], ...Object(changes) } })
  })
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '/', Component: Page }])
  mounted = mountInTest(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await settle()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  vi.unstubAllGlobals()
})

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
  const title = [...mounted.place.querySelectorAll('input')].find(
    ({ value }) => value === seed.products[0]?.title,
  )
  fill(title, 'Five')
  saveElsewhere()
  await read()
  click(findButton('Save the catalogue', mounted.place))
  await expect
    .poll(async () => {
      await settle()
      return sent
    })
    .toEqual([{ title: 'Five' }])
})
