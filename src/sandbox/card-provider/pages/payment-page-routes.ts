import type { FastifyInstance, FastifyReply } from 'fastify'
import { createPageAnswers } from '../../page/answer-page.ts'
import { emptyForm, isPayment, readPayment, type TypedForm } from '../store/buyer-form.ts'
import { findCoupon } from '../catalogue/coupons.ts'
import { answerConfirmation, paySession } from '../checkout/pay-session.ts'
import {
  createFormMemory,
  fillIn,
  readFields,
  readTyped,
  renderClosedPage,
  renderConfirmationPage,
  type ShownForm,
} from './hosted-form.ts'
import { renderPaymentPage } from './payment-page.ts'
import { findPromotionCode } from '../subscriptions/promotion-codes.ts'
import type { Provider } from '../store/provider.ts'
import { runDue } from '../calendar/renewals.ts'
import { applyPromotionCode, removePromotionCode } from '../checkout/session-discounts.ts'
import type { WireSession } from '../store/wire-objects.ts'

type Deps = { provider: Provider; onChange: () => void }
type SessionParams = { Params: { id: string } }

const pagePath = (sessionId: string): string => `/sandbox/cards/pay/${sessionId}`

/** The hosted payment page. A session's id is long and random: who has it may pay, as with the real provider. */
export function mountPaymentPage(app: FastifyInstance, { provider, onChange }: Deps) {
  const { db } = provider
  const { send, see } = createPageAnswers(provider.publicBaseUrl)
  const forms = createFormMemory()

  /** Answers for sessions that can't be paid any more; `undefined` for open ones. */
  function answerClosed(reply: FastifyReply, session: WireSession | undefined) {
    if (!session) return send(reply, 404, renderClosedPage('This payment page does not exist.'))
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

  async function showPage(id: string, reply: FastifyReply) {
    const session = await presentSession(id)
    if (!session || session.status !== 'open') return answerClosed(reply, session)
    const shown = forms.find(session.id) ?? firstForm(session)
    return send(reply, 200, renderPaymentPage({ session, code: findCode(provider, session), ...shown }))
  }

  function firstForm(session: WireSession): ShownForm {
    const { attempt } = db.readHidden(session.id)
    const email = session.customer_details?.email ?? ''
    const typed = { ...emptyForm, country: 'US', email, ...attempt?.buyer }
    return { typed, problems: {}, refusal: attempt?.refusal }
  }

  function showAgain(reply: FastifyReply, { id }: WireSession, shown: ShownForm) {
    forms.store(id, shown)
    return see(reply, pagePath(id))
  }

  function leave(reply: FastifyReply, session: WireSession) {
    forms.forget(session.id)
    onChange()
    return see(reply, successUrl(session))
  }

  async function takePayment(id: string, body: unknown, reply: FastifyReply) {
    const session = await presentSession(id)
    if (!session || session.status !== 'open') return answerClosed(reply, session)
    const typed = readTyped(body)
    const filled = fillIn(typed)
    if (filled) return showAgain(reply, session, filled)
    const shown: ShownForm = { typed: { ...typed, cvc: '' }, problems: {} }
    const changed = changeCode(provider, session, typed)
    if (changed) return showAgain(reply, session, { ...changed, typed: { ...typed, ...changed.typed } })
    const read = readPayment(typed, {
      isAddressRequired: session.billing_address_collection === 'required',
      now: new Date(provider.nowSeconds() * 1000),
    })
    if (!isPayment(read)) return showAgain(reply, session, { ...shown, problems: read })
    const outcome = paySession(provider, session.id, read.buyer, read.testCard, read.card)
    if (outcome.kind === 'paid') return leave(reply, session)
    if (outcome.kind === 'refused') {
      return showAgain(reply, session, { ...shown, refusal: outcome.message })
    }
    forms.store(session.id, shown)
    return see(reply, outcome.kind === 'confirm' ? `${pagePath(session.id)}/confirm` : pagePath(session.id))
  }

  async function askConfirmation(id: string, reply: FastifyReply) {
    const session = await presentSession(id)
    if (!session || session.status !== 'open') return answerClosed(reply, session)
    const { attempt } = db.readHidden(session.id)
    if (!attempt || attempt.refusal) return see(reply, pagePath(session.id))
    const action = `${pagePath(session.id)}/confirm`
    return send(reply, 200, renderConfirmationPage(session.amount_total, session.currency, action))
  }

  async function takeAnswer(id: string, body: unknown, reply: FastifyReply) {
    const session = await presentSession(id)
    if (!session || session.status !== 'open') return answerClosed(reply, session)
    const { answer } = readFields(body)
    const outcome = answerConfirmation(provider, session.id, answer === 'confirm')
    if (outcome.kind === 'paid') return leave(reply, session)
    const shown = forms.find(session.id)
    if (shown && outcome.kind === 'refused') forms.store(id, { ...shown, refusal: outcome.message })
    return see(reply, pagePath(session.id))
  }

  const page = '/sandbox/cards/pay/:id'
  app.get<SessionParams>(page, ({ params }, reply) => showPage(params.id, reply))
  app.post<SessionParams>(page, ({ params, body }, reply) => takePayment(params.id, body, reply))
  app.get<SessionParams>(`${page}/confirm`, ({ params }, reply) => askConfirmation(params.id, reply))
  app.post<SessionParams>(`${page}/confirm`, ({ params, body }, reply) => takeAnswer(params.id, body, reply))
}

type CodeChange = { typed?: Partial<TypedForm> } & Omit<ShownForm, 'typed'>

/**
 * Takes a promotion code in or out. A code that is still typed when the buyer pays is taken in first: nobody is charged
 * a total that they did not see.
 */
function changeCode(provider: Provider, session: WireSession, typed: TypedForm): CodeChange | undefined {
  if (!session.allow_promotion_codes) return undefined
  const hasCode = (session.discounts ?? []).length > 0
  if (typed.code === 'remove') {
    removePromotionCode(provider, session)
    return { problems: {}, notice: 'The code is removed.' }
  }
  if (hasCode || (typed.code !== 'apply' && !typed.promotionCode.trim())) return undefined
  const applied = applyPromotionCode(provider, session, typed.promotionCode)
  if ('problem' in applied) return { problems: { promotionCode: applied.problem } }
  return {
    typed: { promotionCode: '' },
    problems: {},
    notice: 'The code is applied. The total is lower now.',
  }
}

function findCode(provider: Provider, { discounts }: WireSession): string | undefined {
  const [discount] = discounts ?? []
  if (!discount) return undefined
  if (typeof discount.promotion_code === 'string')
    return findPromotionCode(provider, discount.promotion_code).code
  const coupon = findCoupon(provider, String(discount.coupon))
  return coupon.name ?? coupon.id
}

/** Where a buyer goes after paying. */
export function successUrl({ id, success_url }: WireSession): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}
