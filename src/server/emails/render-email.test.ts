import { describe, expect, test } from 'vitest'
import type { SubscriptionFacts } from '#shared/subscriptions/describe-subscription.ts'
import type { Email } from './email.ts'
import { renderEmail } from './render-email.ts'

const to = 'maya@example.com'
const url = 'https://films.example/somewhere?token=a%2Fb&from=%2Fcart'

const renewal = {
  at: '2026-12-24T09:00:00.000Z',
  plan: 'quarterly',
  totalCents: 461_700,
  isChange: false,
} as const
const news = (facts: Partial<SubscriptionFacts>) => ({
  subscription: 'Trail shoe',
  facts: {
    status: 'active' as const,
    cancelAt: null,
    cancelNowAt: null,
    endedAt: null,
    pausedAt: null,
    unpauseAt: null,
    pastDueSince: null,
    renewal: { ...renewal, at: null },
    ...facts,
  },
  url,
})
const change = {
  wanted: 'Quarterly: 4 films a block, 12 tokens',
  totalCents: 461_700,
  period: 'quarter',
  fromBlock: 2,
}

const emails: Email[] = [
  { to, kind: 'verify', url },
  { to, kind: 'already-registered', signInUrl: url, resetUrl: 'https://films.example/reset-password' },
  { to, kind: 'reset', url },
  {
    to,
    kind: 'order-placed',
    films: ['15 s film', '5 s film with cutdowns'],
    totalCents: 171000,
    period: 'month',
    parcelReference: 'ARC-7K2M',
    studioAddress: 'Arcframe Studio\n12 Crane Street\nRotterdam',
    url,
  },
  { to, kind: 'parcel-received', items: ['Trail shoe'], url },
  {
    to,
    kind: 'items-sent-back',
    carrier: 'DHL',
    trackingNumber: 'JD014600003210',
    sentOn: '2026-12-24',
    address: ['Maya Lindqvist', '4 Quay Road', 'SE1 2AB London', 'United Kingdom'],
    url,
  },
  { to, kind: 'your-turn', filmTitle: 'Trail shoe, morning', url },
  { to, kind: 'block-opened', block: 2, url },
  {
    to,
    kind: 'question-asked',
    about: 'Trail shoe, morning',
    text: 'Which lace?\nThe red one?',
    isFollowUp: false,
    isBlocking: true,
    url,
  },
  { to, kind: 'film-ready', filmTitle: 'Trail shoe, morning', url, downloadUrl: `${url}/all` },
  {
    to,
    kind: 'film-ready',
    filmTitle: 'Trail shoe, morning',
    reason: 'It airs tonight.',
    findings: ['It was delivered without an approval.'],
    url,
  },
  {
    to,
    kind: 'cut-sent',
    filmTitle: 'Trail shoe, morning',
    number: 2,
    changes: ['New film in 9:16.'],
    findings: ['9:16: Its sound is 2 dB too loud.'],
    reason: 'Mixed for the cinema.\nAs agreed.',
    url,
  },
  {
    to,
    kind: 'cut-withdrawn',
    filmTitle: 'Trail shoe, morning',
    number: 2,
    reason: 'The wrong logo.',
    url,
  },
  {
    to,
    kind: 'cut-sent',
    filmTitle: 'Trail shoe, morning',
    number: 3,
    changes: [],
    findings: [],
    reason: '',
    letter: 'The logo is whole now.\nThe music stays: the licence ends in May.',
    openChanges: ['Slower at the end.\nAnd brighter.', 'No sound.'],
    url,
  },
  {
    to,
    kind: 'cut-sent',
    filmTitle: 'Trail shoe, morning',
    number: 4,
    changes: ['New film in 16:9.'],
    findings: [],
    reason: 'The logo was cut off.',
    isDelivered: true,
    url,
  },
  { to, kind: 'cut-approval-voided', filmTitle: 'Trail shoe, morning', number: 2, url },
  { to, kind: 'cut-approval-voided', filmTitle: 'Trail shoe, morning', number: 2, deliveredCut: 3, url },
  { to, kind: 'cut-approval-restored', filmTitle: 'Trail shoe, morning', number: 2, url },
  {
    to,
    kind: 'cut-approval-regained',
    filmTitle: 'Trail shoe, morning',
    number: 2,
    customer: 'maya@example.com',
    url,
  },
  { to, kind: 'cut-reminder', filmTitle: 'Trail shoe, morning', number: 2, days: 3, url },
  {
    to,
    kind: 'cut-approved',
    filmTitle: 'Trail shoe, morning',
    number: 2,
    customer: 'maya@example.com',
    hash: '0123456789abcdef'.repeat(4),
    url,
  },
  {
    to,
    kind: 'cut-approval-lost',
    filmTitle: 'Trail shoe, morning',
    number: 2,
    customer: 'maya@example.com',
    url,
  },
  {
    to,
    kind: 'cut-approval-lost',
    filmTitle: 'Trail shoe, morning',
    number: 2,
    deliveredCut: 3,
    customer: 'maya@example.com',
    url,
  },
  {
    to,
    kind: 'cut-overdue',
    filmTitle: 'Trail shoe, morning',
    number: 2,
    customer: 'maya@example.com',
    days: 14,
    url,
  },
  {
    to,
    kind: 'revision-asked',
    filmTitle: 'Trail shoe, morning',
    customer: 'maya@example.com',
    number: 1,
    note: 'At 0:08 the logo is cut off.\nThe end card may stay longer.',
    url,
  },
  { to, kind: 'account-deleted', url },
  { to, kind: 'films-stopped', films: ['Trail shoe, morning (QL-0042)'], url },
  {
    to,
    kind: 'payment-failed',
    subscription: 'Trail shoe',
    dueCents: 114_000,
    why: 'Your card was declined.',
    nextAttemptAt: '2026-12-24T09:00:00.000Z',
    url,
  },
  {
    to,
    kind: 'subscription-ended',
    subscription: 'Trail shoe',
    isUnpaid: false,
    returnedCents: 584_820,
    url,
  },
  {
    to,
    kind: 'refund-failed',
    subscription: 'Trail shoe',
    amountCents: 584_820,
    url,
  },
  {
    to,
    kind: 'refund-delayed',
    subscription: 'Trail shoe',
    amountCents: 584_820,
    url,
  },
  {
    to,
    kind: 'change-dropped',
    subscription: 'Trail shoe',
    wanted: 'Quarterly: 4 films a block, 12 tokens',
    why: 'The payment was not confirmed in time. Nothing was charged.',
    url,
  },
  { to, kind: 'approval-requested', subscription: 'Trail shoe', step: 'brief', number: 1, url },
  { to, kind: 'approval-requested', subscription: 'Trail shoe', step: 'style', number: 2, url },
  { to, kind: 'approval-reminder', subscription: 'Trail shoe', step: 'style', number: 1, days: 3, url },
  { to, kind: 'approval-given', subscription: 'Trail shoe', step: 'style', number: 1, customer: to, url },
  {
    to,
    kind: 'approval-change',
    subscription: 'Trail shoe',
    step: 'style',
    number: 1,
    customer: to,
    words: 'Warmer, please.\nAnd closer.',
    points: ['Too dark here.'],
    url,
  },
  {
    to,
    kind: 'approval-overdue',
    subscription: 'Trail shoe',
    step: 'style',
    number: 1,
    customer: to,
    days: 14,
    url,
  },
  ...(['changed', 'reopened', 'completed'] as const).map((because) => ({
    to,
    kind: 'approval-closed' as const,
    subscription: 'Trail shoe',
    step: 'brief' as const,
    number: 1,
    because,
    reason: 'Agreed by phone.',
    url,
  })),
  { to, kind: 'second-payment-returned', totalCents: 114_000, url },
  {
    to,
    kind: 'parcel-received',
    items: ['Trail shoe'],
    missing: ['Lace'],
    url,
  },
  { to, kind: 'subscription-canceled', ...news({ cancelAt: '2026-12-24T09:00:00.000Z' }) },
  { to, kind: 'subscription-resumed', ...news({ renewal }) },
  { to, kind: 'subscription-paused', ...news({ status: 'paused', pausedAt: '2026-11-24T09:00:00.000Z' }) },
  { to, kind: 'subscription-unpaused', ...news({ renewal }) },
  {
    to,
    kind: 'change-agreed',
    ...change,
    chargedCents: 0,
    ...news({ renewal: { ...renewal, isChange: true } }),
  },
  { to, kind: 'change-applied', ...change, chargedCents: 102_600, ...news({ renewal }) },
  { to, kind: 'change-withdrawn', ...change, chargedCents: 0, ...news({ renewal }) },
  { to, kind: 'refund-promised', subscription: 'Trail shoe', amountCents: 5_000, url },
  { to, kind: 'order-payment-failed', totalCents: 114_000, url },
  { to, kind: 'leave-address', newEmail: 'new@brand.example', url },
  { to, kind: 'new-address', url },
  {
    to,
    kind: 'way-in-changed',
    change: { what: 'passkey-added', name: 'Old phone' },
    at: '2026-12-24T09:05:00.000Z',
    passkeys: [{ name: 'Old phone', createdAt: '2026-12-24T09:05:00.000Z' }],
    url,
    resetUrl: 'https://films.example/reset-password',
  },
]

const escapeHtml = (address: string) => address.replaceAll('&', '&amp;')

describe.each(emails)('the e-mail “$kind”', (email) => {
  test('says in both forms what it is about, with its one address as a button', async () => {
    const { subject, html, text } = await renderEmail(email, 'usd')
    expect(subject).toMatch(/^\S.{5,80}$/)
    expect(html).toContain(`href="${escapeHtml(url)}"`)
    expect(html).toContain('lang="en"')
    expect(html).toMatch(/<h1/)
    expect(text).toContain(url)
    expect(text).not.toMatch(/undefined|\[object/)
    // There is none in plain text.
    expect(text).not.toMatch(/button/i)
    expect(html).not.toMatch(/undefined|\[object|<script|<style/)
  })
})

test('an order says what was bought, what was paid and where to send the items', async () => {
  const order = emails.find((email) => email.kind === 'order-placed')
  if (!order) throw new Error('There is no such e-mail')
  for (const form of Object.values(await renderEmail(order, 'usd')).slice(1)) {
    for (const fact of [
      '15 s film',
      '5 s film with cutdowns',
      '$1,710 for the first month',
      'ARC-7K2M',
      '12 Crane Street',
    ]) {
      expect(form).toContain(fact)
    }
  }
})

async function renderText(email: Email): Promise<string> {
  const { subject, text } = await renderEmail(email, 'usd')
  return `${subject}\n${text}`
}

test('a failed payment says how much, for what, why, and when the card is tried again', async () => {
  const failed = emails.find((email) => email.kind === 'payment-failed')
  if (!failed) throw new Error('There is no such e-mail')
  const text = await renderText(failed)
  for (const fact of ['$1,140', 'Trail shoe', 'Your card was declined.', '24 December 2026']) {
    expect(text).toContain(fact)
  }
  const last = await renderText({ ...failed, why: null, nextAttemptAt: null })
  expect(last).toContain('We will not try your card again')
  expect(last).not.toContain('null')
})

test.each([
  'subscription-ended',
  'second-payment-returned',
  'refund-delayed',
  'refund-failed',
  'refund-promised',
] as const)(
  'the e-mail “%s” promises money, and never says that it has gone back: the provider may still refuse it',
  async (kind) => {
    const email = emails.find((each) => each.kind === kind)
    if (!email) throw new Error('There is no such e-mail')
    expect(await renderText(email)).not.toMatch(/on its way|was returned|was refunded|returned in full/i)
  },
)

const findEmail = <Kind extends Email['kind']>(kind: Kind) => {
  const found = emails.findLast((email) => email.kind === kind)
  if (!found) throw new Error('There is no such e-mail')
  return found
}

test.each<[Email['kind'], string[]]>([
  [
    'subscription-canceled',
    ['Ending on 24 December 2026', 'Nothing more is charged.', 'you can still keep it'],
  ],
  ['subscription-resumed', ['Active', 'Renews on 24 December 2026.', '$4,617 a quarter']],
  ['subscription-paused', ['Paused', 'nothing is charged until you resume', '$4,617 a quarter']],
  ['subscription-unpaused', ['Renews on 24 December 2026.', '$4,617 a quarter']],
  [
    'change-agreed',
    [
      'Changing on 24 December 2026',
      'Block 2 is the first',
      'From then on the price is $4,617 a quarter.',
      '$0',
    ],
  ],
  ['change-applied', ['$1,026', '$4,617 a quarter', 'Renews on 24 December 2026']],
  ['change-withdrawn', ['You canceled the change.', 'Renews on 24 December 2026.', '$4,617 a quarter']],
  ['approval-reminder', ['We sent you the style frames 3 days ago', 'before you have seen them']],
  [
    'approval-change',
    ['Changes requested: the style frames', 'Warmer, please.', 'And closer.', 'Point 1', 'Too dark here.'],
  ],
  ['approval-overdue', ['no answer for 14 days', 'with a reason that the customer reads']],
  [
    'films-stopped',
    ['Trail shoe, morning (QL-0042)', 'no longer show what is listed', 'no address any more'],
  ],
  ['approval-closed', ['without your approval', 'Agreed by phone.']],
  ['refund-promised', ['$50', 'Banks take up to ten days', 'we will write to you']],
])('the e-mail “%s” says in both forms what happens next, when and for how much', async (kind, said) => {
  const { html, text } = await renderEmail(findEmail(kind), 'usd')
  const words = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  for (const each of said) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(each)
    expect(words).toContain(each)
  }
  const euros = await renderEmail(findEmail(kind), 'eur')
  expect(euros.text).not.toContain('$')
})

test('a change in several lines is one in the text form, too', async () => {
  const cut = emails.find((email) => email.kind === 'cut-sent' && email.openChanges !== undefined)
  if (!cut) throw new Error('There is no e-mail about open changes')
  expect(await renderText(cut)).toContain(
    'Not done yet:\n  Slower at the end.\n    And brighter.\n  No sound.\n',
  )
})

test('a parcel of which something is missing does not say that there is nothing to do', async () => {
  const text = await renderText(findEmail('parcel-received'))
  expect(text).toContain('Lace')
  expect(text).toContain('once the rest is here too')
  expect(text).not.toMatch(/anything for now|nothing for now/i)
  const whole = await renderText({
    to,
    kind: 'parcel-received',
    items: ['Trail shoe', 'Lace'],
    missing: [],
    url,
  })
  expect(whole).toContain('You don’t need to do anything for now.')
  expect(whole).not.toContain('missing')
})

test('an ending does not say who canceled: it may have been the studio, at the card provider', async () => {
  expect(await renderText(findEmail('subscription-canceled'))).not.toMatch(/you canceled/i)
})

test('an end says of what, and what goes back only where something does', async () => {
  const ended = emails.find((email) => email.kind === 'subscription-ended')
  if (!ended) throw new Error('There is no such e-mail')
  expect(await renderText(ended)).toContain('$5,848.20, for blocks that had not opened')
  expect(await renderText({ ...ended, returnedCents: 0 })).not.toContain('returned to your card')
})

test('a changed way in says what changed, when, which passkeys are left, and what to do about a stranger’s', async () => {
  const changedEmail = emails.find((email) => email.kind === 'way-in-changed')
  if (!changedEmail) throw new Error('There is no such e-mail')
  const text = await renderText(changedEmail)
  for (const fact of [
    'A passkey was added to your account',
    'It is called “Old phone”',
    '24 December 2026 at 09:05 UTC',
    'Old phone, added on 24 December 2026',
    'https://films.example/reset-password',
  ]) {
    expect(text).toContain(fact)
  }
  const without = await renderText({ ...changedEmail, change: { what: 'password-set' }, passkeys: [] })
  expect(without).toContain('The password of your account was changed')
  expect(without).not.toContain('Passkeys that sign in to your account')
})

test('what a customer typed as a title can neither write HTML nor another header', async () => {
  const { subject, html } = await renderEmail(
    {
      to,
      kind: 'film-ready',
      filmTitle: 'A\r\nBcc: all@example.com <img src=x onerror=alert(1)>',
      url,
    },
    'usd',
  )
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<img src=x')
})

test('a first request for an approval says what is to be seen: words of a brief, pictures of style frames', async () => {
  const request = { to, kind: 'approval-requested', subscription: 'Trail shoe', number: 1, url } as const
  expect(await renderText({ ...request, step: 'brief' })).toContain(
    'We have written down what we are going to film.',
  )
  expect(await renderText({ ...request, step: 'style' })).toContain('what your films are going to look like.')
})
