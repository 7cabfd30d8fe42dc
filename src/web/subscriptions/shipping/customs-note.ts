/** What a customer writes for customs: a label and its lines. */
export interface CustomsEntry {
  label: string
  lines: string[]
}

/**
 * What to write on the customs form of a parcel to the studio. Value and origin are the sender's to state: the studio
 * knows neither.
 *
 * @param items in the parcel, with what the customer wrote about size and weight
 */
export function writeCustomsNote(
  items: readonly { title: string; size: string }[],
  reference: string,
): CustomsEntry[] {
  return [
    { label: 'Contents', lines: ['Samples for filming, not for sale, to be returned to the sender'] },
    {
      label: items.length === 1 ? '1 item' : `${items.length} items`,
      lines: items.map(({ title, size }) => (size === '' ? title : `${title} (${size})`)),
    },
    { label: 'Country of origin', lines: ['Made in: ________'] },
    { label: 'Value', lines: ['For customs only, nothing is sold: ________'] },
    { label: 'Duties, taxes and fees', lines: ['Paid by the sender'] },
    { label: 'Reference', lines: [reference] },
  ]
}

/** The note as text, to paste into a carrier's form. */
export const customsNoteText = (entries: readonly CustomsEntry[]): string =>
  entries.map(({ label, lines }) => `${label}: ${lines.join('; ')}`).join('\n')
