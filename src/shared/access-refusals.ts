/**
 * The "no"s that any call may meet before it is understood. Apart from the others (refusals.ts), because the sign-in page
 * shows some of them and need not load the sentences of all calls.
 */
export const accessRefusals = {
  signed_out: { status: 401, sentence: 'Sign in to continue.' },
  forbidden: { status: 403, sentence: 'Your account does not have access to this.' },
  account_suspended: {
    status: 403,
    sentence: 'This account is suspended. Nothing in it is lost; only we can restore it.',
  },
  guest_link_ended: {
    status: 410,
    sentence: 'This link has ended or is incomplete. Ask for a new one where you got it.',
  },
  foreign_origin: { status: 403, sentence: 'This request did not come from our own pages.' },
  not_found: { status: 404, sentence: 'There is nothing at this address.' },
  too_many_requests: { status: 429, sentence: 'That was too much at once. Wait a moment, then try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>
