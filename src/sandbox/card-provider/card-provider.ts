import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SandboxSettings } from '../settings/settings.ts'
import { mountApi } from './api-routes.ts'
import { openCardProviderDb } from './store/card-provider.db.ts'
import { mountBillingPages } from './pages/billing-page-routes.ts'
import { openClock } from './calendar/clock.ts'
import { mountControl } from './control-routes.ts'
import { startWebhookDelivery } from './deliver-webhooks.ts'
import { createFaults } from './store/faults.ts'
import { mountInvoicePages } from './pages/invoice-page-routes.ts'
import { mountPaymentPage } from './pages/payment-page-routes.ts'
import type { Provider } from './store/provider.ts'
import { runDue } from './calendar/renewals.ts'

const tickMs = 1000
const idempotencyKeyRetentionMs = 24 * 60 * 60 * 1000

export type CardProvider = ReturnType<typeof openCardProvider>
type Settings = Pick<
  SandboxSettings,
  'dataDir' | 'publicBaseUrl' | 'stripeSecretKey' | 'stripeWebhookSecret' | 'webhookUrl'
>

/** The card provider stand-in: its API, its hosted pages and its webhooks, over one durable file. */
export function openCardProvider(settings: Settings) {
  const db = openCardProviderDb(join(settings.dataDir, 'sandbox', 'cards.sqlite'))
  const clock = openClock(db)
  const provider: Provider = {
    db,
    nowSeconds: clock.nowSeconds,
    publicBaseUrl: settings.publicBaseUrl,
    faults: createFaults(),
  }
  const [webhookSecret = ''] = settings.stripeWebhookSecret.split(',')
  const webhooks = startWebhookDelivery(db, {
    url: settings.webhookUrl ?? `${settings.publicBaseUrl}/api/stripe/webhook`,
    secret: webhookSecret.trim(),
    faults: provider.faults.webhooks,
  })
  let ticking = tick()
  const timer = setInterval(() => (ticking = ticking.then(tick)), tickMs)
  timer.unref()

  async function tick() {
    await runDue(provider, provider.nowSeconds())
    db.forgetIdempotentAnswers(Date.now() - idempotencyKeyRetentionMs)
    webhooks.wake()
  }

  return {
    provider,
    webhooks,
    mount(app: FastifyInstance) {
      const deps = { provider, secretKey: settings.stripeSecretKey, onChange: webhooks.wake, webhooks, clock }
      void app.register(async (api) => mountApi(api, deps), { prefix: '/v1' })
      void app.register(async (control) => mountControl(control, deps))
      void app.register(async (pages) => mountPaymentPage(pages, deps))
      void app.register(async (pages) => mountBillingPages(pages, deps))
      void app.register(async (pages) => mountInvoicePages(pages, deps))
    },
    async close() {
      clearInterval(timer)
      await ticking
      await webhooks.close()
      db.close()
    },
  }
}
