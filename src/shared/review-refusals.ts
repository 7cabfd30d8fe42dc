/** What the studio is asked for where something speaks against a delivery. */
export const deliveryReasonRequest = 'Say why it is delivered all the same.'

/** Refusals about reviews, rounds and the approval of cuts: part of `refusals`. */
export const reviewRefusals = {
  note_not_allowed: { status: 409, sentence: 'This can’t be done with this note, or on this cut.' },
  note_sent: {
    status: 409,
    sentence: 'This note was sent meanwhile, so it stays as it is. Write a reply instead.',
  },
  /** To a guest; with another sentence for who has an account. */
  note_taken_up: {
    status: 409,
    sentence:
      'Who sent you the link has answered this comment, or decided on it, so it stays as it is. Write another one instead.',
  },
  too_many_edits: {
    status: 409,
    sentence: 'This comment was changed as often as it can be. Write another one instead.',
  },
  note_full: { status: 409, sentence: 'This note has no room for more replies.' },
  too_many_replies: { status: 409, sentence: 'This film has as many replies as it can have.' },
  too_many_notes: { status: 409, sentence: 'This film has as many notes as it can have.' },
  too_many_guest_links: {
    status: 409,
    sentence: 'This film has as many links as it can have. End one that is no longer needed.',
  },
  notes_missing: { status: 409, sentence: 'There is nothing to send yet. Write a note first.' },
  changes_not_sent: {
    status: 409,
    sentence: 'You have changes that were not sent. Send or delete them before you approve.',
  },
  cut_superseded: {
    status: 409,
    sentence: 'The studio has sent a newer cut in the meantime. Load the page again to watch it.',
  },
  cut_withdrawn: {
    status: 409,
    sentence: 'The studio has withdrawn this cut. What you wrote stays here for the next one.',
  },
  cut_not_measured: {
    status: 409,
    sentence: 'The files of this cut are still being checked. Approve it once that is done.',
  },
  film_changed_since_cut: {
    status: 409,
    sentence:
      'The words of this film have changed since this cut was sent. Wait for the next cut; if the studio takes that back, you can approve this one.',
  },
  /** With a sentence that names the cut. */
  cut_unchanged: {
    status: 409,
    sentence: 'No file is different from the cut that changes were asked for. Upload the changed film first.',
  },
  cut_approved: {
    status: 409,
    sentence:
      'The customer has approved the cut before this one. Sending this one makes that approval void: confirm that you want to.',
  },
  /** With a sentence that names the cut. */
  cut_not_approved: {
    status: 409,
    sentence: 'The customer has not approved this cut. Say why it is delivered without that.',
  },
  cut_copy_changed: {
    status: 409,
    sentence: `The cards are not those of the cut that was sent, and no file has changed since. ${deliveryReasonRequest}`,
  },
} as const satisfies Record<string, { status: number; sentence: string }>
