import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { createPageAnswers } from '../answer-page.ts'
import {
  emptyForm,
  type FieldProblems,
  isPayment,
  readPayment,
  typedForm,
  type TypedForm,
} from './buyer-form.ts'
import { fillIn } from './card-form.ts'
import { findCoupon } from './coupons.ts'
import { parseForm } from './parse-form.ts'
import { answerConfirmation, paySession } from './pay-session.ts'
import { renderClosedPage, renderConfirmationPage, renderPaymentPage } from './payment-page.ts'
import { findPromotionCode } from './promotion-codes.ts'
import type { Provider } from './provider.ts'
import { runDue } from './renewals.ts'
import { applyPromotionCode, removePromotionCode } from './session-discounts.ts'
import { cardDigits, testCards } from './test-cards.ts'
import type { WireSession } from './wire-objects.ts'

type Deps = { provider: Provider; onChange: () => void }
type SessionParams = { Params: { id: string } }

const readTyped = (body: unknown): TypedForm => {
  const typed = typedForm.safeParse(parseForm(typeof body === 'string' ? body : ''))
  return typed.success ? typed.data : emptyForm
}

/**
 * The hosted payment page. A session's id is long and random: who has it may pay, as with the real provider.
 * A form shown again is answered with 200: browsers report any other code as an error of the page.
 */
export function mountPaymentPage(app: FastifyInstance, { provider, onChange }: Deps) {
  const { db } = provider
  const { send, see } = createPageAnswers(provider.publicBaseUrl)

  /** Answers for sessions that can't be paid any more; `undefined` for open ones. */
  function answerClosed(reply: FastifyReply, session: WireSession | undefined) {
    if (!session) return send(reply, 404, renderClosedPage('This payment page does not exist.', null))
    if (session.status === 'complete') return see(reply, successUrl(session))
    if (session.status === 'expired') {
      return send(reply, 410, renderClosedPage('This payment page has expired.', session.cancel_url))
    }
    return undefined
  }

  async function presentSession(id: string): Promise<WireSession | undefined> {
    if ((await runDue(provider, provider.nowSeconds())) > 0) onChange()
    return db.findObject('checkout.session', id)
  }

  function showForm(page: Omit<Parameters<typeof renderPaymentPage>[0], 'descriptions' | 'code'>): string {
    const ids = page.session.line_items.data.map(({ price }) => price.product)
    const descriptions = new Map(ids.map((id) => [id, db.findObject('product', id)?.description ?? null]))
    return renderPaymentPage({ ...page, descriptions, code: shownCode(provider, page.session) })
  }

  async function showPage(id: string, reply: FastifyReply) {
    const session = await presentSession(id)
    if (!session || session.status !== 'open') return answerClosed(reply, session)
    const { attempt } = db.readHidden(session.id)
    const typed: TypedForm = {
      ...emptyForm,
      country: 'US',
      email: session.customer_details?.email ?? '',
      ...attempt?.buyer,
    }
    return send(reply, 200, showForm({ session, typed, problems: {}, refusal: attempt?.refusal }))
  }

  async function takePayment(id: string, body: unknown, reply: FastifyReply) {
    const session = await presentSession(id)
    if (!session || session.status !== 'open') return answerClosed(reply, session)
    const typed = readTyped(body)
    const filling = testCards.find(({ number }) => number === cardDigits(typed.fill))
    if (filling) {
      return send(reply, 200, showForm({ session, typed: fillIn(typed, filling.number), problems: {} }))
    }
    const shown = { ...typed, cvc: '' }
    const changed = changeCode(provider, session, typed)
    if (changed) {
      return send(
        reply,
        200,
        showForm({ typed: { ...typed, ...changed.typed }, problems: {}, ...changed.page }),
      )
    }
    const read = readPayment(typed, {
      isAddressRequired: session.billing_address_collection === 'required',
      now: new Date(provider.nowSeconds() * 1000),
    })
    if (!isPayment(read)) return send(reply, 200, showForm({ session, typed: shown, problems: read }))
    const outcome = paySession(provider, session.id, read.buyer, read.testCard, read.card)
    if (outcome.kind === 'confirm') return see(reply, `/sandbox/cards/pay/${session.id}/confirm`)
    if (outcome.kind === 'refused') {
      const now = db.findObject('checkout.session', id) ?? session
      const refusal = outcome.message
      return send(reply, 200, showForm({ session: now, typed: shown, problems: {}, refusal }))
    }
    onChange()
    return see(reply, outcome.kind === 'paid' ? successUrl(session) : `/sandbox/cards/pay/${session.id}`)
  }

  async function askConfirmation(id: string, reply: FastifyReply) {
    const session = await presentSession(id)
    if (!session || session.status !== 'open') return answerClosed(reply, session)
    const { attempt } = db.readHidden(session.id)
    if (!attempt || attempt.refusal) return see(reply, `/sandbox/cards/pay/${session.id}`)
    const action = `/sandbox/cards/pay/${session.id}/confirm`
    return send(reply, 200, renderConfirmationPage(session.amount_total, session.currency, action))
  }

  async function takeAnswer(id: string, body: unknown, reply: FastifyReply) {
    const session = await presentSession(id)
    if (!session || session.status !== 'open') return answerClosed(reply, session)
    const { answer } = z
      .object({ answer: z.string().optional() })
      .parse(parseForm(typeof body === 'string' ? body : ''))
    const outcome = answerConfirmation(provider, session.id, answer === 'confirm')
    if (outcome.kind === 'paid') onChange()
    return see(reply, outcome.kind === 'paid' ? successUrl(session) : `/sandbox/cards/pay/${session.id}`)
  }

  const page = '/sandbox/cards/pay/:id'
  app.get<SessionParams>(page, ({ params }, reply) => showPage(params.id, reply))
  app.post<SessionParams>(page, ({ params, body }, reply) => takePayment(params.id, body, reply))
  app.get<SessionParams>(`${page}/confirm`, ({ params }, reply) => askConfirmation(params.id, reply))
  app.post<SessionParams>(`${page}/confirm`, ({ params, body }, reply) => takeAnswer(params.id, body, reply))
}

type PageChange = {
  typed: Partial<TypedForm>
  page: { session: WireSession; problems?: FieldProblems; notice?: string }
}

/**
 * Takes a promotion code in or out. A code that is still typed when the buyer pays is taken in first: nobody is charged
 * a total that they did not see.
 */
function changeCode(provider: Provider, session: WireSession, typed: TypedForm): PageChange | undefined {
  if (!session.allow_promotion_codes) return undefined
  const hasCode = (session.discounts ?? []).length > 0
  if (typed.code === 'remove') {
    return {
      typed: {},
      page: { session: removePromotionCode(provider, session), notice: 'The code is removed.' },
    }
  }
  if (hasCode || (typed.code !== 'apply' && !typed.promotionCode.trim())) return undefined
  const applied = applyPromotionCode(provider, session, typed.promotionCode)
  if ('problem' in applied) {
    return { typed: {}, page: { session, problems: { promotionCode: applied.problem } } }
  }
  return {
    typed: { promotionCode: '' },
    page: { session: applied, notice: 'The code is applied. The total is lower now.' },
  }
}

function shownCode(provider: Provider, { discounts }: WireSession) {
  const [discount] = discounts ?? []
  if (!discount) return undefined
  const promotionCode =
    typeof discount.promotion_code === 'string'
      ? findPromotionCode(provider, discount.promotion_code)
      : undefined
  const coupon = findCoupon(provider, promotionCode?.promotion.coupon ?? String(discount.coupon))
  return { code: promotionCode?.code ?? coupon.name ?? coupon.id, coupon }
}

/** Where a buyer goes after paying. */
export function successUrl({ id, success_url }: WireSession): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}
