import { defaultSelections, type ProductSelections } from '#shared/cart/product-selections.ts'

/** The default order with what it lacks to be bought: the name of its item, and a note for an agency's producer. */
export const namedSelections: ProductSelections = {
  ...defaultSelections,
  items: defaultSelections.items.map((item) => ({ ...item, name: 'Trail shoe' })),
  producerNote: 'For runners who train before work.',
}
