import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { createPageAnswers } from '../answer-page.ts'
import { emptyForm, isPayment, readPayment, typedForm, type TypedForm } from './buyer-form.ts'
import { parseForm } from './parse-form.ts'
import { answerConfirmation, paySession } from './pay-session.ts'
import { renderClosedPage, renderConfirmationPage, renderPaymentPage } from './payment-page.ts'
import type { Provider } from './provider.ts'
import { runDue } from './renewals.ts'
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

  function showForm(page: Omit<Parameters<typeof renderPaymentPage>[0], 'descriptions'>): string {
    const ids = page.session.line_items.data.map(({ price }) => price.product)
    const descriptions = new Map(ids.map((id) => [id, db.findObject('product', id)?.description ?? null]))
    return renderPaymentPage({ ...page, descriptions })
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
    const read = readPayment(typed, {
      isAddressRequired: session.billing_address_collection === 'required',
      now: new Date(provider.nowSeconds() * 1000),
    })
    if (!isPayment(read)) return send(reply, 200, showForm({ session, typed: shown, problems: read }))
    const outcome = paySession(provider, session.id, read.buyer, read.testCard, read.card)
    if (outcome.kind === 'confirm') return see(reply, `/sandbox/cards/pay/${session.id}/confirm`)
    if (outcome.kind === 'refused') {
      return send(reply, 200, showForm({ session, typed: shown, problems: {}, refusal: outcome.message }))
    }
    onChange()
    return see(reply, outcome.kind === 'paid' ? successUrl(session) : `/sandbox/cards/pay/${session.id}`)
  }

  async function askConfirmation(id: string, reply: FastifyReply) {
    const session = await presentSession(id)
    if (!session || session.status !== 'open') return answerClosed(reply, session)
    const { attempt } = db.readHidden(session.id)
    if (!attempt || attempt.refusal) return see(reply, `/sandbox/cards/pay/${session.id}`)
    return send(reply, 200, renderConfirmationPage(session))
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

/** A test card, and whatever else is still empty. */
function fillIn(typed: TypedForm, number: string): TypedForm {
  return {
    ...typed,
    number,
    expiry: '12 / 34',
    cvc: '123',
    email: typed.email || 'jordan.avery@example.com',
    name: typed.name || 'Jordan Avery',
    country: typed.country || 'US',
    line1: typed.line1 || '510 Townsend Street',
    postalCode: typed.postalCode || '94103',
    city: typed.city || 'San Francisco',
  }
}

/** Where a buyer goes after paying. */
export function successUrl({ id, success_url }: WireSession): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}
