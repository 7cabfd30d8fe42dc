import { isSameJson } from '#shared/same-json.ts'
import type { Catalogue, PriceFigures, Product } from '#shared/products/catalogue.ts'
import { toTypedAmount } from './read-figures.ts'

/** A product as it is typed: figures are text until they are read. */
export interface ProductDraft {
  /** Stable while the page is open; the product's id where it has one. */
  key: string
  /** Null: not added yet. */
  id: string | null
  kind: Product['kind']
  title: string
  description: string
  length: string
  tokens: string
  isActive: boolean
}

export interface VolumeDraft {
  key: string
  fromTokens: string
  percentOff: string
}

export interface FiguresDraft {
  automated: string
  agency: string
  monthly: string
  quarterly: string
  yearly: string
  minimumTokens: string
  volumeDiscounts: VolumeDraft[]
}

/** The catalogue as it is edited. The order of the products is their order on sale. */
export interface CatalogueDraft {
  products: ProductDraft[]
  figures: FiguresDraft
}

/** What is typed and not yet saved, and the catalogue that editing began on. */
export interface CatalogueEdit {
  base: Catalogue
  draft: CatalogueDraft
}

/** An edit as it is sent. */
export interface SentCatalogueEdit extends CatalogueEdit {
  /** The catalogue as the draft has it. */
  wanted: Pick<Catalogue, 'products' | 'figures'>
}

/** What is left of an edit once it is saved: what was typed meanwhile, as an edit of what was saved. */
export function dropSavedEdit(
  edit: CatalogueEdit,
  { draft, wanted }: SentCatalogueEdit,
): CatalogueEdit | null {
  if (isSameDraft(edit.draft, draft)) return null
  const ids = new Map(edit.draft.products.map(({ key, id }) => [key, id]))
  const products = wanted.products.map((product) => ({ ...product, id: ids.get(product.id) ?? product.id }))
  return { ...edit, base: { ...edit.base, ...wanted, products } }
}

/** Without the ids: a new product has received its own during the save. */
const isSameDraft = (a: CatalogueDraft, b: CatalogueDraft): boolean =>
  isSameJson(a.figures, b.figures) &&
  isSameJson(
    a.products.map((product) => ({ ...product, id: null })),
    b.products.map((product) => ({ ...product, id: null })),
  )

export function createCatalogueDraft({
  products,
  figures,
}: Pick<Catalogue, 'products' | 'figures'>): CatalogueDraft {
  return { products: products.map(createProductDraft), figures: createFiguresDraft(figures) }
}

function createProductDraft(product: Product): ProductDraft {
  return {
    key: product.id,
    id: product.id,
    kind: product.kind,
    title: product.title,
    description: product.description,
    length: product.lengthSeconds === null ? '' : String(product.lengthSeconds),
    tokens: String(product.tokens),
    isActive: product.isActive,
  }
}

function createFiguresDraft(figures: PriceFigures): FiguresDraft {
  return {
    automated: toTypedAmount(figures.tokenPriceCents.automated),
    agency: toTypedAmount(figures.tokenPriceCents.agency),
    monthly: String(figures.planPercentOff.monthly),
    quarterly: String(figures.planPercentOff.quarterly),
    yearly: String(figures.planPercentOff.yearly),
    minimumTokens: String(figures.minimumTokens),
    volumeDiscounts: figures.volumeDiscounts.map((step, index) => ({
      key: `step-${index}`,
      fromTokens: String(step.fromTokens),
      percentOff: String(step.percentOff),
    })),
  }
}

/** An ad of a further length, to fill in. */
export function newProductDraft(): ProductDraft {
  const key = crypto.randomUUID()
  return { key, id: null, kind: 'ad', title: '', description: '', length: '', tokens: '', isActive: true }
}

/** The list with one entry a place up (-1) or down (1); unchanged at its ends. */
export function moveProduct<Entry>(entries: readonly Entry[], index: number, by: -1 | 1): Entry[] {
  const next = [...entries]
  const [entry] = next.splice(index, 1)
  const target = index + by
  if (entry === undefined || target < 0 || target > next.length) return [...entries]
  next.splice(target, 0, entry)
  return next
}
