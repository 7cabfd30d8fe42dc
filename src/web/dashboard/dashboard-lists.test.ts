import { describe, expect, it } from 'vitest'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { OpenNeeds } from '#shared/contract/videos/needs.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { blockVersion, noChanges } from '../videos/plan/planned-drafts.ts'
import { makeVideoInTest } from '../videos/editor/copy/make-video-in-test.ts'
import { findNeeds, type NeedSources } from './find-needs.ts'
import { findNextDates } from './find-next-dates.ts'
import { findShownSubscriptions } from './find-shown-subscriptions.ts'

const start = new Date('2026-03-01T10:00:00.000Z')
const now = new Date('2026-03-10T10:00:00.000Z')

const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: 'sub',
  userId: 'mara',
  userEmail: 'mara@brand.example',
  productSelections: { ...defaultSelections },
  productTotalPrice: 0,
  price: priceSelection(defaultSelections, {
    products: [...seedProducts],
    figures: seedFigures,
    currency: 'usd',
  }).price,
  status: 'active',
  plan: 'monthly',
  package: 'automated',
  parcelReference: 'AF-7KQM-3XRT',
  block: 1,
  paidBlocks: 1,
  nextBlockOpensAt: null,
  statusItems: defaultStatusItems(start, 'automated'),
  startedAt: start.toISOString(),
  cancelNowAt: null,
  pausedAt: null,
  unpauseAt: null,
  pastDueSince: null,
  renewal: { at: null, plan: 'monthly', totalCents: 114_000, isChange: false },
  cancelAt: null,
  endedAt: null,
  createdAt: start.toISOString(),
  updatedAt: start.toISOString(),
  ...changes,
})

const video = (status: Video['status'], id: string = status): Video =>
  makeVideoInTest({ id, status, createdAt: start.toISOString(), updatedAt: now.toISOString() })

/** What waits for an approval. */
const waiting = (requestId: string, stepId: 'brief' | 'style', subscriptionId = 'sub') => ({
  requestId,
  stepId,
  subscriptionId,
  block: 1,
  number: 1,
  sentAt: now.toISOString(),
})

const nothing: NeedSources = {
  subscriptions: [],
  videos: [],
  open: { questions: [], items: [] },
  approvals: [],
  duePayments: new Map(),
  confirmations: [],
  plans: [],
  now,
}
const find = (s: Partial<Subscription>, sources: Partial<NeedSources> = {}) =>
  findNeeds({ ...nothing, subscriptions: [subscription(s)], ...sources })

const lamp = { id: 'lamp', title: 'Reading lamp' }
const shade = { id: 'shade', title: 'Item 2' }
const openItems = (changes: Partial<OpenNeeds['items'][number]>): OpenNeeds => ({
  questions: [],
  items: [{ subscriptionId: 'sub', unnamed: [], toSend: [], emptyBlock: null, ...changes }],
})
const question = (
  kind: 'video' | 'item' | 'parcel',
  changes: Partial<OpenNeeds['questions'][number]> = {},
): OpenNeeds['questions'][number] => ({
  questionId: kind,
  subscriptionId: 'sub',
  subject: { kind, id: `${kind}-1`, title: 'Wet stone' },
  isBlocking: false,
  text: 'Which lace?',
  writtenAt: now.toISOString(),
  ...changes,
})

const early = { statusItems: defaultStatusItems(now, 'automated') }

describe('what needs the customer now', () => {
  it('has the cuts that wait for an answer, with the way to their review', () => {
    const cut = { number: 2, state: 'in_review', sentAt: start.toISOString(), deliveredAt: null } as const
    const sent = { ...video('editing', 'f2'), cut: { ...cut, heldBack: null, exception: null } }
    const answered = { ...sent, id: 'f3', cut: { ...sent.cut, state: 'changes_asked' as const } }
    const needs = find({}, { videos: [sent, answered] }).filter(({ kind }) => kind === 'cut')
    expect(needs).toMatchObject([
      { title: 'Watch v2 of “Wet stone”', to: '/subscriptions/review/f2', action: 'Watch and answer' },
    ])
  })

  it('is money first, then approvals, questions, parcels and items, then words and what is new', () => {
    const sources = {
      videos: [video('draft'), video('draft', 'other'), video('shooting'), video('delivery')],
      open: { ...openItems({ toSend: [lamp], unnamed: [shade] }), questions: [question('item')] },
      approvals: [waiting('b', 'brief')],
    }
    const kinds = (s: Partial<Subscription>) => find(s, sources).map(({ kind }) => kind)
    expect(kinds({ status: 'past_due', ...early })).toEqual([
      'payment',
      'approval',
      'question',
      'parcel',
      'item',
      'copy',
      'delivery',
    ])
    expect(kinds({ status: 'canceled' })).toEqual([])
  })

  it('leads a payment that is due straight to where it is paid, once that is known', () => {
    const due = {
      invoiceId: 'in_7',
      amountDueCents: 114_000,
      payUrl: null,
      nextAttemptAt: null,
      sentence: 'Your card was declined.',
    }
    const status = { status: 'past_due', pastDueSince: '2026-03-06T10:00:00.000Z' } as const
    expect(find(status, { duePayments: new Map([['sub', due]]) })).toMatchObject([
      {
        text: 'Your card was declined.',
        when: { label: 'Since', at: status.pastDueSince },
        action: 'Pay $1,140',
        to: '/account/payment/in_7',
      },
    ])
    expect(find(status)).toMatchObject([{ action: 'Open billing', to: '/account/#billing' }])
  })

  it('is a plan change that waits for the bank, until it is dropped; first of all, and not of another subscription', () => {
    const until = '2026-03-11T10:00:00.000Z'
    const confirmation = { subscriptionId: 'sub', dueNowCents: 116_280, until }
    const confirmations = [confirmation, { ...confirmation, subscriptionId: 'another' }]
    const open = { questions: [question('parcel', { isBlocking: true })], items: [] }
    expect(find({}, { confirmations, open }).map(({ title, when, to }) => [title, when, to])).toEqual([
      ['Your bank asks you to confirm $1,162.80', { label: 'Until', at: until }, '/subscriptions/plan/sub'],
      [expect.anything(), expect.anything(), '/subscriptions/status/?id=sub#question-parcel'],
    ])
  })

  it('is each question for itself, and leads to where it is answered; one that holds the shoot is pressing', () => {
    const questions = [
      question('video', { writtenAt: '2026-03-09T10:00:00.000Z' }),
      question('item', { writtenAt: '2026-03-08T10:00:00.000Z' }),
      question('parcel', { isBlocking: true }),
    ]
    const found = find({}, { open: { questions, items: [] }, approvals: [waiting('b', 'brief')] })
    expect(found.map(({ id, to }) => [id, to])).toEqual([
      ['question-parcel', '/subscriptions/status/?id=sub#question-parcel'],
      ['approval-b', '/subscriptions/approvals/sub'],
      ['question-item', '/subscriptions/items/sub#question-item'],
      ['question-video', '/subscriptions/manage/sub?film=video-1#question-video'],
    ])
    expect(found[0]).toMatchObject({
      title: 'The studio has a question about Wet stone',
      text: '“Which lace?”',
      when: { label: 'Asked', at: now.toISOString() },
    })
  })

  it('is what waits for an approval, each thing for itself, of subscriptions that run', () => {
    const approvals = [waiting('b', 'brief'), waiting('s', 'style'), waiting('x', 'style', 'another')]
    expect(find({}, { approvals }).map(({ id, title }) => [id, title])).toEqual([
      ['approval-b', 'Approve the creative brief'],
      ['approval-s', 'Approve the style frames'],
    ])
  })

  it('is items to send until the step is complete, by its day; then it is late', () => {
    const send = (s: Partial<Subscription>, toSend = [lamp]) => find(s, { open: openItems({ toSend }) })
    expect(send(early)).toMatchObject([
      {
        title: 'Send us Reading lamp',
        when: { label: 'Expected by' },
        to: '/subscriptions/status/?id=sub#parcels',
      },
    ])
    expect(send(early, [lamp, shade])[0]?.title).toBe('Send us Reading lamp and Item 2')
    expect(send(early, [lamp, shade, lamp])[0]?.title).toBe('Send us Reading lamp and 2 more')
    expect(send({})).toMatchObject([{ when: { label: 'Was expected by' }, isPressing: true }])
    const arrived = early.statusItems.map((each) => ({ ...each, status: 'complete' as const }))
    expect(send({ statusItems: arrived })).toEqual([])
  })

  it('is items without a name, and a next block that films new items and has none, if it comes', () => {
    const open = openItems({ unnamed: [shade], emptyBlock: 2 })
    const nextBlockOpensAt = '2026-04-01T10:00:00.000Z'
    expect(find({ nextBlockOpensAt }, { open }).map(({ title, when, to }) => [title, when?.at, to])).toEqual([
      ['Add the new items of block 2', nextBlockOpensAt, '/subscriptions/items/sub'],
      ['Name Item 2', undefined, '/subscriptions/items/sub'],
    ])
    expect(find({}, { open }), 'with the next payment').toHaveLength(2)
    const ending = { cancelAt: nextBlockOpensAt }
    expect(find(ending, { open }).map(({ title }) => title)).toEqual(['Name Item 2'])
  })

  it('is one draft by its title, or all of them in their list, until the day of the shoot', () => {
    const written = { ...video('draft'), copyCards: [{ id: 'card', copy: 'Read on.', wordCount: 2 }] }
    const blank = { ...video('draft', 'blank'), copyCards: [{ id: 'card', copy: '', wordCount: 0 }] }
    const drafts = (...videos: Video[]) =>
      find(early, { videos }).map(({ title, text, to }) => [title, text, to])
    expect(drafts(written)).toEqual([
      ['Activate “Wet stone”', undefined, '/subscriptions/manage/sub?film=draft'],
    ])
    expect(drafts(blank)).toEqual([
      ['Write “Wet stone”', undefined, '/subscriptions/manage/sub?film=blank#copy'],
    ])
    const list = '/subscriptions/manage/sub?block=1&status=draft'
    expect(drafts(blank, written)).toEqual([
      ['2 drafts are waiting for you', '1 to write, 1 to activate.', list],
    ])
    expect(drafts(blank, blank)[0]?.[1]).toBe('Write their copy, then activate them.')
    expect(drafts(written, written)[0]?.[1]).toBe('Their copy is complete: activate them.')
    const shoot = early.statusItems.find(({ id }) => id === 'shoot')?.date
    expect(find(early, { videos: [blank] })[0]?.when).toMatchObject({ at: shoot })
    const late = { statusItems: defaultStatusItems(new Date('2026-02-01T10:00:00.000Z'), 'automated') }
    expect(find(late, { videos: [blank] })[0]?.when).toBe(undefined)
  })

  it('is what was delivered in the last two weeks: a film on its page, several of a block where they are downloaded', () => {
    const old = { ...video('delivery'), updatedAt: '2026-02-01T10:00:00.000Z' }
    expect(find({}, { videos: [old] })).toEqual([])
    const fresh = video('delivery', 'fresh')
    expect(find({}, { videos: [old, fresh] })).toMatchObject([
      {
        title: '“Wet stone” is ready',
        when: { label: 'Delivered' },
        action: 'Play and download',
        to: '/subscriptions/manage/sub?film=fresh',
      },
    ])
    const several = { action: 'Download the films', to: '/subscriptions/delivery/sub?block=1' }
    const first = [fresh, video('delivery', 'other')]
    const title = '2 films of block 1 are ready'
    expect(find({}, { videos: first })).toMatchObject([{ title, ...several }])
    const second = { ...video('delivery', 'second'), block: 2, updatedAt: start.toISOString() }
    expect(find({}, { videos: [second, ...first] })).toMatchObject([
      { id: 'delivery-sub-2', to: '/subscriptions/manage/sub?film=second' },
      { id: 'delivery-sub-1', title, ...several },
    ])
  })
})

describe('an unfinished plan', () => {
  const plan = {
    subscriptionId: 'sub',
    block: 1,
    changes: noChanges,
    version: blockVersion([video('draft')]),
  }
  const found = (s: Partial<Subscription>, videos: Video[]) =>
    find(s, { videos, plans: [plan] })
      .filter(({ kind }) => kind === 'plan')
      .map(({ title, to }) => [title, to])

  it('needs its customer, and leads on to the planner', () => {
    expect(found({}, [video('draft'), video('queued')])).toEqual([
      ['Your changes to block 1 are not applied', '/subscriptions/manage/sub?replan=1'],
    ])
  })

  it('needs nobody where the drafts are others now, or the subscription has ended or is somebody else’s', () => {
    expect(found({}, [video('draft'), video('draft', 'other')])).toEqual([])
    expect(found({ status: 'canceled' }, [video('draft')])).toEqual([])
    expect(found({ id: 'other' }, [video('draft')])).toEqual([])
  })
})

it('the next dates are those of all coming steps, of the next block and of the end, soonest first', () => {
  const ending = subscription({
    nextBlockOpensAt: '2026-03-20T10:00:00.000Z',
    cancelAt: '2026-04-20T10:00:00.000Z',
  })
  const dates = findNextDates([ending], now)
  expect(dates.map(({ at, what }) => [at.slice(0, 10), what])).toEqual([
    ['2026-03-08', 'Product arrives at our studio, was expected'],
    ['2026-03-11', 'Style Frames, expected'],
    ['2026-03-15', 'Product Shoot, expected'],
    ['2026-03-19', 'Video Editing, expected'],
    ['2026-03-20', 'Block 2 opens'],
    ['2026-03-21', 'Delivery, expected'],
    ['2026-04-20', 'The subscription ends'],
  ])
})

it('a step that is complete, and a later one whose day is over, have no next date', () => {
  const statusItems = defaultStatusItems(start, 'automated').map((item) =>
    ['received', 'brief', 'style'].includes(item.id) ? { ...item, status: 'complete' as const } : item,
  )
  const dates = findNextDates([subscription({ statusItems })], new Date('2026-03-20T10:00:00.000Z'))
  expect(dates.map(({ what }) => what)).toEqual(['Product Shoot, was expected', 'Delivery, expected'])
})

const shown = (subscriptions: Subscription[], videos: Video[] = []) =>
  findShownSubscriptions(subscriptions, videos).map(({ id }) => id)
it('subscriptions that run are shown first; one that has ended while its films are being made, or if none runs', () => {
  const running = subscription({ id: 'running' })
  const ended = subscription({ id: 'ended', status: 'canceled' })
  const older = subscription({ id: 'older', status: 'canceled' })
  expect(shown([ended, running, older])).toEqual(['running'])
  expect(shown([ended, running], [{ ...video('editing'), subscriptionId: 'ended' }])).toEqual([
    'running',
    'ended',
  ])
  expect(shown([ended, running], [{ ...video('draft'), subscriptionId: 'ended' }])).toEqual(['running'])
  expect(shown([ended, older])).toEqual(['ended'])
})
