import type { FastifyInstance, FastifyReply } from 'fastify'
import { createPageAnswers } from '../../page/answer-page.ts'
import { ApiError } from '../store/api-error.ts'
import { renderPortalPage } from './billing-pages.ts'
import { putOnFile, refuseDeclined } from '../checkout/attach-card.ts'
import { readFields, renderClosedPage } from './hosted-form.ts'
import type { Provider } from '../store/provider.ts'
import { runDue } from '../calendar/renewals.ts'
import { releaseSchedule } from '../schedules/schedules.ts'
import { updateSubscription } from '../schedules/subscription-changes.ts'
import { findCustomer } from '../subscriptions/customers.ts'
import { findSubscription, storeChange } from '../subscriptions/subscriptions.ts'
import { findTestCard, type TestCard } from '../store/test-cards.ts'
import type { WirePortalSession } from '../store/wire-objects.ts'

const portalLifeSeconds = 60 * 60

type Deps = { provider: Provider; onChange: () => void }
type PageRoute = { Params: { key: string } }

/** The customer's billing page. Its address is long and random, as the provider's. */
export function mountBillingPages(app: FastifyInstance, { provider, onChange }: Deps) {
  const { db } = provider
  const { send, see } = createPageAnswers(provider.publicBaseUrl)
  async function findPortal(key: string): Promise<WirePortalSession | undefined> {
    await runDue(provider, provider.nowSeconds())
    const session = db.findObject('billing_portal.session', key)
    return session && session.created + portalLifeSeconds > provider.nowSeconds() ? session : undefined
  }

  /** Does what a customer asks for. Answers the provider's words if it is refused. */
  function attempt(work: () => void): string | undefined {
    try {
      db.runInTransaction(work)
      onChange()
      return undefined
    } catch (error) {
      if (error instanceof ApiError) return error.message
      throw error
    }
  }

  function portalPage(session: WirePortalSession, refusal?: string): string {
    const { customer } = session
    const subscriptions = findLiveSubscriptions(provider, customer)
    const all = db.listObjects({ kind: 'invoice', where: { customer }, limit: 100 }).data
    const invoices = all.filter(({ hosted_invoice_url }) => hosted_invoice_url)
    const [newest] = db.listObjects({ kind: 'payment_method', where: { customer }, limit: 1 }).data
    const methodId = subscriptions[0]?.default_payment_method
    const card = methodId ? db.findObject('payment_method', methodId) : newest
    return renderPortalPage({ session, subscriptions, invoices, card, refusal })
  }

  async function showPortal(key: string, reply: FastifyReply) {
    const session = await findPortal(key)
    return session
      ? send(reply, 200, portalPage(session))
      : send(reply, 410, renderClosedPage('This billing page has expired.'))
  }

  async function changePortal(key: string, body: unknown, reply: FastifyReply) {
    const session = await findPortal(key)
    if (!session) return send(reply, 410, renderClosedPage('This billing page has expired.'))
    const { card, cancel, keep } = readFields(body)
    const refusal = attempt(() => {
      const testCard = typeof card === 'string' && findTestCard(card)
      if (testCard) changeCard(provider, session.customer, testCard)
      const id = cancel ?? keep
      if (typeof id !== 'string') return
      const { customer, schedule } = findSubscription(provider, id)
      if (customer !== session.customer) return
      // A change that was to come would decide the end, too: who cancels wants neither.
      if (schedule && cancel) releaseSchedule(provider, schedule)
      updateSubscription(provider, id, { cancel_at_period_end: cancel ? 'true' : 'false' })
    })
    if (refusal) return send(reply, 200, portalPage(session, refusal))
    return see(reply, `/sandbox/cards/portal/${session.id}`)
  }

  app.get<PageRoute>('/sandbox/cards/portal/:key', ({ params }, reply) => showPortal(params.key, reply))
  app.post<PageRoute>('/sandbox/cards/portal/:key', ({ params, body }, reply) =>
    changePortal(params.key, body, reply),
  )
}

/**
 * Puts another card on file, for the customer and for all that they pay for.
 * @throws ApiError with the provider's words for a card that its bank refuses
 */
function changeCard(provider: Provider, customerId: string, testCard: TestCard) {
  refuseDeclined(testCard)
  const { id: methodId } = putOnFile(provider, customerId, testCard)
  const customer = findCustomer(provider, customerId)
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: methodId }
  provider.db.updateObject({ ...customer, invoice_settings })
  for (const subscription of findLiveSubscriptions(provider, customerId)) {
    storeChange(provider, subscription, { ...subscription, default_payment_method: methodId })
  }
}

function findLiveSubscriptions({ db }: Provider, customer: string) {
  const where = { customer }
  return db.listObjects({ kind: 'subscription', where, whereNot: { status: 'canceled' }, limit: 100 }).data
}
