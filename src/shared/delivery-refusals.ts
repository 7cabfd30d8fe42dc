/** Refusals about what is handed over: part of `refusals`. */
export const deliveryRefusals = {
  /** With a sentence about what is wrong. */
  name_template_invalid: { status: 422, sentence: 'Files can’t be named like this.' },
  too_many_links: {
    status: 409,
    sentence: 'There are twenty open links to this month. End one that is no longer needed.',
  },
  partner_link_invalid: {
    status: 410,
    sentence: 'This link has ended, or it was never there. Ask the person who sent it to you for a new one.',
  },
  archive_not_ready: {
    status: 409,
    sentence: 'The archive is not ready yet: files are still being checked. Try again in a few minutes.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>
