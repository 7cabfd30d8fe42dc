// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentDetail, PromisedRefund } from '#shared/contract/billing/admin-money.ts'
import { describeRefundLimit } from '#shared/billing/describe-refund-limit.ts'
import { reachesNextCharge } from '#shared/billing/discount-reach.ts'
import { blockOpensAt } from '#shared/subscriptions/blocks.ts'
import { blocksPerPeriod, type Plan } from '#shared/products/plan.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { createUnreachableRefusal, Refusal, type call } from '../../call/call.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import {
  blurDisabled,
  click,
  fill,
  findButton,
  mountInTest,
  settle,
  type Mounted,
} from '../../ui/mount-in-test.tsx'
import { CouponForm } from './coupon-form.tsx'
import { paymentQuery } from './money-queries.ts'
import { RefundForm } from './refund-form.tsx'
import { Refunds } from './refunds.tsx'
import { SettleRefundDialog } from './settle-refund-dialog.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn<(input: Record<string, unknown>) => Promise<unknown>>() }))
vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: (_definition: unknown, input: Record<string, unknown>) => send(input),
}))

const payment = {
  invoiceId: 'invoice',
  userEmail: 'ada@example.com',
  status: 'paid',
  paidCents: 50_000,
  refundedCents: 0,
  refundableCents: 50_000,
  promisedRefunds: [] as PromisedRefund[],
} as PaymentDetail
const gone = { refundedCents: 50_000, refundableCents: 0 }
const promised = { id: 'promise', dueCents: 12_000, state: 'owed' } as PromisedRefund
const subscription = {
  id: 'sub',
  userEmail: 'ada@example.com',
  plan: 'monthly',
  renewal: { at: '2027-02-26T10:00:00.000Z', totalCents: 10_000 },
} as Subscription
const ignore = () => undefined

const forms = {
  refund: <RefundForm payment={payment} />,
  coupon: <CouponForm subscription={subscription} discounts={[]} />,
  settlement: (
    <SettleRefundDialog payment={payment} promised={promised} isOpen onClose={ignore} onSettled={ignore} />
  ),
}
type Form = keyof typeof forms

let queryClient: QueryClient
let mounted: Mounted | null = null
const close = () => {
  mounted?.unmount()
  mounted = null
}
async function open(form: Form | ReactElement): Promise<void> {
  mounted = mountInTest(
    <MemoryRouter>{typeof form === 'string' ? forms[form] : form}</MemoryRouter>,
    queryClient,
  )
  await settle()
}
const amountField = () => document.querySelector<HTMLInputElement>('input[inputmode=decimal]')
const reasonField = () => document.querySelector('textarea')
const readTyped = () => [amountField()?.value, reasonField()?.value]

function findDialog(): Element {
  const dialog = document.querySelector('[role=dialog]')
  if (!dialog) throw new Error('It asks first.')
  return dialog
}

async function submit(form: Form): Promise<void> {
  if (form === 'settlement') click(findButton('It is settled'))
  else {
    const label = form === 'refund' ? 'Refund' : 'Give the discount'
    click(findButton(label))
    await settle()
    click(findButton(label, findDialog()))
  }
  await settle()
}

const loseAnswer = async (form: Form) => {
  await open(form)
  fill(amountField(), '12')
  fill(reasonField(), 'Delivered late.')
  send.mockRejectedValueOnce(createUnreachableRefusal())
  await submit(form)
}

beforeEach(() => {
  clearDrafts()
  queryClient = new QueryClient()
  send.mockReset()
})
afterEach(() => {
  close()
  queryClient.clear()
})

test.each<[Form, string | undefined]>([
  ['refund', '120'],
  ['coupon', '12'],
  ['settlement', undefined],
])('what was typed for a %s is there after its panel was closed, until it is done', async (form, amount) => {
  await open(form)
  if (amount) fill(amountField(), amount)
  fill(reasonField(), 'Delivered late.')
  close()
  await open(form)
  expect(readTyped()).toEqual([amount, 'Delivered late.'])

  send.mockResolvedValue({ payment })
  await submit(form)
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ [form === 'settlement' ? 'note' : 'reason']: 'Delivered late.' }),
  )
  close()
  await open(form)
  expect(readTyped()).toEqual([amount && '', ''])
})

test.each<[Form]>([['refund'], ['coupon']])(
  'a %s whose form is emptied while it is sent is asked for again under its id where the answer is lost',
  async (form) => {
    const sending = Promise.withResolvers<unknown>()
    send.mockReturnValueOnce(sending.promise)
    const type = () => {
      fill(amountField(), '12')
      fill(reasonField(), 'Delivered late.')
    }
    await open(form)
    type()
    await submit(form)
    fill(amountField(), '')
    fill(reasonField(), '')
    type()
    sending.reject(createUnreachableRefusal())
    await settle()
    await submit(form)
    const [lost, repeated] = send.mock.calls.map(([input]) => input['intentId'])
    expect(repeated).toBe(lost)
  },
)

test.each<[Form]>([['refund'], ['coupon']])(
  'a %s whose answer was lost is repeated under the same name after its panel was closed; what is next is another',
  async (form) => {
    await loseAnswer(form)
    close()
    await open(form)
    send.mockResolvedValue({ payment })
    await submit(form)
    fill(amountField(), '12')
    fill(reasonField(), 'Late again.')
    await submit(form)
    const [lost, repeated, next] = send.mock.calls.map(([input]) => input['intentId'])
    expect(repeated).toBe(lost)
    expect(next).not.toBe(lost)
  },
)

test.each<[Form]>([['refund'], ['coupon']])(
  'a %s whose answer was lost keeps its name where the retry is refused',
  async (form) => {
    await loseAnswer(form)
    send.mockRejectedValueOnce(new Refusal({ status: 401, detail: 'Sign in.' }, 'signed_out'))
    await submit(form)
    expect(document.body.textContent).not.toContain('Nothing was')
    if (form === 'refund') expect(document.body.textContent).toContain('it may have been refunded')
    send.mockResolvedValue({ payment })
    await submit(form)
    const names = send.mock.calls.map(([input]) => input['intentId'])
    expect([names.length, new Set(names).size]).toEqual([3, 1])
  },
)

const typeWhileSending = async (form: Form, type: () => void) => {
  const sending = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(sending.promise)
  await open(form)
  if (form !== 'settlement') fill(amountField(), '12')
  fill(reasonField(), 'Delivered late.')
  await submit(form)
  type()
  sending.resolve({ payment })
  await settle()
  expect(send).toHaveBeenCalledOnce()
}

test('what is typed while a settlement is sent stays', async () => {
  await typeWhileSending('settlement', () => fill(reasonField(), 'Late again.'))
  expect(reasonField()?.value).toBe('Late again.')
})

test.each<[Form]>([['refund'], ['coupon']])(
  'another amount that is typed while a %s is sent stays',
  async (form) => {
    await typeWhileSending(form, () => fill(amountField(), '15'))
    expect(readTyped()).toEqual(['15', 'Delivered late.'])
    click(findButton('Discard'))
  },
)

test.each<[Form]>([['refund'], ['coupon']])(
  'a reason that is corrected while a %s is sent goes with it',
  async (form) => {
    await typeWhileSending(form, () => fill(reasonField(), 'Late again.'))
    expect(readTyped()).toEqual(['', ''])
  },
)

const empties = {
  emptied: () => {
    fill(amountField(), '')
    fill(reasonField(), '')
  },
  discarded: () => click(findButton('Discard')),
}

test.each<[Form, keyof typeof empties]>([
  ['refund', 'emptied'],
  ['refund', 'discarded'],
  ['coupon', 'emptied'],
  ['coupon', 'discarded'],
])('a %s after a lost answer is another intent once the form was %s', async (form, emptied) => {
  await loseAnswer(form)
  empties[emptied]()
  await settle()
  expect(readTyped()).toEqual(['', ''])
  expect(document.querySelector('form')?.textContent).not.toMatch(/No answer|Discard/)
  if (emptied === 'discarded') expect(document.activeElement).toBe(amountField())
  expect(Object.keys(sessionStorage)).toEqual([])

  fill(amountField(), '12')
  fill(reasonField(), 'Another reason.')
  send.mockResolvedValue({ payment })
  await submit(form)
  const [lost, next] = send.mock.calls.map(([input]) => input['intentId'])
  expect(next).not.toBe(lost)
})

test.each<[Form]>([['refund'], ['coupon']])(
  'a %s with a corrected reason stays the same intent',
  async (form) => {
    await loseAnswer(form)
    fill(reasonField(), '')
    fill(reasonField(), 'Delivered a week late.')
    send.mockResolvedValue({ payment })
    await submit(form)
    const [lost, repeated] = send.mock.calls.map(([input]) => input['intentId'])
    expect(repeated).toBe(lost)
  },
)

test.each<[Form]>([['refund'], ['coupon']])(
  'a %s that was made with an earlier reason says so, and is no draft any more',
  async (form) => {
    await loseAnswer(form)
    fill(reasonField(), 'Delivered a week late.')
    send.mockResolvedValue({ payment, earlierReason: 'Delivered late.' })
    await submit(form)
    expect(showToast).toHaveBeenLastCalledWith(
      expect.stringMatching(/ An earlier try has done this already, .*“Delivered late\.”$/),
    )
    expect(readTyped()).toEqual(['', ''])
  },
)

test.each<[Form]>([['refund'], ['coupon']])(
  'what is typed for a %s clears the problem of its field alone',
  async (form) => {
    await open(form)
    click(findButton(form === 'refund' ? 'Refund' : 'Give the discount'))
    const areInvalid = () =>
      [amountField(), reasonField()].map((field) => field?.getAttribute('aria-invalid') === 'true')
    expect(areInvalid()).toEqual([true, true])
    fill(amountField(), '12')
    expect(areInvalid()).toEqual([false, true])
  },
)

test.each<[Plan, number]>([
  ['monthly', 1],
  ['quarterly', 3],
  ['yearly', 12],
])('a coupon for a %s plan lasts %s months by default, which reaches a charge', async (plan, months) => {
  await open(<CouponForm subscription={{ ...subscription, plan }} discounts={[]} />)
  expect(document.querySelector<HTMLInputElement>('input[inputmode=numeric]')?.value).toBe(String(months))
  // The period has begun a second ago: its end is as far away as it gets.
  const [now, nextChargeAt] = [
    new Date('2027-01-15T10:00:01Z'),
    blockOpensAt(new Date('2027-01-15T10:00:00Z'), blocksPerPeriod[plan] + 1),
  ]
  expect(reachesNextCharge({ months, plan, now, nextChargeAt })).toBe(true)
  expect(reachesNextCharge({ months: months - 1, plan, now, nextChargeAt })).toBe(false)
})

test('a coupon is asked about first, with how long it runs and what the next charge is with it', async () => {
  const half = { subscriptionId: 'sub', percentOff: 50, centsOff: null, isOnce: false, endsAt: null }
  await open(<CouponForm subscription={{ ...subscription, plan: 'quarterly' }} discounts={[half]} />)
  fill(amountField(), '10')
  fill(reasonField(), 'Delivered late.')
  click(findButton('Give the discount'))
  await settle()
  expect(findDialog().textContent).toMatch(
    /Give 10 % off to ada@example\.com\?.* for 3 months and .* 26 February(?: 2027)?, is then \$45 instead of \$50\./,
  )
  expect(send).not.toHaveBeenCalled()
  const detail = 'This discount would be over by then.'
  send.mockRejectedValueOnce(
    new Refusal({ status: 400, detail, fields: { months: detail } }, 'invalid_input'),
  )
  click(findButton('Give the discount', findDialog()))
  await settle()
  expect(send.mock.lastCall?.[0]).toMatchObject({ percentOff: 10, months: 3, reason: 'Delivered late.' })
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain(detail)
})

test('the question about a coupon names no charge where discounts are not known', async () => {
  await open(<CouponForm subscription={subscription} discounts={null} />)
  fill(amountField(), '10')
  fill(reasonField(), 'Delivered late.')
  click(findButton('Give the discount'))
  await settle()
  expect(findDialog().textContent).toContain('It runs for a month and')
  expect(findDialog().textContent).not.toContain('next charge')
})

test('the question about a coupon names no charge after a lost answer: it may run already', async () => {
  await loseAnswer('coupon')
  click(findButton('Give the discount'))
  await settle()
  expect(findDialog().textContent).not.toContain('next charge')
})

test.each<[Form, string]>([
  ['refund', 'Not now'],
  ['coupon', 'Not now'],
  ['settlement', 'Not yet'],
])('the dialog of a %s that is being sent offers to close, not to leave it', async (form, label) => {
  const sending = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(sending.promise)
  await open(form)
  if (form !== 'settlement') fill(amountField(), '12')
  fill(reasonField(), 'Delivered late.')
  await submit(form)
  const dialog = document.querySelector('[role=dialog]')
  expect(dialog?.textContent).not.toContain(label)
  expect(dialog?.textContent).toContain('Close')
  sending.resolve({ payment })
  await settle()
})

function ReadRefunds() {
  const { data } = useQuery({ ...paymentQuery('invoice'), staleTime: Infinity, enabled: false })
  return data && <Refunds payment={data} />
}

test('the focus stays at the refunds once all of a payment is refunded, and the form goes', async () => {
  const paid = { ...payment, refunds: [] }
  queryClient.setQueryData(paymentQuery('invoice').queryKey, paid)
  await open(<ReadRefunds />)
  const form = document.querySelector('form')
  const around = form?.parentElement
  fill(amountField(), '500')
  fill(reasonField(), 'Delivered late.')
  findButton('Refund').focus()
  send.mockResolvedValue({ payment: { ...paid, ...gone }, earlierReason: null })
  await submit('refund')
  expect(form?.isConnected).toBe(false)
  expect(document.activeElement).toBe(around)
})

test('a refund that is refused because nothing is left any more says so where its form was', async () => {
  const paid = { ...payment, refunds: [] }
  const { queryKey } = paymentQuery('invoice')
  queryClient.setQueryData(queryKey, paid)
  await open(<ReadRefunds />)
  const around = document.querySelector('form')?.parentElement
  fill(amountField(), '20')
  fill(reasonField(), 'Delivered late.')
  findButton('Refund').focus()
  const detail = describeRefundLimit(0, 'usd')
  send.mockImplementationOnce(() => {
    queryClient.setQueryData(queryKey, { ...paid, ...gone })
    return Promise.reject(
      new Refusal({ status: 409, detail, fields: { amountCents: detail } }, 'refund_too_high'),
    )
  })
  await submit('refund')
  expect(document.querySelector('form')).toBeNull()
  expect(document.querySelector('[role=alert]')?.textContent).toBe(`Nothing was refunded. ${detail}`)
  expect(document.activeElement).toBe(around)
  expect(Object.keys(sessionStorage)).toEqual([])
})

test.each<[string, Partial<PaymentDetail>, boolean]>([
  ['was refunded', gone, true],
  ['was refunded although it was promised, too', { refundableCents: -1 }, true],
  ['was nothing', { paidCents: 0, refundableCents: 0 }, false],
  ['was not paid', { status: 'void', paidCents: 0, refundableCents: 0 }, false],
])('a payment that %s has no form, and says so where there was something', async (_what, over, isSaid) => {
  await open(<RefundForm payment={{ ...payment, ...over }} />)
  expect(document.querySelector('form')).toBeNull()
  expect(document.body.textContent.includes('Nothing is left to refund: all of this payment')).toBe(isSaid)
})

test('more than is left of a payment is refused by what is left of it', async () => {
  await open(<RefundForm payment={{ ...payment, refundableCents: 20_000 }} />)
  fill(amountField(), '201')
  click(findButton('Refund'))
  expect(document.body.textContent).toContain('At most $200 of this payment is left.')
})

test('what the card provider refused is no news once the refund is settled', async () => {
  const paid = { ...payment, refunds: [] }
  const { queryKey } = paymentQuery('invoice')
  queryClient.setQueryData(queryKey, paid)
  await open(<ReadRefunds />)
  fill(amountField(), '500')
  fill(reasonField(), 'Delivered late.')
  send.mockRejectedValueOnce(
    new Refusal({ status: 502, detail: 'The card has expired. It stays owed.' }, 'payment_provider'),
  )
  await submit('refund')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('It stays owed.')
  queryClient.setQueryData(queryKey, { ...paid, ...gone })
  await settle()
  expect(document.body.textContent).not.toContain('It stays owed.')
})

test.each([
  ['fails', createUnreachableRefusal(), () => findButton('Try again')],
  ['is done', null, () => document.querySelector('ul')?.parentElement],
])('a retry of a refund that %s leaves the focus where the refund stands', async (_end, error, findPlace) => {
  const owed = { ...promised, createdAt: '2026-11-26T10:00:00.000Z' }
  const paid = { ...payment, refunds: [], promisedRefunds: [owed] }
  queryClient.setQueryData(paymentQuery('invoice').queryKey, paid)
  await open(<ReadRefunds />)
  const sending = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(sending.promise)
  findButton('Try again').focus()
  click(findButton('Try again'))
  await settle()
  blurDisabled()
  if (error) sending.reject(error)
  else sending.resolve({ payment: { ...paid, promisedRefunds: [{ ...owed, state: 'asking' }] } })
  await settle()
  expect(document.activeElement).toBe(findPlace())
})

test('a payment is read again where its settlement is refused: a lost try may have stored it', async () => {
  const { queryKey } = paymentQuery('invoice')
  queryClient.setQueryData(queryKey, payment)
  await open('settlement')
  fill(reasonField(), 'Paid by bank.')
  send.mockRejectedValueOnce(new Refusal({ status: 409, detail: 'Settled already.' }, 'refund_settled'))
  await submit('settlement')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test.each<[Form]>([['refund'], ['settlement']])(
  'a read that began before a %s was done does not take it back',
  async (form) => {
    const { queryKey } = paymentQuery('invoice')
    const reading = Promise.withResolvers<PaymentDetail>()
    const changed = { ...payment, refundedCents: 1200 }
    await open(form)
    if (form === 'refund') fill(amountField(), '12')
    fill(reasonField(), 'Delivered late.')
    void queryClient.fetchQuery({ queryKey, queryFn: () => reading.promise }).catch(() => undefined)
    send.mockResolvedValue({ payment: changed })
    await submit(form)
    reading.resolve(payment)
    await settle()
    expect(queryClient.getQueryData(queryKey)).toBe(changed)
  },
)
