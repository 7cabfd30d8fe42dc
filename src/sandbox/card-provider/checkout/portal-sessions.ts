import { z } from 'zod'
import { findCustomer } from '../subscriptions/customers.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import type { Provider } from '../store/provider.ts'
import { accepted, readParams } from '../store/read-params.ts'
import type { WirePortalSession } from '../store/wire-objects.ts'

const portalParams = z.strictObject({
  customer: z.string(),
  return_url: z.url().optional(),
  configuration: accepted,
  flow_data: accepted,
  locale: accepted,
  expand: accepted,
})

/** Opens the page on which a customer sees and changes what they pay for. */
export function createPortalSession(provider: Provider, form: Form): WirePortalSession {
  const params = readParams(portalParams, form)
  const customer = findCustomer(provider, params.customer)
  const id = makeId('bps_', 58)
  const session: WirePortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: provider.nowSeconds(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${provider.publicBaseUrl}/sandbox/cards/portal/${id}`,
  }
  provider.db.insertObject(session)
  return session
}
