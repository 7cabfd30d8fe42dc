import type { VideoSelection } from '#shared/cart/product-selections.ts'
import { packageTitles, planPeriods, planTitles, type Package, type Plan } from '#shared/products/plan.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'

interface ExampleOrder {
  id: string
  title: string
  plan: Plan
  package: Package
  films: VideoSelection[]
}

const videos = (
  ...lines: [lengthSeconds: number, count: number, hasCutdowns?: boolean][]
): VideoSelection[] =>
  lines.map(([lengthSeconds, count, hasCutdowns = false], index) => ({
    id: `film-${index + 1}`,
    lengthSeconds,
    count,
    hasCutdowns,
    move: 'orbit',
  }))

/** Orders as customers place them, from small to large: what a change of figures does is seen on them. */
const orders: readonly ExampleOrder[] = [
  { id: 'small', title: 'Two of 15 s', plan: 'monthly', package: 'automated', films: videos([15, 2]) },
  {
    id: 'social',
    title: 'One of 30 s, one of 5 s, both with cutdowns',
    plan: 'monthly',
    package: 'automated',
    films: videos([30, 1, true], [5, 1, true]),
  },
  { id: 'agency', title: 'Four of 15 s', plan: 'quarterly', package: 'agency', films: videos([15, 4]) },
  {
    id: 'year',
    title: 'Three of 30 s, two of 5 s',
    plan: 'yearly',
    package: 'automated',
    films: videos([30, 3], [5, 2]),
  },
]

export interface ExamplePrice {
  id: string
  title: string
  /** "Agency, quarterly". */
  kind: string
  /** "quarter" */
  period: string
  beforeCents: number
  /** Null while what was typed can't be read. */
  afterCents: number | null
  /** Why the order could not be placed any more; null where it could. */
  problem: string | null
}

type Sold = Pick<Catalogue, 'products' | 'figures' | 'currency'>

/** What each example costs now, and would cost. */
export function priceExamples(saved: Sold, wanted: Sold | null): ExamplePrice[] {
  return orders.map((order) => {
    const after = wanted && priceSelection(order, wanted)
    return {
      id: order.id,
      title: order.title,
      kind: `${packageTitles[order.package]}, ${planTitles[order.plan].toLowerCase()}`,
      period: planPeriods[order.plan],
      beforeCents: priceSelection(order, saved).price.totalCents,
      afterCents: after?.price.totalCents ?? null,
      problem: after?.problems[0]?.sentence ?? null,
    }
  })
}
