import { formatDay } from '#shared/display-locale.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import { tokensLastDays } from '#shared/tokens/ledger.ts'
import { automaticFootnote, type EmailWriters } from './email-words.ts'

/** Words of the e-mails about what is charged for a subscription, and what goes back. */
export const billingEmails: EmailWriters<
  'payment-failed' | 'subscription-ended' | 'refund-failed' | 'refund-delayed' | 'change-dropped'
> = {
  'payment-failed': (email, currency) => ({
    subject: `Your payment of ${formatMoney(email.dueCents, currency)} did not go through`,
    preheader: `For ${email.subscription}. Films in production continue.`,
    heading: 'Your payment did not go through',
    paragraphs: [
      [email.why, 'Films in production continue, and what you have stays yours.'].filter(Boolean).join(' '),
      email.nextAttemptAt === null
        ? 'The next block opens as soon as this is paid. We will not try your card again: please pay with another one.'
        : 'The next block opens as soon as this is paid. Pay with another card, or sort this one out before we try it again.',
    ],
    facts: [
      { label: 'Due', lines: [formatMoney(email.dueCents, currency)] },
      { label: 'For', lines: [email.subscription] },
      ...(email.nextAttemptAt === null
        ? []
        : [
            {
              label: 'We try your card again',
              lines: [formatDay(new Date(email.nextAttemptAt))],
            },
          ]),
    ],
    button: { label: `Pay ${formatMoney(email.dueCents, currency)}`, url: email.url },
    footnote: automaticFootnote,
  }),
  'subscription-ended': (email, currency) => ({
    subject: `Your subscription has ended: ${email.subscription}`,
    preheader: 'Your films and files stay with you.',
    heading: 'Your subscription has ended',
    paragraphs: [
      email.isUnpaid
        ? 'Its payment stayed open, so it has ended. Nothing more is charged.'
        : 'It has ended. Nothing more is charged.',
      `Films that are in production are finished. For ${tokensLastDays} days you can still activate your drafts with the tokens that are left.`,
    ],
    facts: [
      { label: 'Subscription', lines: [email.subscription] },
      ...(email.returnedCents > 0
        ? [
            {
              label: 'To be returned to your card',
              lines: [
                `${formatMoney(email.returnedCents, currency)}, for blocks that had not opened`,
                'Banks take up to ten days to show it. If it does not go through, we will write to you.',
              ],
            },
          ]
        : []),
    ],
    button: { label: 'See your films', url: email.url },
    footnote: automaticFootnote,
  }),
  'refund-failed': (email, currency) => ({
    subject: `Your refund of ${formatMoney(email.amountCents, currency)} did not arrive`,
    preheader: 'Your bank sent it back to us. It is still yours.',
    heading: 'Your refund did not arrive',
    paragraphs: [
      'Your bank sent this refund back to us: cards that have expired or were replaced often cause that. The money is still yours, and our studio has been notified.',
      'Reply to this e-mail and say how you would like to be paid, such as by bank transfer. We never ask for a card number or a password.',
    ],
    facts: [
      { label: 'Still owed to you', lines: [formatMoney(email.amountCents, currency)] },
      { label: 'For', lines: [email.subscription] },
    ],
    button: { label: 'See your invoices', url: email.url },
    footnote: automaticFootnote,
  }),
  'refund-delayed': (email, currency) => ({
    subject: `Your refund of ${formatMoney(email.amountCents, currency)} is delayed`,
    preheader: 'It has not been made yet. The money is still yours.',
    heading: 'Your refund is delayed',
    paragraphs: [
      'Our card provider has not made this refund yet. The money is still yours, and our studio has been notified: it will try again, or pay you in another way.',
      'You don’t need to do anything. If you have questions, reply to this e-mail. We never ask for a card number or a password.',
    ],
    facts: [
      { label: 'Still owed to you', lines: [formatMoney(email.amountCents, currency)] },
      { label: 'For', lines: [email.subscription] },
    ],
    button: { label: 'See your invoices', url: email.url },
    footnote: automaticFootnote,
  }),
  'change-dropped': (email) => ({
    subject: `Your plan was not changed: ${email.subscription}`,
    preheader: 'Nothing was charged for it. Your plan stays as it was.',
    heading: 'Your plan was not changed',
    paragraphs: [
      email.why,
      'Your plan stays as it was. If you still want the change, choose it again: you see what it costs before you agree.',
    ],
    facts: [
      { label: 'Subscription', lines: [email.subscription] },
      { label: 'You had chosen', lines: [email.wanted] },
      { label: 'Charged for it', lines: ['Nothing'] },
    ],
    button: { label: 'Look at your plan', url: email.url },
    footnote: automaticFootnote,
  }),
}
