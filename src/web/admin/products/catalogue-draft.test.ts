import { describe, expect, it } from 'vitest'
import { productLimits } from '#shared/contract/products.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { findCatalogueChanges, hasChanges } from './find-catalogue-changes.ts'
import {
  createCatalogueDraft,
  dropSavedEdit,
  moveProduct,
  newProductDraft,
  type CatalogueDraft,
} from './catalogue-draft.ts'
import { mergeCatalogue } from './merge-catalogue.ts'
import { readCatalogueDraft } from './read-catalogue-draft.ts'

const saved = { version: 1, products: [...seedProducts], figures: seedFigures, currency: 'usd' }

/** The seed catalogue as a draft, changed. */
function edited(edit: (draft: CatalogueDraft) => void) {
  const draft = createCatalogueDraft(saved)
  edit(draft)
  return readCatalogueDraft(draft)
}
const product = (draft: CatalogueDraft, key: string) => {
  const found = draft.products.find((each) => each.key === key)
  if (!found) throw new Error(`No product ${key}`)
  return found
}

describe('the edited catalogue', () => {
  it('is what is sold as long as nothing is typed', () => {
    const { catalogue, problems } = edited(() => undefined)
    expect(problems).toEqual({})
    expect(catalogue).toEqual({ products: saved.products, figures: saved.figures })
    expect(catalogue && hasChanges(findCatalogueChanges(saved, catalogue))).toBe(false)
  })

  it('sends only what differs', () => {
    const { catalogue } = edited((draft) => {
      product(draft, 'ad-15').title = 'Fifteen '
      draft.figures.automated = '$199.90'
    })
    expect(catalogue && findCatalogueChanges(saved, catalogue)).toEqual({
      added: [],
      changed: [{ productId: 'ad-15', changes: { title: 'Fifteen' } }],
      figures: { ...seedFigures, tokenPriceCents: { automated: 19_990, agency: 39_000 } },
    })
  })

  it('takes an ad of a further length, and the order of all', () => {
    const { catalogue } = edited((draft) => {
      const added = { ...newProductDraft(), title: 'Ten', length: '10', tokens: '2' }
      draft.products.splice(1, 0, added)
    })
    const changes = catalogue && findCatalogueChanges(saved, catalogue)
    expect(changes?.added).toMatchObject([{ title: 'Ten', lengthSeconds: 10, tokens: 2, position: 2 }])
    expect(changes?.changed.map(({ productId, changes }) => [productId, changes.position])).toEqual([
      ['ad-15', 3],
      ['ad-30', 4],
      ['custom', 5],
      ['cutdowns', 6],
    ])
  })

  it('is not sent while a title or a description is too long', () => {
    const { catalogue, problems } = edited((draft) => {
      product(draft, 'ad-5').title = 'x'.repeat(productLimits.title + 1)
      product(draft, 'ad-15').description = 'x'.repeat(productLimits.description + 2)
    })
    expect(catalogue).toBeNull()
    expect(problems).toEqual({
      'ad-5.title': '1 character too many.',
      'ad-15.description': '2 characters too many.',
    })
  })

  it('says beside its field what is wrong, all at once', () => {
    const { catalogue, problems } = edited((draft) => {
      product(draft, 'ad-5').title = ' '
      product(draft, 'ad-15').tokens = 'three'
      product(draft, 'ad-30').length = '15'
      draft.figures.agency = 'free'
      draft.figures.yearly = '91'
    })
    expect(catalogue).toBeNull()
    expect(Object.keys(problems).toSorted()).toEqual([
      'ad-15.tokens',
      'ad-30.length',
      'ad-5.title',
      'agency',
      'yearly',
    ])
    expect(problems['ad-30.length']).toBe('There is an ad of 15 seconds already.')
  })

  it('keeps volume steps rising', () => {
    const { problems } = edited((draft) => {
      const [, second] = draft.figures.volumeDiscounts
      if (second) second.fromTokens = '10'
    })
    expect(problems).toEqual({ 'step-1.fromTokens': 'More than 10, where the previous step begins.' })
  })

  it('keeps at least one film on sale', () => {
    const { problems } = edited((draft) => {
      for (const each of draft.products) if (each.kind !== 'cutdowns') each.isActive = false
    })
    expect(problems['products']).toBe('At least one product must stay on sale.')
  })

  it('moves a product up and down, and nowhere at the ends', () => {
    expect(moveProduct(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moveProduct(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
    expect(moveProduct(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
  })
})

describe('an edit that was saved', () => {
  const base = saved
  const added = { ...newProductDraft(), title: 'Ten', length: '10', tokens: '2' }
  const before = createCatalogueDraft(base)
  const draft = { ...before, products: moveProduct([...before.products, added], 0, 1) }
  const { catalogue: wanted } = readCatalogueDraft(draft)
  if (!wanted) throw new Error('The draft can be read.')
  const sent = { base, draft, wanted }
  /** The draft during the save: the new product has its own id. */
  const withId = {
    ...draft,
    products: draft.products.map((each) => (each.key === added.key ? { ...each, id: 'ad-10' } : each)),
  }
  /** What is sold after the save. */
  const sold = {
    ...wanted,
    products: wanted.products.map((each) => (each.id === added.key ? { ...each, id: 'ad-10' } : each)),
  }
  /** What the next save sends of a draft that was changed during this one. */
  const findNextChanges = (changed: CatalogueDraft) => {
    const left = dropSavedEdit({ base, draft: changed }, sent)
    const { catalogue } = readCatalogueDraft(changed)
    if (!left || !catalogue) throw new Error('Something is left.')
    return findCatalogueChanges(sold, mergeCatalogue({ base: left.base, saved: sold, wanted: catalogue }))
  }

  it('leaves nothing where nothing was typed meanwhile', () => {
    expect(dropSavedEdit({ base, draft: withId }, sent)).toBeNull()
  })

  it('leaves the order that was put back, and the title of a product that was added', () => {
    expect(findNextChanges({ ...withId, products: moveProduct(withId.products, 1, -1) }).changed).toEqual([
      { productId: 'ad-5', changes: { position: 1 } },
      { productId: 'ad-15', changes: { position: 2 } },
    ])
    const products = withId.products.map((each) =>
      each.key === added.key ? { ...each, title: 'Ten seconds' } : each,
    )
    expect(findNextChanges({ ...withId, products })).toEqual({
      added: [],
      changed: [{ productId: 'ad-10', changes: { title: 'Ten seconds' } }],
      figures: null,
    })
  })

  it('leaves a figure', () => {
    const figures = { ...withId.figures, minimumTokens: '7' }
    expect(findNextChanges({ ...withId, figures })).toMatchObject({
      changed: [],
      figures: { minimumTokens: 7 },
    })
  })
})
