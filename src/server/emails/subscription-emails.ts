import { formatDay } from '#shared/display-locale.ts'
import {
  describeSubscription,
  isRenewed,
  writeSentence,
  type SentencePart,
  type SubscriptionFacts,
} from '#shared/subscriptions/describe-subscription.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import { planPeriods } from '#shared/products/plan.ts'
import type { ChangeKind, StateEmailKind, SubscriptionNews } from './email.ts'
import { automaticFootnote, type EmailContent, type EmailWriters } from './email-words.ts'

/** Words of the e-mails about what a customer changed about a subscription: what happens next, when and for how much. */
export const subscriptionEmails: EmailWriters<StateEmailKind | ChangeKind | 'refund-promised'> = {
  'subscription-canceled': (email, currency) => ({
    ...writeNews(
      email,
      currency,
      `Your subscription is ending: ${email.subscription}`,
      'Your subscription is ending',
    ),
    paragraphs: [
      writeNext(email.facts, currency),
      'Your films and files stay yours. Until it ends you can still keep it, with one click.',
    ],
    button: { label: 'Look at your plan', url: email.url },
  }),
  'subscription-resumed': (email, currency) => ({
    ...writeNews(
      email,
      currency,
      `Your subscription will renew: ${email.subscription}`,
      'Your subscription will renew',
      writePrice(email.facts, currency),
    ),
    paragraphs: [`It no longer ends. ${writeNext(email.facts, currency)}`],
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
      'Films in production continue. Blocks you have paid for wait for you.',
    ],
    button: { label: 'Resume it', url: email.url },
  }),
  'subscription-unpaused': (email, currency) => ({
    ...writeNews(
      email,
      currency,
      `Your pause is over: ${email.subscription}`,
      'Your subscription is running again',
      writePrice(email.facts, currency),
    ),
    paragraphs: [
      `The pause is over, and upcoming blocks have moved by its length. ${writeNext(email.facts, currency)}`,
    ],
  }),
  'change-agreed': (email, currency) => ({
    ...writeNews(email, currency, `Your plan will change: ${email.subscription}`, 'Your plan will change', [
      { label: 'You chose', lines: [email.wanted] },
      { label: 'Charged today', lines: [formatMoney(email.chargedCents, currency)] },
    ]),
    paragraphs: [
      `Block ${email.fromBlock} is the first by your new plan. ${writeNext(email.facts, currency)}`,
      'Until then everything stays as it is, and you can cancel the change.',
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
        { label: 'Canceled', lines: [email.wanted] },
        { label: 'Charged for it', lines: ['Nothing'] },
        ...writePrice(email.facts, currency),
      ],
    ),
    paragraphs: [`You canceled the change. ${writeNext(email.facts, currency)}`],
  }),
  'refund-promised': (email, currency) => ({
    subject: `We return ${formatMoney(email.amountCents, currency)} to your card`,
    preheader: `For ${email.subscription}. Your films stay as they are.`,
    heading: `We return ${formatMoney(email.amountCents, currency)} to your card`,
    paragraphs: [
      'It goes to the card that you paid with. Banks take up to ten days to show it. If it does not go through, we will write to you.',
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

/** Everything but the paragraphs; the subscription's state is in the words of every screen. */
function writeNews(
  { subscription, facts, url }: SubscriptionNews,
  currency: string,
  subject: string,
  heading: string,
  more: EmailContent['facts'] = [],
): Omit<EmailContent, 'paragraphs'> {
  const state = write(describeSubscription(facts).label, currency)
  return {
    subject,
    preheader: `${state}. ${writeNext(facts, currency)}`,
    heading,
    facts: [{ label: 'Subscription', lines: [subscription] }, { label: 'Status', lines: [state] }, ...more],
    button: { label: 'Look at your plan', url },
    footnote: automaticFootnote,
  }
}

/** What each period costs; nothing where it is not charged again. */
function writePrice(facts: SubscriptionFacts, currency: string): EmailContent['facts'] {
  if (!isRenewed(facts)) return []
  const { totalCents, plan } = facts.renewal
  return [{ label: 'Price', lines: [`${formatMoney(totalCents, currency)} a ${planPeriods[plan]}`] }]
}

const writeNext = (facts: SubscriptionFacts, currency: string): string =>
  write(describeSubscription(facts).next, currency)

const write = (parts: readonly SentencePart[], currency: string): string =>
  writeSentence(parts, currency, (day) => formatDay(day))
