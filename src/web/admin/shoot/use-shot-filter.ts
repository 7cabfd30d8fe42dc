import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { shotListStatuses } from '#shared/videos/video-status.ts'
import type { ShotFilter } from './shots-query.ts'

/** What the address may name; anything else in it counts as not asked for. */
const setUp = z.string().regex(/^[\w-]{1,64}:[\w-]{1,64}$/)
const videoId = z.string().regex(/^[\w-]{1,64}$/)
const status = z.enum(shotListStatuses)

const names = ['state', 'customer', 'item', 'only'] as const
type FilterName = (typeof names)[number]

/** The filter of the shot list, from the query. */
export function readShotFilter(query: URLSearchParams): ShotFilter {
  const filter = {
    status: status.safeParse(query.get('state')).data,
    customer: query.get('customer') || undefined,
    item: setUp.safeParse(query.get('item')).data,
    film: videoId.safeParse(query.get('only')).data,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** The filter in the address, so that a list can be linked to. */
export function useShotFilter() {
  const [query, setQuery] = useSearchParams()
  const change = (changes: Partial<Record<FilterName, string | null>>) =>
    setQuery(
      (present) => {
        const next = new URLSearchParams(present)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { preventScrollReset: true },
    )
  return {
    filter: readShotFilter(query),
    change,
    clear: () => change({ state: null, customer: null, item: null, only: null }),
  }
}
