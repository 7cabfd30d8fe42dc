import { describe, expect, it } from 'vitest'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { findCatalogueChanges, hasChanges } from './find-catalogue-changes.ts'
import { createCatalogueDraft, moveProduct, newProductDraft, type CatalogueDraft } from './catalogue-draft.ts'
import { readCatalogueDraft } from './read-catalogue-draft.ts'

const saved = { products: [...seedProducts], figures: seedFigures, currency: 'usd' }

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
