import type { Catalogue, Product } from '#shared/products/catalogue.ts'
import { createCatalogueDraft, type FiguresDraft } from './catalogue-draft.ts'

type Sold = Pick<Catalogue, 'products' | 'figures'>

/** An edited field that a colleague saved differently since editing began: saving would replace that. */
export interface ReplacedField {
  /** Named as in `Problems`. */
  field: string
  label: string
  /** What the colleague saved, and what was typed here, in words. */
  saved: string
  wanted: string
}

/** The fields that both sides changed, each to something else. What only one changed is merged. */
export function findReplacedFields({ base, saved, wanted }: Record<'base' | 'saved' | 'wanted', Sold>) {
  const before = new Map(describeFields(base))
  const now = new Map(describeFields(saved))
  return describeFields(wanted).flatMap(([field, { label, words }]): ReplacedField[] => {
    const old = before.get(field)?.words
    const colleagues = now.get(field)?.words
    if (old === undefined || colleagues === undefined) return []
    const isReplaced = colleagues !== old && words !== old && words !== colleagues
    return isReplaced ? [{ field, label, saved: colleagues, wanted: words }] : []
  })
}

type Described = [field: string, { label: string; words: string }]

function describeFields(sold: Sold): Described[] {
  return [...sold.products.flatMap(describeProduct), ...describeFigures(createCatalogueDraft(sold).figures)]
}

function describeProduct(product: Product, index: number): Described[] {
  const { id, title, description, lengthSeconds, tokens, isActive } = product
  return [
    [`${id}.title`, { label: `Title of ${title}`, words: `“${title}”` }],
    [
      `${id}.description`,
      { label: `Description of ${title}`, words: description ? `“${description}”` : 'none' },
    ],
    [`${id}.length`, { label: `Length of ${title}`, words: `${lengthSeconds} s` }],
    [`${id}.tokens`, { label: `Tokens of ${title}`, words: String(tokens) }],
    [`${id}.isActive`, { label: title, words: isActive ? 'on sale' : 'not on sale' }],
    [`${id}.position`, { label: `Place of ${title}`, words: String(index + 1) }],
  ]
}

function describeFigures(figures: FiguresDraft): Described[] {
  const steps = figures.volumeDiscounts.map(
    ({ fromTokens, percentOff }) => `${percentOff} % from ${fromTokens}`,
  )
  return [
    ['automated', { label: 'Automated', words: figures.automated }],
    ['agency', { label: 'Agency', words: figures.agency }],
    ['minimumTokens', { label: 'Smallest order', words: figures.minimumTokens }],
    ['monthly', { label: 'Monthly', words: `${figures.monthly} %` }],
    ['quarterly', { label: 'Quarterly', words: `${figures.quarterly} %` }],
    ['yearly', { label: 'Yearly', words: `${figures.yearly} %` }],
    ['figures', { label: 'Volume discounts', words: steps.join(', ') || 'none' }],
  ]
}
