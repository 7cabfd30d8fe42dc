import type { FastifyInstance, FastifyReply } from 'fastify'
import { createPageAnswers } from '../../page/answer-page.ts'
import { ApiError } from '../store/api-error.ts'
import { emptyForm, isPayment, readPayment, type TypedForm } from '../store/buyer-form.ts'
import { findPayingMethod } from '../invoices/charge-invoice.ts'
import {
  createFormMemory,
  fillIn,
  readFields,
  readTyped,
  renderClosedPage,
  renderConfirmationPage,
  type ShownForm,
} from './hosted-form.ts'
import { invoicePath, renderInvoicePage } from './invoice-page.ts'
import { confirmInvoicePayment, payInvoiceInPerson } from './pay-invoice-page.ts'
import type { PaymentOutcome } from '../checkout/pay-session.ts'
import type { Provider } from '../store/provider.ts'
import { runDue } from '../calendar/renewals.ts'
import { cardDigits } from '../store/test-cards.ts'
import type { WireInvoice } from '../store/wire-objects.ts'

type Deps = { provider: Provider; onChange: () => void }
type PageRoute = { Params: { key: string } }

/**
 * The page of each invoice, where an open one is paid. It is also what the address of the PDF shows: nothing of the product
 * reads the file. Its address is long and random.
 */
export function mountInvoicePages(app: FastifyInstance, { provider, onChange }: Deps) {
  const { db } = provider
  const { send, see } = createPageAnswers(provider.publicBaseUrl)
  const forms = createFormMemory()
  const missing = (reply: FastifyReply) => send(reply, 404, renderClosedPage('This invoice does not exist.'))

  async function findByKey(key: string): Promise<WireInvoice | undefined> {
    if ((await runDue(provider, provider.nowSeconds())) > 0) onChange()
    const invoice = db.findObject('invoice', key.slice(0, key.lastIndexOf('_')))
    return invoice && invoicePath(invoice).endsWith(`/${key}`) ? invoice : undefined
  }

  async function showInvoice(key: string, reply: FastifyReply) {
    const invoice = await findByKey(key)
    if (!invoice) return missing(reply)
    const shown = forms.find(invoice.id) ?? firstForm(invoice)
    const intentId = invoice.payments.data[0]?.payment.payment_intent ?? ''
    const isConfirming = db.findObject('payment_intent', intentId)?.status === 'requires_action'
    const card = findPayingMethod(provider, invoice)
    return send(reply, 200, renderInvoicePage({ invoice, isConfirming, card, ...shown }))
  }

  function showAgain(reply: FastifyReply, invoice: WireInvoice, shown: ShownForm) {
    forms.store(invoice.id, shown)
    return see(reply, invoicePath(invoice))
  }

  async function takePayment(key: string, body: unknown, reply: FastifyReply) {
    const invoice = await findByKey(key)
    if (!invoice) return missing(reply)
    const typed = readTyped(body)
    const filled = fillIn(typed)
    if (filled) return showAgain(reply, invoice, filled)
    const isTyped = typed.pay === 'card' || cardDigits(typed.number) !== ''
    const read = isTyped
      ? readPayment(addHolder(invoice, typed), { isAddressRequired: false, now: now() })
      : undefined
    const shown = isTyped ? { typed: { ...typed, cvc: '' }, problems: {} } : firstForm(invoice)
    if (read && !isPayment(read)) return showAgain(reply, invoice, { ...shown, problems: read })
    const outcome = attempt(() => payInvoiceInPerson(provider, invoice.id, read))
    if (outcome.kind === 'confirm') {
      forms.store(invoice.id, shown)
      return see(reply, `${invoicePath(invoice)}/confirm`)
    }
    return answer(reply, invoice, outcome, shown)
  }

  async function askConfirmation(key: string, reply: FastifyReply) {
    const invoice = await findByKey(key)
    if (!invoice) return missing(reply)
    if (invoice.status !== 'open' || !db.readHidden(invoice.id).confirmingMethodId) {
      return see(reply, invoicePath(invoice))
    }
    const action = `${invoicePath(invoice)}/confirm`
    return send(reply, 200, renderConfirmationPage(invoice.amount_remaining, invoice.currency, action))
  }

  async function takeAnswer(key: string, body: unknown, reply: FastifyReply) {
    const invoice = await findByKey(key)
    if (!invoice) return missing(reply)
    const { answer: given } = readFields(body)
    const outcome = attempt(() => confirmInvoicePayment(provider, invoice.id, given === 'confirm'))
    return answer(reply, invoice, outcome, forms.find(invoice.id) ?? firstForm(invoice))
  }

  /** Shows a refusal on the page; everything else redirects to the page in its present state. */
  function answer(reply: FastifyReply, invoice: WireInvoice, outcome: PaymentOutcome, shown: ShownForm) {
    onChange()
    if (outcome.kind === 'refused') return showAgain(reply, invoice, { ...shown, refusal: outcome.message })
    forms.forget(invoice.id)
    return see(reply, invoicePath(invoice))
  }

  const now = () => new Date(provider.nowSeconds() * 1000)
  const page = '/sandbox/cards/invoice/:key'
  app.get<PageRoute>(page, ({ params }, reply) => showInvoice(params.key, reply))
  app.post<PageRoute>(page, ({ params, body }, reply) => takePayment(params.key, body, reply))
  app.get<PageRoute>(`${page}/confirm`, ({ params }, reply) => askConfirmation(params.key, reply))
  app.post<PageRoute>(`${page}/confirm`, ({ params, body }, reply) => takeAnswer(params.key, body, reply))
  app.get<PageRoute>(`${page}/pdf`, ({ params }, reply) => showInvoice(params.key, reply))
}

const firstForm = ({ customer_name }: WireInvoice): ShownForm => ({
  typed: { ...emptyForm, name: customer_name ?? '' },
  problems: {},
})

/** Whom the invoice is for is known: only the card is asked for. */
function addHolder({ customer_email, customer_address }: WireInvoice, typed: TypedForm): TypedForm {
  return {
    ...typed,
    email: customer_email ?? 'buyer@example.com',
    country: customer_address?.country ?? 'US',
  }
}

/** Someone else may have paid or voided it meanwhile: shown like a refusal. */
function attempt(work: () => PaymentOutcome): PaymentOutcome {
  try {
    return work()
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', message: error.message }
    throw error
  }
}
