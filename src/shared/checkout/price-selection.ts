import type { VideoSelection, ProductSelections } from '../cart/product-selections.ts'
import type { Catalogue, PriceFigures, Product } from '../products/catalogue.ts'
import { customLengthSeconds, secondsPerToken } from '../products/video-lengths.ts'
import { formatMoney } from './money.ts'
import { blocksPerPeriod } from '../products/plan.ts'
import type { VideoPrice, Price } from './price.ts'

export type SelectionProblemCode =
  | 'too_few_tokens'
  | 'no_films'
  | 'too_large'
  | 'length_not_sold'
  | 'cutdowns_not_sold'

/**
 * The most that the card provider charges at once. Source:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const largestPaymentCents = 99_999_999

/** A reason why a selection is not sold, shown beside its cause. */
export interface SelectionProblem {
  code: SelectionProblemCode
  /** The video line that causes it; null: the whole selection. */
  filmId: string | null
  sentence: string
}

export interface PricedSelection {
  price: Price
  /** Empty: it can be bought as it is. */
  problems: SelectionProblem[]
}

/** Tokens of a video of this length that the catalogue has no entry for: one for each five seconds begun. */
export function tokensOfLength(lengthSeconds: number): number {
  return Math.ceil(lengthSeconds / secondsPerToken)
}

/** The product that sells this length, active or not; undefined where none does. */
export function findProductForLength(
  catalogue: Pick<Catalogue, 'products'>,
  lengthSeconds: number,
): Product | undefined {
  const ad = catalogue.products.find((p) => p.kind === 'ad' && p.lengthSeconds === lengthSeconds)
  if (ad?.isActive) return ad
  const custom = catalogue.products.find((p) => p.kind === 'custom')
  const isInRange = lengthSeconds >= customLengthSeconds.min && lengthSeconds <= customLengthSeconds.max
  return custom?.isActive && isInRange && !ad ? custom : ad
}

/** The discount of the highest step that this many tokens a block reach, in percent. */
function volumePercentOff(figures: PriceFigures, tokensPerBlock: number): number {
  return figures.volumeDiscounts.reduce(
    (reached, step) => (tokensPerBlock >= step.fromTokens ? step.percentOff : reached),
    0,
  )
}

/**
 * Price and tokens of a selection: the only code that adds up money. Form, cart, checkout and invoice lines call it.
 * Needs no schema library, so that the first page can price without loading one.
 * Always prices what is there, so that a summary can be shown beside the problems; sell only where there are none.
 */
export function priceSelection(
  selection: Pick<ProductSelections, 'plan' | 'package' | 'films'>,
  catalogue: Pick<Catalogue, 'products' | 'figures' | 'currency'>,
): PricedSelection {
  const { figures } = catalogue
  const lines = selection.films.map((video) => priceVideo(video, catalogue))
  const tokensPerBlock = lines.reduce((sum, line) => sum + line.film.tokens, 0)
  const tokenPriceCents = figures.tokenPriceCents[selection.package]
  const volumeOff = volumePercentOff(figures, tokensPerBlock)
  const planOff = figures.planPercentOff[selection.plan]
  const blocks = blocksPerPeriod[selection.plan]
  const undiscounted = tokenPriceCents * tokensPerBlock * blocks
  const totalCents = divideHalfUp(
    BigInt(undiscounted) * BigInt(100 - volumeOff) * BigInt(100 - planOff),
    10_000n,
  )
  return {
    price: {
      films: lines.map((line) => line.film),
      tokensPerBlock,
      tokenPriceCents,
      volumePercentOff: volumeOff,
      planPercentOff: planOff,
      blocks,
      totalCents,
      blockCents: divideHalfUp(BigInt(totalCents), BigInt(blocks)),
      savedCents: undiscounted - totalCents,
    },
    problems: [
      ...lines.flatMap((line) => line.problems),
      ...findTokenProblems(tokensPerBlock, catalogue, selection),
      ...findSizeProblems(totalCents, catalogue.currency),
    ],
  }
}

/**
 * One video by itself: what it is called, what it costs in tokens with its cutdown set, and why it can't be had.
 * A video that is not on sale is priced all the same.
 */
export function priceOneVideo(
  video: Pick<VideoSelection, 'lengthSeconds' | 'hasCutdowns'>,
  catalogue: Pick<Catalogue, 'products'>,
): { title: string; tokens: number; problems: Pick<SelectionProblem, 'code' | 'sentence'>[] } {
  const problems: Pick<SelectionProblem, 'code' | 'sentence'>[] = []
  const product = findProductForLength(catalogue, video.lengthSeconds)
  if (!product?.isActive) {
    problems.push({
      code: 'length_not_sold',
      sentence: product
        ? `The ${product.title} is not on sale at the moment. Choose another length, or remove this film.`
        : `A film of ${video.lengthSeconds} seconds is not on sale. Choose another length, or remove this film.`,
    })
  }
  const cutdowns = catalogue.products.find((p) => p.kind === 'cutdowns')
  if (video.hasCutdowns && !cutdowns?.isActive) {
    problems.push({
      code: 'cutdowns_not_sold',
      sentence: 'Social cutdowns are not on sale at the moment. Take them off this film.',
    })
  }
  const own = product?.kind === 'ad' ? product.tokens : tokensOfLength(video.lengthSeconds)
  return {
    title: product?.kind === 'ad' ? product.title : `${video.lengthSeconds} second ad`,
    tokens: own + (video.hasCutdowns ? (cutdowns?.tokens ?? 1) : 0),
    problems,
  }
}

function priceVideo(
  video: VideoSelection,
  catalogue: Pick<Catalogue, 'products'>,
): { film: VideoPrice; problems: SelectionProblem[] } {
  const { title, tokens, problems } = priceOneVideo(video, catalogue)
  const { id: videoId, lengthSeconds, count } = video
  return {
    film: { filmId: videoId, title, lengthSeconds, count, tokensEach: tokens, tokens: tokens * count },
    problems: problems.map((problem) => ({ ...problem, filmId: videoId })),
  }
}

function findSizeProblems(totalCents: number, currency: string): SelectionProblem[] {
  if (totalCents <= largestPaymentCents) return []
  const sentence =
    `One payment can be ${formatMoney(largestPaymentCents, currency)} at most; this one is ${formatMoney(totalCents, currency)}. ` +
    'Choose fewer films, or a plan that is paid more often.'
  return [{ code: 'too_large', filmId: null, sentence }]
}

function findTokenProblems(
  tokens: number,
  { figures, currency }: Pick<Catalogue, 'figures' | 'currency'>,
  selection: Pick<ProductSelections, 'package' | 'films'>,
): SelectionProblem[] {
  if (selection.films.length === 0) {
    return [{ code: 'no_films', filmId: null, sentence: 'Add at least one film.' }]
  }
  const missing = figures.minimumTokens - tokens
  if (missing <= 0) return []
  const price = formatMoney(figures.tokenPriceCents[selection.package], currency)
  return [
    {
      code: 'too_few_tokens',
      filmId: null,
      sentence:
        `A month starts at ${figures.minimumTokens} tokens; you have ${tokens}. ` +
        `Add ${missing} more: ${missing * secondsPerToken} seconds of film, or cutdowns, at ${price} a token.`,
    },
  ]
}

/** Integer division, half up. For amounts of zero or more. */
function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((numerator * 2n + denominator) / (denominator * 2n))
}
