import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls, type CallName } from '#shared/contract/all-calls.ts'
import { makeAdmin } from '#test/factories.ts'
import { ads, brokenRules, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import type { SignedInUser } from '../http/principal.ts'

let shop: Shop
let admin: SignedInUser
let own: Awaited<ReturnType<typeof subscribe>>
let inputs: Partial<Record<CallName, Record<string, unknown>>>
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop.db)
  own = await subscribe(shop, 'quarterly')
  const [invoice] = await own.invoices()
  const subscriptionId = own.id
  const videos = ads(4)
  const reason = 'Asked for'
  inputs = {
    createCheckoutSession: { seenTotalCents: 1 },
    readCheckout: { sessionId: 'cs_none' },
    previewChange: { subscriptionId, plan: 'monthly', films: videos },
    changeSubscription: {
      subscriptionId,
      plan: 'monthly',
      films: videos,
      seenDueNowCents: 1,
      seenTotalCents: 1,
    },
    withdrawChange: { subscriptionId },
    cancelSubscription: { subscriptionId, when: 'now', reason, seenRefundCents: 1 },
    resumeSubscription: { subscriptionId },
    pauseSubscription: { subscriptionId: 'none', reason },
    unpauseSubscription: { subscriptionId },
    readTokens: { subscriptionId, pageSize: 10, startAfter: 'x' },
    replanBlock: { subscriptionId, block: 1, films: [], seenDrafts: [], mayLoseCopy: true },
    listPayments: { filter: 'all', search: 'x', subscriptionId, pageSize: 10, startAfter: 'x' },
    readPayment: { invoiceId: invoice?.id },
    refundPayment: { invoiceId: invoice?.id, intentId: randomUUID(), amountCents: 1e8, reason },
    settleRefund: { promisedRefundId: 're_none', how: 'card', note: 'Paid' },
    retryRefund: { promisedRefundId: 're_none' },
    listSubscriptionDiscounts: { subscriptionId: 'none' },
    giveCoupon: { subscriptionId: 'none', intentId: randomUUID(), percentOff: 5, months: 3, reason },
    replayEvent: { eventId: 'evt_none' },
  }
})
afterAll(() => shop.close())

const video = { id: 'film-1', lengthSeconds: 60, count: 99, hasCutdowns: true, move: 'orbit' }
const odd: unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e%_\\\'";--',
  '../../etc',
  '__proto__',
  'x'.repeat(100_000),
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  2 ** 31,
  -1,
  0,
  0.5,
  1e300,
  null,
  true,
  '',
  [],
  {},
  { toString: 'no' },
  [[[[]]]],
  Array.from({ length: 60 }, (_, index) => ({ ...video, id: `film-${index}` })),
  [{ ...video, count: 2 ** 31 }],
  [{ ...video, id: '__proto__' }],
  Buffer.from('["2026-01-01T00:00:00.000Z","a\\u0000b"]').toString('base64url'),
  Buffer.from('["+275760-09-13T00:00:00.000Z","a"]').toString('base64url'),
  Buffer.from('["9999-12-31T23:59:59.999Z","a"]').toString('base64url'),
  Buffer.from('["99999999999999999999","a"]').toString('base64url'),
]

/** What can be written into an address at all. */
const fitsAddress = (value: unknown) =>
  (typeof value === 'string' && value.isWellFormed() && value.length < 1000) || typeof value === 'number'

const names = [
  'createCheckoutSession',
  'readCheckout',
  'previewChange',
  'changeSubscription',
  'withdrawChange',
  'cancelSubscription',
  'resumeSubscription',
  'pauseSubscription',
  'unpauseSubscription',
  'readTokens',
  'replanBlock',
  'listPayments',
  'readPayment',
  'refundPayment',
  'settleRefund',
  'retryRefund',
  'listSubscriptionDiscounts',
  'giveCoupon',
  'replayEvent',
] as const satisfies readonly CallName[]

test.each(names)('%s refuses whatever is no such thing in a sentence, and never breaks', async (name) => {
  const call = allCalls[name]
  const base = inputs[name] ?? {}
  const as = call.access === 'admin' ? admin : own.user
  expect(Object.keys(base).toSorted()).toEqual(
    Object.keys(call.input.shape)
      .filter((field) => field in base)
      .toSorted(),
  )
  const broken: string[] = []
  for (const field of Object.keys(call.input.shape)) {
    const isTyped = call.method === 'GET' || call.path.includes(`:${field}`) || call.method === 'DELETE'
    for (const value of isTyped ? odd.filter(fitsAddress) : odd) {
      const { status, problem } = await shop.call(call, { ...base, [field]: value } as never, { as })
      const isTold = status < 400 || (/^\S.*[.!?]$/.test(problem.detail) && problem.code !== 'internal')
      if (status === 500 || !isTold)
        broken.push(`${field} ${JSON.stringify(value)?.slice(0, 60)}: ${status} ${problem?.detail}`)
    }
  }
  expect(broken).toEqual([])
})

test('and nothing of it has changed anything', async () => {
  expect(await own.read()).toMatchObject({ status: 'active', pendingChange: null, cancelAt: null })
  expect(await brokenRules(shop)).toEqual([])
})
