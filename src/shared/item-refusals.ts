/** Refusals about what is filmed, and its way back: part of `refusals`. */
export const itemRefusals = {
  item_unnamed: { status: 409, sentence: 'Name each item: the studio needs to know what it films.' },
  film_without_item: { status: 409, sentence: 'Choose at least one item for each film to show.' },
  note_missing: {
    status: 409,
    sentence: 'Write the note to the producer: the brief and the style frames are made from it.',
  },
  item_on_rig: {
    status: 409,
    sentence: 'A film that shows this item is being shot, so the item can no longer change.',
  },
  film_on_rig: {
    status: 409,
    sentence: 'This film is being shot, so what it shows can no longer change.',
  },
  last_item: { status: 409, sentence: 'This is the only item. Add another one before you remove it.' },
  too_many_items: { status: 409, sentence: 'This month has no room for more items.' },
  return_sent: {
    status: 409,
    sentence: 'The items of this block are on their way back already, so the address can no longer change.',
  },
  block_has_begun: { status: 409, sentence: 'This month has already begun. Check its items.' },
} as const satisfies Record<string, { status: number; sentence: string }>
