import { selectionLinkQuery } from '#shared/cart/selection-link-query.ts'
import { hasPrice } from '#shared/checkout/has-price.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import { packages, planPeriods, plans, type Package, type Plan } from '#shared/products/plan.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { paths } from '#shared/paths.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import {
  countMax,
  defaultCounts,
  listVideoLines,
  countTotalVideos,
  type VideoCounts,
} from './calculator-videos.ts'

/** What the first page prices with. */
export type SoldCatalogue = Pick<Catalogue, 'products' | 'figures' | 'currency'>

export interface CalculatorState {
  counts: VideoCounts
  package: Package
  plan: Plan
}

export interface PlanView {
  /** A month's price; a dash where there is none. */
  price: string
  billed: string
  /** "saves $456"; empty where nothing is saved. */
  saved: string
}

export interface CalculatorView {
  /** Of the steppers, by their names: the seconds of an ad, or `cutdowns`. */
  steppers: Record<string, { value: number; max: number }>
  tokens: {
    count: number
    /** "tokens a month" */
    unit: string
    /** Tokens of each single video, in the order of the strip. */
    videos: number[]
    /** How many tokens the strip is wide. */
    scale: number
    note: string
  }
  plans: Record<Plan, PlanView>
  /** Why it can't be bought as it is; null where it can. */
  problem: string | null
  total: string
  /** What stands behind the total: " each month for 8 tokens a month, before tax." */
  terms: string
  startAddress: string
}

/** Ads on sale, in their order. */
export function listAds({ products }: SoldCatalogue) {
  return products
    .filter(({ kind, isActive }) => kind === 'ad' && isActive)
    .toSorted((a, b) => a.position - b.position)
    .flatMap((product) =>
      product.lengthSeconds === null ? [] : [{ ...product, lengthSeconds: product.lengthSeconds }],
    )
}

/** The cutdown set, where it is on sale. */
export const findCutdowns = ({ products }: SoldCatalogue) =>
  products.find(({ kind, isActive }) => kind === 'cutdowns' && isActive)

/** What the calculator begins with: the default order, less what is not on sale. */
export function createCalculatorState(catalogue: SoldCatalogue): CalculatorState {
  const lengths = new Set(listAds(catalogue).map(({ lengthSeconds }) => lengthSeconds))
  const byLength = Object.fromEntries(
    Object.entries(defaultCounts.byLength).filter(([length]) => lengths.has(Number(length))),
  )
  const most = countTotalVideos({ byLength, cutdowns: 0 })
  const cutdowns = findCutdowns(catalogue) ? Math.min(defaultCounts.cutdowns, most) : 0
  return { counts: { byLength, cutdowns }, package: 'automated', plan: 'monthly' }
}

/**
 * What was set before, as far as it is still sold.
 *
 * @param stored the JSON of a state, or anything else
 * @returns null where it is no state
 */
export function parseCalculatorState(
  stored: string | null,
  catalogue: SoldCatalogue,
): CalculatorState | null {
  const state = readJson(stored)
  const chosenPackage = packages.find((each) => each === state?.package)
  const plan = plans.find((each) => each === state?.plan)
  if (!chosenPackage || !plan) return null
  const byLength = Object.fromEntries(
    listAds(catalogue).map(({ lengthSeconds }) => [
      lengthSeconds,
      clamp(state?.counts?.byLength?.[lengthSeconds], countMax),
    ]),
  )
  const most = findCutdowns(catalogue) ? countTotalVideos({ byLength, cutdowns: 0 }) : 0
  return {
    counts: { byLength, cutdowns: clamp(state?.counts?.cutdowns, most) },
    package: chosenPackage,
    plan,
  }
}

const clamp = (count: unknown, max: number): number =>
  Number.isInteger(count) ? Math.min(max, Math.max(0, Number(count))) : 0

/** Any part of a state, none of it believed. */
interface StoredState {
  counts?: { byLength?: Record<string, unknown>; cutdowns?: unknown }
  package?: unknown
  plan?: unknown
}

function readJson(text: string | null): StoredState | null {
  try {
    return JSON.parse(text ?? 'null') as StoredState | null
  } catch {
    return null
  }
}

/** Everything that the calculator says, in words and figures; the server's markup and the browser show the same. */
export function describeCalculator(state: CalculatorState, catalogue: SoldCatalogue): CalculatorView {
  const { counts, plan } = state
  const videos = listVideoLines(counts)
  const priceFor = (of: Plan) =>
    priceSelection({ films: videos, package: state.package, plan: of }, catalogue)
  const { price, problems } = priceFor(plan)
  const isPriced = hasPrice({ problems })
  const describePlan = (of: Plan): PlanView => {
    const { price: each } = priceFor(of)
    const period = planPeriods[of]
    return {
      price: isPriced ? formatCents(each.blockCents) : '–',
      billed: isPriced ? `${formatCents(each.totalCents)} each ${period}` : `Billed each ${period}`,
      saved: each.savedCents > 0 ? `saves ${formatCents(each.savedCents)}` : '',
    }
  }
  return {
    steppers: describeSteppers(counts, catalogue),
    tokens: describeTokens(price.films, price.tokensPerBlock, catalogue),
    plans: Object.fromEntries(plans.map((of) => [of, describePlan(of)])) as Record<Plan, PlanView>,
    problem: problems[0]?.sentence ?? null,
    total: formatCents(price.totalCents),
    terms: ` each ${planPeriods[plan]} for ${price.tokensPerBlock} tokens a month, before tax.`,
    startAddress: paths.productForm(selectionLinkQuery({ films: videos, plan, package: state.package })),
  }
}

function describeSteppers(counts: VideoCounts, catalogue: SoldCatalogue): CalculatorView['steppers'] {
  const ads = listAds(catalogue).map(({ lengthSeconds }) => [
    String(lengthSeconds),
    { value: counts.byLength[lengthSeconds] ?? 0, max: countMax },
  ])
  return Object.fromEntries([...ads, ['cutdowns', { value: counts.cutdowns, max: countTotalVideos(counts) }]])
}

function describeTokens(
  videos: readonly { count: number; tokensEach: number }[],
  count: number,
  { figures }: SoldCatalogue,
): CalculatorView['tokens'] {
  const next = figures.volumeDiscounts.find(({ fromTokens }) => fromTokens > count)
  const reached = figures.volumeDiscounts.findLast(({ fromTokens }) => fromTokens <= count)
  const discount = reached ? `${reached.percentOff} % volume discount. ` : ''
  const ahead = next
    ? `${next.fromTokens - count} more for ${next.percentOff} % off each token.`
    : reached && 'The highest step is reached.'
  return {
    count,
    unit: `${count === 1 ? 'token' : 'tokens'} a month`,
    videos: videos.flatMap((video) => Array.from({ length: video.count }, () => video.tokensEach)),
    scale: Math.max(next?.fromTokens ?? count, count, 1),
    note: discount + (ahead ?? ''),
  }
}
