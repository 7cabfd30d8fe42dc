import { queryOptions } from '@tanstack/react-query'
import { readCatalogue } from '#shared/contract/products.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { call } from '../call/call.ts'

let known: Catalogue | null = null

/** What is sold, as this tab last read it; null before the first time. For code that prices outside of a component. */
export const cachedCatalogue = (): Catalogue | null => known

export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal }) => {
    known = await call(readCatalogue, {}, { signal })
    return known
  },
  // A price may change while someone is choosing: look again whenever they come back to the tab.
  staleTime: 30_000,
  refetchOnWindowFocus: 'always',
})
