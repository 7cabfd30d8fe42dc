import type { FastifyInstance, FastifyReply } from 'fastify'
import { createPageAnswers } from '../answer-page.ts'
import { ApiError } from './api-error.ts'
import { invoicePath, renderInvoicePage, renderPortalPage } from './billing-pages.ts'
import { changeCard, liveSubscriptions } from './change-card.ts'
import { parseForm } from './parse-form.ts'
import { renderClosedPage } from './payment-page.ts'
import type { Provider } from './provider.ts'
import { payInvoice } from './pay-invoice.ts'
import { runDue } from './renewals.ts'
import { updateSubscription } from './subscription-changes.ts'
import { findSubscription } from './subscriptions.ts'
import { findTestCard } from './test-cards.ts'
import type { WireInvoice, WirePortalSession } from './wire-objects.ts'

const portalLifeSeconds = 60 * 60

type Deps = { provider: Provider; onChange: () => void }
type PageRoute = { Params: { key: string } }

/** The customer's billing page and the page of each invoice. Their addresses are long and random, as the provider's. */
export function mountBillingPages(app: FastifyInstance, { provider, onChange }: Deps) {
  const { db } = provider
  const { send, see } = createPageAnswers(provider.publicBaseUrl)
  async function findPortal(key: string): Promise<WirePortalSession | undefined> {
    await runDue(provider, provider.nowSeconds())
    const session = db.findObject('billing_portal.session', key)
    return session && session.created + portalLifeSeconds > provider.nowSeconds() ? session : undefined
  }

  async function findInvoiceByKey(key: string): Promise<WireInvoice | undefined> {
    await runDue(provider, provider.nowSeconds())
    const invoice = db.findObject('invoice', key.slice(0, key.lastIndexOf('_')))
    return invoice && invoicePath(invoice).endsWith(`/${key}`) ? invoice : undefined
  }

  /** Does what a customer asks for. Answers the provider's words if it is refused; a card's refusal is kept, too. */
  function attempt(work: () => void): string | undefined {
    const refusal = db.inTransaction(() => {
      try {
        work()
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.isOutcome) return error
        throw error
      }
    })
    onChange()
    return refusal?.message
  }

  function attemptOrTell(work: () => void): string | undefined {
    try {
      return attempt(work)
    } catch (error) {
      if (error instanceof ApiError) return error.message
      throw error
    }
  }

  function portalPage(session: WirePortalSession, refusal?: string): string {
    const { customer } = session
    const subscriptions = liveSubscriptions(provider, customer)
    const invoices = db.listObjects({ kind: 'invoice', where: { customer }, limit: 100 }).data
    const [newest] = db.listObjects({ kind: 'payment_method', where: { customer }, limit: 1 }).data
    const methodId = subscriptions[0]?.default_payment_method
    const card = methodId ? db.findObject('payment_method', methodId) : newest
    return renderPortalPage({ session, subscriptions, invoices, card, refusal })
  }

  async function showPortal(key: string, reply: FastifyReply) {
    const session = await findPortal(key)
    return session
      ? send(reply, 200, portalPage(session))
      : send(reply, 410, renderClosedPage('This billing page has expired.', null))
  }

  async function changePortal(key: string, body: unknown, reply: FastifyReply) {
    const session = await findPortal(key)
    if (!session) return send(reply, 410, renderClosedPage('This billing page has expired.', null))
    const { card, cancel, keep } = parseForm(typeof body === 'string' ? body : '')
    const refusal = attemptOrTell(() => {
      const testCard = typeof card === 'string' && findTestCard(card)
      if (testCard) changeCard(provider, session.customer, testCard)
      const id = cancel ?? keep
      if (typeof id !== 'string' || findSubscription(provider, id).customer !== session.customer) return
      updateSubscription(provider, id, { cancel_at_period_end: cancel ? 'true' : 'false' })
    })
    if (refusal) return send(reply, 200, portalPage(session, refusal))
    return see(reply, `/sandbox/cards/portal/${session.id}`)
  }

  async function showInvoice(key: string, reply: FastifyReply) {
    const invoice = await findInvoiceByKey(key)
    return invoice
      ? send(reply, 200, renderInvoicePage(invoice))
      : send(reply, 404, renderClosedPage('This invoice does not exist.', null))
  }

  async function takeInvoice(key: string, reply: FastifyReply) {
    const invoice = await findInvoiceByKey(key)
    if (!invoice) return send(reply, 404, renderClosedPage('This invoice does not exist.', null))
    const refusal = attemptOrTell(() => payInvoice(provider, invoice.id))
    return refusal ? send(reply, 200, renderInvoicePage(invoice, refusal)) : see(reply, invoicePath(invoice))
  }

  app.get<PageRoute>('/sandbox/cards/portal/:key', ({ params }, reply) => showPortal(params.key, reply))
  app.post<PageRoute>('/sandbox/cards/portal/:key', ({ params, body }, reply) =>
    changePortal(params.key, body, reply),
  )
  app.get<PageRoute>('/sandbox/cards/invoice/:key', ({ params }, reply) => showInvoice(params.key, reply))
  app.post<PageRoute>('/sandbox/cards/invoice/:key', ({ params }, reply) => takeInvoice(params.key, reply))
}
