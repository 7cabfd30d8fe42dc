import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireSecretKey, sendError } from './api-routes.ts'
import { ApiError, invalidRequest, missingObject } from './store/api-error.ts'
import { readBuyer, cardOnFile, emptyForm } from './store/buyer-form.ts'
import { findCheckoutSession } from './checkout/checkout-sessions.ts'
import type { WebhookDelivery } from './deliver-webhooks.ts'
import { answerConfirmation, paySession } from './checkout/pay-session.ts'
import type { ProviderClock } from './calendar/clock.ts'
import { beginDelayedPayment, settleDelayedPayment } from './checkout/delayed-payments.ts'
import { closeDispute, openDispute } from './invoices/disputes.ts'
import { dunningBody, writeDunning } from './invoices/dunning.ts'
import { faultsBody } from './store/faults.ts'
import type { Provider } from './store/provider.ts'
import { failRefund } from './invoices/refunds.ts'
import { runDue } from './calendar/renewals.ts'
import { findTestCard, testCards } from './store/test-cards.ts'

type Deps = { provider: Provider; clock: ProviderClock; secretKey: string; webhooks: WebhookDelivery }

const payBody = z.strictObject({
  sessionId: z.string(),
  card: z.string(),
  /** The answer to the bank's question, if the card asks it. */
  confirm: z.boolean().default(true),
  name: z.string().optional(),
  country: z.string().length(2).optional(),
  email: z.email().optional(),
})
const delayedBody = z.strictObject({
  sessionId: z.string(),
  /** `begun`: the buyer has chosen to pay that way. */
  outcome: z.enum(['begun', 'succeeded', 'failed']),
})
const holdBody = z.strictObject({ isHeld: z.boolean() })
const sendBody = z.strictObject({ eventId: z.string() })
const clockBody = z.strictObject({ aheadSeconds: z.int().min(0) })
const openDisputeBody = z.strictObject({ chargeId: z.string() })
const closeDisputeBody = z.strictObject({ disputeId: z.string(), outcome: z.enum(['won', 'lost']) })
const failRefundBody = z.strictObject({ refundId: z.string() })
const redeliverBody = z.strictObject({ eventId: z.string(), times: z.int().min(1).max(1000).default(1) })

/**
 * What a test or a demo does to the provider from outside its API: pays without a browser, holds and repeats webhooks.
 * JSON, with the secret key; outside `/sandbox`, so that no browser reaches it through the product.
 */
export function mountControl(app: FastifyInstance, { provider, clock, secretKey, webhooks }: Deps) {
  const { db } = provider
  app.setErrorHandler((error, _request, reply) => sendError(reply, error))
  app.addHook('onRequest', async (request) => requireSecretKey(request, secretKey))

  async function pay({ body }: FastifyRequest) {
    const { sessionId, card, confirm, ...details } = readBody(payBody, body)
    const testCard = findTestCard(card)
    if (!testCard) throw invalidRequest('This is none of the test cards.', { param: 'card' })
    await runDue(provider, provider.nowSeconds())
    const session = findCheckoutSession(provider, sessionId)
    const buyer = readBuyer({
      ...emptyForm,
      email: details.email ?? session.customer_details?.email ?? 'buyer@example.com',
      name: details.name ?? 'Jordan Avery',
      country: details.country ?? 'US',
    })
    const asked = paySession(
      provider,
      sessionId,
      buyer,
      testCard,
      cardOnFile(testCard, { month: 12, year: 2034 }),
    )
    const outcome = asked.kind === 'confirm' ? answerConfirmation(provider, sessionId, confirm) : asked
    webhooks.wake()
    return { outcome, session: findCheckoutSession(provider, sessionId) }
  }

  app.post('/sandbox-control/webhooks/hold', (request) => {
    const { isHeld } = readBody(holdBody, request.body)
    webhooks.setHeld(isHeld)
    return { isHeld: webhooks.isHeld() }
  })

  app.post('/sandbox-control/webhooks/redeliver', (request) => {
    const { eventId, times } = readBody(redeliverBody, request.body)
    if (!db.findObject('event', eventId)) throw missingObject('event', eventId)
    db.runInTransaction(() => {
      for (let count = 0; count < times; count++) db.queueDelivery(eventId, Date.now())
    })
    webhooks.wake()
    return { queued: times }
  })

  async function sendNow({ body }: FastifyRequest) {
    const { eventId } = readBody(sendBody, body)
    if (!db.findObject('event', eventId)) throw missingObject('event', eventId)
    return { answer: await webhooks.sendNow(eventId) }
  }

  /** Moves the clock ahead and does all that falls due on the way. */
  async function moveClock({ body }: FastifyRequest) {
    const until = provider.nowSeconds() + readBody(clockBody, body).aheadSeconds
    const done = await runDue(provider, until)
    clock.setTo(until)
    webhooks.wake()
    return { nowSeconds: provider.nowSeconds(), done }
  }

  app.post('/sandbox-control/faults', (request) => {
    const { api, webhooks: wished } = readBody(faultsBody, request.body)
    if (api) provider.faults.api = api
    Object.assign(provider.faults.webhooks, wished)
    return provider.faults
  })

  /** Runs a change in a transaction, then delivers its events. */
  function change<Result>(work: () => Result): Result {
    const result = db.runInTransaction(work)
    webhooks.wake()
    return result
  }

  app.post('/sandbox-control/disputes/open', ({ body }) => {
    const { chargeId } = readBody(openDisputeBody, body)
    return change(() => openDispute(provider, chargeId))
  })
  app.post('/sandbox-control/disputes/close', ({ body }) => {
    const { disputeId, outcome } = readBody(closeDisputeBody, body)
    return change(() => closeDispute(provider, disputeId, outcome))
  })
  app.post('/sandbox-control/refunds/fail', ({ body }) => {
    const { refundId } = readBody(failRefundBody, body)
    return change(() => failRefund(provider, refundId))
  })
  app.post('/sandbox-control/dunning', ({ body }) => {
    const dunning = readBody(dunningBody, body)
    writeDunning(db, dunning)
    return dunning
  })
  app.post('/sandbox-control/delayed-payments', ({ body }) => {
    const { sessionId, outcome } = readBody(delayedBody, body)
    if (outcome !== 'begun') return change(() => settleDelayedPayment(provider, sessionId, outcome))
    const { customer_details } = findCheckoutSession(provider, sessionId)
    const email = customer_details?.email ?? 'buyer@example.com'
    const buyer = readBuyer({ ...emptyForm, email, name: 'Jordan Avery', country: 'US' })
    const [card] = testCards
    if (!card) throw new Error('There is no test card')
    const onFile = cardOnFile(card, { month: 12, year: 2034 })
    return change(() => beginDelayedPayment(provider, sessionId, buyer, onFile))
  })
  app.post('/sandbox-control/pay', (request) => pay(request))
  app.post('/sandbox-control/webhooks/send', (request) => sendNow(request))
  app.post('/sandbox-control/clock', (request) => moveClock(request))
  app.get('/sandbox-control/webhooks/waiting', () => ({ count: db.countWaiting() }))
  app.get('/sandbox-control/webhooks', () => ({ isHeld: webhooks.isHeld(), deliveries: db.listDeliveries() }))
}

function readBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw new ApiError(400, { type: 'invalid_request_error', message: z.prettifyError(read.error) })
}
