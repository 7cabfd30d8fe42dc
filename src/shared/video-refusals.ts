/** Refusals about videos: part of `refusals`. */
export const videoRefusals = {
  video_change_not_allowed: { status: 409, sentence: 'This film can’t move there from its current status.' },
  /** Of several that move: this one needs no move. */
  video_moved_already: { status: 409, sentence: 'This film is there already.' },
  title_missing: { status: 409, sentence: 'Give the film a title first.' },
  copy_over_budget: { status: 409, sentence: 'The copy is longer than this film has room for.' },
  timing_invalid: { status: 409, sentence: 'A card can’t be placed in the film like that.' },
  start_card_empty: {
    status: 409,
    sentence: 'The start card is on but has no text. Write it, or turn the start card off.',
  },
  copy_locked: { status: 409, sentence: 'This film is in production: its copy can no longer be changed.' },
  items_not_received: { status: 409, sentence: 'Not every item has arrived at the studio yet.' },
  brief_or_style_open: {
    status: 409,
    sentence: 'Creative brief and style frames must be complete before the shoot.',
  },
  finished_files_missing: {
    status: 409,
    sentence: 'A finished file for each ratio sold must be uploaded first.',
  },
  revision_unanswered: {
    status: 409,
    sentence:
      'The customer asked for a revision, and no finished file has changed since. Upload the changed film, or say why it stays as it is.',
  },
  undo_too_late: {
    status: 409,
    sentence: 'This move can no longer be undone. Move the film back instead, with a reason.',
  },
  no_revisions_left: { status: 409, sentence: 'All revision rounds of this film are used.' },
  tokens_missing: { status: 409, sentence: 'There are not enough tokens for that.' },
  block_not_open: {
    status: 409,
    sentence: 'This block is not open yet. Its films can be planned once it is.',
  },
  subscription_over: {
    status: 409,
    sentence: 'This subscription has ended: existing drafts can be activated, but new ones can’t be planned.',
  },
  copy_would_be_lost: {
    status: 409,
    sentence: 'Words in your drafts would be lost. Check them, then decide.',
  },
  draft_has_files: {
    status: 409,
    sentence: 'The studio has finished files for one of these drafts: it stays as it is.',
  },
  changed_meanwhile: {
    status: 409,
    sentence: 'Someone changed this while you were working on it. Check the new version.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>
