import { z } from 'zod'
import { selectionLimits, type Item, type ProductSelections } from '#shared/cart/product-selections.ts'
import { describeExcess } from '#shared/fields.ts'
import { readDraft } from '../../ui/drafts/stored-drafts.ts'

/** Begins the keys of drafts of texts that are too long for the cart; the id of their field follows. */
export const tooLongKeyPrefix = 'too-long/'

/** A text that is too long, and the value that it was typed over: a later order with another value shows its own. */
export const tooLongSchema = z.object({ text: z.string(), over: z.string() }).nullable()

/** The id of the field for the note to the producer. */
export const noteFieldId = 'producer-note'

/** The texts of an item: what their fields are called, and how long they may be. */
export const itemTexts = {
  name: { label: 'Name', charactersMax: selectionLimits.nameCharacters },
  size: { label: 'Size and weight', charactersMax: selectionLimits.nameCharacters },
  link: { label: 'Link', charactersMax: selectionLimits.linkCharacters },
  notes: { label: 'Notes for the studio', charactersMax: selectionLimits.noteCharacters },
} as const

export type ItemTextName = keyof typeof itemTexts
export const itemTextNames = ['name', 'size', 'link', 'notes'] as const satisfies ItemTextName[]

/** The id of the field for a text of an item. */
export const itemFieldId = (itemId: string, name: ItemTextName) => `item-${itemId}-${name}`

/** A text that stands in the product form, and not in the order. */
export interface TooLongText {
  fieldId: string
  /** By how much, and what the order has instead. */
  sentence: string
}

/** The texts of an order that are too long for it: none of them may be sold without a word. */
export function findTooLongTexts({ package: pack, items, producerNote }: ProductSelections): TooLongText[] {
  const ofItems = items.flatMap((item) => itemTextNames.flatMap((name) => findTooLongItemText(item, name)))
  const note = pack === 'agency' ? findTooLongText(noteFieldId, { ...noteText, value: producerNote }) : []
  return [...ofItems, ...note]
}

/** What the field of the note is called, and how long the note may be. */
export const noteText = { label: 'Note to the producer', charactersMax: selectionLimits.noteCharacters }

const findTooLongItemText = (item: Item, name: ItemTextName) =>
  findTooLongText(itemFieldId(item.id, name), { ...itemTexts[name], value: item[name] })

function findTooLongText(
  fieldId: string,
  { label, charactersMax, value }: { label: string; charactersMax: number; value: string },
): TooLongText[] {
  const draft = readDraft(`${tooLongKeyPrefix}${fieldId}`, tooLongSchema)
  const excess = draft?.over === value ? describeExcess(draft.text, charactersMax) : null
  if (excess === null) return []
  const instead = value.trim() ? 'The order still has the text before.' : 'The order has none yet.'
  return [{ fieldId, sentence: `${label}: ${excess} ${instead}` }]
}
