import { describe, expect, it } from 'vitest'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import type { Video } from '#shared/contract/videos.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { blockVersion, noChanges } from '../videos/plan/planned-drafts.ts'
import { findNeeds } from './find-needs.ts'
import { findNextDates } from './find-next-dates.ts'
import { findPlanNeeds } from './find-plan-needs.ts'

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

const film = (status: Video['status'], id: string = status): Video => ({
  id,
  title: 'Wet stone',
  subscriptionId: 'sub',
  block: 1,
  length: 15,
  move: 'orbit',
  hasCutdowns: false,
  itemIds: ['item-1'],
  copyCards: [],
  status,
  startCard: { use: false, text: '' },
  endCard: { use: false, logo: true, tagline: '' },
  direction: '',
  revisionsUsed: 0,
  revisionsLeft: 1,
  revision: null,
  openQuestions: [],
  files: [],
  earlierFiles: [],
  extra: {},
  tokens: 3,
  version: 1,
  createdAt: start.toISOString(),
  updatedAt: now.toISOString(),
})

/** What waits for an approval. */
const waiting = (requestId: string, stepId: 'brief' | 'style', subscriptionId = 'sub') => ({
  requestId,
  stepId,
  subscriptionId,
  block: 1,
  number: 1,
  sentAt: now.toISOString(),
})

const needs = (s: Partial<Subscription>, videos: Video[], parcels: number | null) =>
  findNeeds(
    [subscription(s)],
    videos,
    new Map(parcels === null ? [] : [['sub', parcels]]),
    new Map(),
    now,
  ).map(({ kind, title }) => [kind, title])

const openQuestion = (id: string, about: 'video' | 'item', turn: 'customer' | 'studio' = 'customer') =>
  ({ id, about, turn, isBlocking: false }) as const
const asked = (...openQuestions: Video['openQuestions'][]) =>
  findNeeds(
    [subscription()],
    openQuestions.map((each, at) => ({ ...film('queued', `film-${at}`), openQuestions: each })),
    new Map([['sub', 1]]),
    new Map(),
    now,
  ).map(({ kind, title, to }) => [kind, title, to])

describe('what needs the customer now', () => {
  it('is money first, then the parcel, then words, then what is ready', () => {
    const videos = [film('draft'), film('draft', 'other'), film('shooting'), film('delivery')]
    expect(needs({ status: 'past_due' }, videos, 0)).toEqual([
      ['payment', 'A payment is due'],
      ['parcel', 'Send us your product'],
      ['copy', '2 drafts are waiting for you'],
      ['delivery', 'A film is ready'],
    ])
  })

  it('leads a payment that is due straight to where it is paid, once that is known', () => {
    const due = {
      invoiceId: 'in_7',
      amountDueCents: 114_000,
      payUrl: null,
      nextAttemptAt: null,
      sentence: 'Your card was declined.',
    }
    const leadTo = (payments: [string, typeof due][]) =>
      findNeeds([subscription({ status: 'past_due' })], [], new Map(), new Map(payments), now).map(
        ({ action, to }) => [action, to],
      )
    expect(leadTo([['sub', due]])).toEqual([['Pay $1,140', '/account/payment/in_7']])
    expect(leadTo([])).toEqual([['Open billing', '/account/#billing']])
  })

  it('is each question once, and leads to where it is answered: the film, or items and parcels', () => {
    const item = openQuestion('about-lace', 'item')
    expect(asked([item], [item])).toEqual([
      ['question', 'The studio has a question', '/subscriptions/items/sub'],
    ])
    expect(asked([item], [item, openQuestion('own', 'video')])).toEqual([
      ['question', 'The studio has 2 questions', '/subscriptions/manage/sub?film=film-1'],
    ])
    expect(asked([openQuestion('answered', 'video', 'studio')])).toEqual([])
  })

  it('is what waits for an approval, each thing for itself, of subscriptions that run', () => {
    const approvals = [waiting('b', 'brief'), waiting('s', 'style'), waiting('x', 'style', 'another')]
    const find = (status: Subscription['status']) =>
      findNeeds([subscription({ status })], [film('draft')], new Map(), new Map(), now, approvals)
    expect(find('active').map(({ id, title, to }) => [id, title, to])).toEqual([
      ['approval-b', 'Approve the creative brief', '/subscriptions/approvals/sub'],
      ['approval-s', 'Approve the style frames', '/subscriptions/approvals/sub'],
      ['copy-sub', 'One draft is waiting for you', expect.any(String)],
    ])
    expect(find('canceled')).toEqual([])
  })

  it('is no parcel once one is announced, or while that is not known', () => {
    expect(needs({}, [], 1)).toEqual([])
    expect(needs({}, [], null)).toEqual([])
  })

  it('is nothing that was delivered weeks ago, and nothing of a canceled subscription', () => {
    const old = { ...film('delivery'), updatedAt: '2026-02-01T10:00:00.000Z' }
    expect(needs({}, [old], 1)).toEqual([])
    expect(needs({ status: 'canceled' }, [film('draft')], 0)).toEqual([])
  })
})

describe('an unfinished plan', () => {
  const plan = { subscriptionId: 'sub', block: 1, changes: noChanges, version: blockVersion([film('draft')]) }
  const found = (s: Partial<Subscription>, videos: Video[]) =>
    findPlanNeeds([subscription(s)], videos, [plan]).map(({ title, to }) => [title, to])

  it('needs its customer, and leads on to the planner', () => {
    expect(found({}, [film('draft'), film('queued')])).toEqual([
      ['Your changes to block 1 are not applied', '/subscriptions/manage/sub?replan=1'],
    ])
  })

  it('needs nobody where the drafts are others now, or the subscription has ended or is somebody else’s', () => {
    expect(found({}, [film('draft'), film('draft', 'other')])).toEqual([])
    expect(found({ status: 'canceled' }, [film('draft')])).toEqual([])
    expect(found({ id: 'other' }, [film('draft')])).toEqual([])
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
