import {
  describeSubscription,
  writeSentence,
  type SentencePart,
  type SubscriptionFacts,
} from '#shared/subscriptions/describe-subscription.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import type { ChangeKind, StandingKind, SubscriptionNews } from './email.ts'
import { automaticFootnote, emailDay, type EmailContent, type EmailWriters } from './email-words.ts'

/** Words of the e-mails about what a customer changed about a subscription: what happens next, when and for how much. */
export const subscriptionEmails: EmailWriters<StandingKind | ChangeKind | 'refund-promised'> = {
  'subscription-canceled': (email, currency) => ({
    ...writeNews(
      email,
      currency,
      `Your subscription is ending: ${email.subscription}`,
      'Your subscription is ending',
    ),
    paragraphs: [
      `You canceled it. ${writeNext(email.facts, currency)}`,
      'Your films and files stay yours. Until it ends you can keep it after all, with one click.',
    ],
    button: { label: 'Keep it, or look at it', url: email.url },
  }),
  'subscription-resumed': (email, currency) => ({
    ...writeNews(
      email,
      currency,
      `Your subscription goes on: ${email.subscription}`,
      'Your subscription goes on',
    ),
    paragraphs: [`It does not end after all. ${writeNext(email.facts, currency)}`],
  }),
  'subscription-paused': (email, currency) => ({
    ...writeNews(
      email,
      currency,
      `Your subscription is paused: ${email.subscription}`,
      'Your subscription is paused',
    ),
    paragraphs: [
      writeNext(email.facts, currency),
      'Films that are in production go on. Blocks that you have paid for wait for you.',
    ],
    button: { label: 'Let it go on', url: email.url },
  }),
  'subscription-unpaused': (email, currency) => ({
    ...writeNews(email, currency, `Your pause is over: ${email.subscription}`, 'Your subscription goes on'),
    paragraphs: [
      `The pause is over, and the blocks to come have moved by its length. ${writeNext(email.facts, currency)}`,
    ],
  }),
  'change-agreed': (email, currency) => ({
    ...writeNews(email, currency, `Your plan will change: ${email.subscription}`, 'Your plan will change', [
      { label: 'You chose', lines: [email.wanted] },
      { label: 'Charged today', lines: [formatMoney(email.chargedCents, currency)] },
    ]),
    paragraphs: [
      `Block ${email.fromBlock} is the first by your new plan. ${writeNext(email.facts, currency)}`,
      'Until then everything stays as it is, and you can take the change back.',
    ],
  }),
  'change-applied': (email, currency) => ({
    ...writeNews(email, currency, `Your plan has changed: ${email.subscription}`, 'Your plan has changed', [
      { label: 'You chose', lines: [email.wanted] },
      { label: 'Price', lines: [`${formatMoney(email.totalCents, currency)} a ${email.period}`] },
      ...(email.chargedCents > 0
        ? [{ label: 'Charged for it', lines: [formatMoney(email.chargedCents, currency)] }]
        : []),
    ]),
    paragraphs: [
      `Block ${email.fromBlock} is the first by your new plan. ${writeNext(email.facts, currency)}`,
    ],
  }),
  'change-withdrawn': (email, currency) => ({
    ...writeNews(
      email,
      currency,
      `Your plan stays as it is: ${email.subscription}`,
      'Your plan stays as it is',
      [
        { label: 'Taken back', lines: [email.wanted] },
        { label: 'Charged for it', lines: ['Nothing'] },
      ],
    ),
    paragraphs: [`You took the change back. ${writeNext(email.facts, currency)}`],
  }),
  'refund-promised': (email, currency) => ({
    subject: `We refund you ${formatMoney(email.amountCents, currency)}`,
    preheader: `For ${email.subscription}. Your films stay as they are.`,
    heading: `We refund you ${formatMoney(email.amountCents, currency)}`,
    paragraphs: [
      'It goes to the card that paid. Banks take up to ten days to show it; if it does not go through, we write to you.',
      'Your subscription and your films stay as they are.',
    ],
    facts: [
      { label: 'Refund', lines: [formatMoney(email.amountCents, currency)] },
      { label: 'For', lines: [email.subscription] },
    ],
    button: { label: 'See your invoices', url: email.url },
    footnote: automaticFootnote,
  }),
}

/** Everything but the paragraphs: what it is about and how it stands now, in the words of every screen. */
function writeNews(
  { subscription, facts, url }: SubscriptionNews,
  currency: string,
  subject: string,
  heading: string,
  more: EmailContent['facts'] = [],
): Omit<EmailContent, 'paragraphs'> {
  const standing = write(describeSubscription(facts).label, currency)
  return {
    subject,
    preheader: `${standing}. ${writeNext(facts, currency)}`,
    heading,
    facts: [
      { label: 'Subscription', lines: [subscription] },
      { label: 'How it stands', lines: [standing] },
      ...more,
    ],
    button: { label: 'Look at your plan', url },
    footnote: automaticFootnote,
  }
}

const writeNext = (facts: SubscriptionFacts, currency: string): string =>
  write(describeSubscription(facts).next, currency)

const write = (parts: readonly SentencePart[], currency: string): string =>
  writeSentence(parts, currency, (day) => emailDay.format(day))
