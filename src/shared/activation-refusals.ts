/** Refusals about the words of a film that is activated: part of `refusals`. */
export const activationRefusals = {
  title_missing: { status: 409, sentence: 'Give the film a title first.' },
  copy_over_budget: { status: 409, sentence: 'The copy is longer than this film has room for.' },
  start_card_empty: {
    status: 409,
    sentence: 'The start card is on but has no text. Write it, or turn the start card off.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>
