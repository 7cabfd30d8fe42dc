import { productLimits } from '#shared/contract/products.ts'
import { describeExcess } from '#shared/fields.ts'
import type { Catalogue, PriceFigures, Product } from '#shared/products/catalogue.ts'
import type { CatalogueDraft, FiguresDraft, ProductDraft } from './catalogue-draft.ts'
import { readPageCurrency } from '../../ui/text/format-cents.ts'
import { readPrice, readWhole, type Typed } from './read-figures.ts'

/** Field -> what is wrong there. Fields are named `<product key>.title`, `automated`, `<step key>.fromTokens`. */
export type Problems = Record<string, string>

export interface ReadDraft {
  /** The catalogue as it would be; null while a figure can't be read. */
  catalogue: Pick<Catalogue, 'products' | 'figures'> | null
  problems: Problems
}

const tokenPriceMaxCents = 10_000_000
const percent = { min: 0, max: 90 }

/** Parses the whole form, with an error for each invalid field. */
export function readCatalogueDraft(draft: CatalogueDraft): ReadDraft {
  const problems: Problems = {}
  const products = draft.products.map((product, index) => readProduct(product, index, problems))
  findTakenLengths(draft.products, products, problems)
  const isAnyVideoSold = draft.products.some((product) => product.kind !== 'cutdowns' && product.isActive)
  if (!isAnyVideoSold) problems['products'] = 'At least one product must stay on sale.'
  const figures = readFigures(draft.figures, problems)
  return { catalogue: Object.keys(problems).length === 0 ? { products, figures } : null, problems }
}

/** The figure, or 0 with the problem noted. */
function take(read: Typed<number>, field: string, problems: Problems): number {
  if (read.isGood) return read.value
  problems[field] = read.sentence
  return 0
}

function readProduct(draft: ProductDraft, index: number, problems: Problems): Product {
  const title = draft.title.trim()
  if (title === '') problems[`${draft.key}.title`] = 'Give the product a title.'
  for (const field of ['title', 'description'] as const) {
    const excess = describeExcess(draft[field], productLimits[field])
    if (excess) problems[`${draft.key}.${field}`] = excess
  }
  const isAd = draft.kind === 'ad'
  return {
    id: draft.id ?? draft.key,
    kind: draft.kind,
    title,
    description: draft.description.trim(),
    lengthSeconds: isAd
      ? take(readWhole(draft.length, { min: 1, max: 600 }), `${draft.key}.length`, problems)
      : null,
    // The custom length counts its own tokens: one for each five seconds begun.
    tokens:
      draft.kind === 'custom'
        ? Number(draft.tokens)
        : take(readWhole(draft.tokens, { min: 0, max: 200 }), `${draft.key}.tokens`, problems),
    isActive: draft.isActive,
    position: index + 1,
  }
}

function findTakenLengths(drafts: readonly ProductDraft[], products: readonly Product[], problems: Problems) {
  const seen = new Set<number>()
  for (const [index, { lengthSeconds }] of products.entries()) {
    const draft = drafts[index]
    if (!draft || !lengthSeconds) continue
    if (seen.has(lengthSeconds)) {
      problems[`${draft.key}.length`] = `There is an ad of ${lengthSeconds} seconds already.`
    }
    seen.add(lengthSeconds)
  }
}

function readFigures(draft: FiguresDraft, problems: Problems): PriceFigures {
  const amount = (field: 'automated' | 'agency') =>
    take(
      readPrice(draft[field], { maxCents: tokenPriceMaxCents, currency: readPageCurrency() }),
      field,
      problems,
    )
  const planOff = (field: 'monthly' | 'quarterly' | 'yearly') =>
    take(readWhole(draft[field], percent), field, problems)
  const volumeDiscounts = draft.volumeDiscounts.map((step) => ({
    fromTokens: take(readWhole(step.fromTokens, { min: 1, max: 10_000 }), `${step.key}.fromTokens`, problems),
    percentOff: take(readWhole(step.percentOff, percent), `${step.key}.percentOff`, problems),
  }))
  for (const [index, step] of draft.volumeDiscounts.entries()) {
    const before = volumeDiscounts[index - 1]?.fromTokens ?? 0
    const field = `${step.key}.fromTokens`
    if (!problems[field] && (volumeDiscounts[index]?.fromTokens ?? 0) <= before) {
      problems[field] = `More than ${before}, where the previous step begins.`
    }
  }
  return {
    tokenPriceCents: { automated: amount('automated'), agency: amount('agency') },
    volumeDiscounts,
    planPercentOff: {
      monthly: planOff('monthly'),
      quarterly: planOff('quarterly'),
      yearly: planOff('yearly'),
    },
    minimumTokens: take(readWhole(draft.minimumTokens, { min: 1, max: 1000 }), 'minimumTokens', problems),
  }
}
