import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { vi } from 'vitest'
import { createCardControl } from '#sandbox/card-provider/control-client.ts'
import { startSandbox, type Sandbox } from '#sandbox/start-sandbox.ts'
import { openCheckout } from '#server/checkout/purchase/open-checkout.ts'
import { applyNextEvents } from '#server/checkout/inbox/start-inbox.ts'
import type { SignedInUser } from '#server/http/principal.ts'
import { systemClock } from '#server/outside/clock.ts'
import { openKeyAttempts } from '#server/outside/payments/key-attempts.db.ts'
import { createStripePayments } from '#server/outside/payments/stripe-payments.ts'
import { CatalogueCache } from '#server/products/catalogue-cache.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { seedFigures, seedProducts, type Catalogue } from '#shared/products/catalogue.ts'
import { makeUser } from '../factories.ts'
import { forbidInTransactions, watchTransactions } from '../database/forbid-questions-in-transactions.ts'
import { readEmails } from '../events/read-emails.ts'
import { startTestApp } from '../app/start-test-app.ts'
import { namedSelections } from '#test/payments/named-selections.ts'

export const shopSecretKey = 'sk_test_shop'
export const shopWebhookSecrets = ['whsec_new', 'whsec_old']

/** What the default selection costs. */
export const defaultTotalCents = 152_000

/**
 * The whole service on a port, with the card provider stand-in beside it that calls its webhook. The inbox does not run
 * by itself, so that tests decide what comes first: see `receiveEvents`. A question to the provider inside a database
 * transaction fails.
 */
export async function startShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'arcframe-shop-'))
  const catalogue: Catalogue = {
    version: 1,
    products: [...seedProducts],
    figures: seedFigures,
    currency: 'usd',
  }
  const shelf = { catalogue }
  let aheadMs = 0
  const app = await startTestApp({
    clock: { now: () => new Date(systemClock.now().getTime() + aheadMs) },
    catalogueCache: new CatalogueCache(async () => shelf.catalogue),
    env: { STUDIO_ADDRESS: 'Arcframe Studio, 12 Gantry Lane, Portland' },
  })
  const { deps, db } = app
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const baseUrl = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  const sandbox: Sandbox = await startSandbox({
    dataDir,
    publicBaseUrl: baseUrl,
    stripeSecretKey: shopSecretKey,
    stripeWebhookSecret: shopWebhookSecrets.join(','),
    standIns: ['cards'],
    googleClientId: '',
    googleClientSecret: '',
  })
  const apiBase = `http://127.0.0.1:${sandbox.httpPort}`
  const keyAttempts = openKeyAttempts(app.database.url)
  /** The provider as the product knows it, at the stand-in's address or at one before it. */
  const connectPayments = (settings: { apiBase?: string; secretKey?: string; currency?: string } = {}) =>
    forbidInTransactions(
      createStripePayments(
        {
          secretKey: shopSecretKey,
          webhookSecrets: shopWebhookSecrets,
          apiBase,
          currency: 'usd',
          ...settings,
        },
        keyAttempts,
      ),
    )
  deps.payments = connectPayments()
  deps.db = watchTransactions(db)
  const control = createCardControl(apiBase, shopSecretKey)

  /** Puts a selection into the person's cart, as the product form would. */
  async function fillCart(user: SignedInUser, selections: Partial<ProductSelections> = {}) {
    const stored = JSON.stringify({ ...namedSelections, ...selections })
    await db
      .insertInto('carts')
      .values({ userId: user.id, selectionId: randomUUID(), productSelections: stored, productTotalPrice: 0 })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet((eb) => ({ productSelections: stored, version: eb('carts.version', '+', 1) })),
      )
      .execute()
  }

  const findEmailsTo = (email: string) => readEmails(db, email, deps.config)
  return {
    db,
    /** Makes a call through the front door. */
    call: app.call,
    /** For what opens connections of its own. */
    databaseUrl: app.database.url,
    pool: app.database.pool,
    deps,
    shelf,
    baseUrl,
    /** Where the provider's stand-in listens. */
    providerUrl: apiBase,
    connectPayments,
    control,
    stripe: new Stripe(shopSecretKey, { host: '127.0.0.1', port: sandbox.httpPort, protocol: 'http' }),
    fillCart,
    /** The provider does what it is asked at such an address and breaks off, each time that the official library tries. */
    loseAnswers: (path: string) =>
      control.setFaults({ api: [{ kind: 'reset_after', method: 'POST', path, times: 2 }] }),
    pay: (sessionId: string) => control.pay({ sessionId, card: '4242424242424242' }),
    /** A buyer with a full cart, in front of the payment page. */
    async openAsNewBuyer(selections: Partial<ProductSelections> = {}, totalCents = defaultTotalCents) {
      const user = await makeUser(db)
      await fillCart(user, selections)
      return { user, ...(await openCheckout(deps, user, totalCents)) }
    },
    /** Moves the clocks of the provider and of the product ahead; what falls due at the provider on the way happens. */
    async moveClock(days: number) {
      const seconds = Math.round(days * 86_400)
      await control.moveClock(seconds)
      aheadMs += seconds * 1000
    },
    /** Waits until the provider has delivered everything, then applies what came. */
    async receiveEvents() {
      await vi.waitFor(
        async () => {
          if ((await control.countWaiting()) > 0) throw new Error('still under way')
        },
        { timeout: 60_000 },
      )
      while (await applyNextEvents(deps));
    },
    /** What exists of an order, in figures. */
    async countOrders(user: SignedInUser) {
      const of = (table: 'subscriptions' | 'status') =>
        db.selectFrom(table).select('id').where('userId', '=', user.id).execute()
      const subscriptions = await of('subscriptions')
      const ids = subscriptions.map(({ id }) => id)
      const videos = ids.length
        ? await db.selectFrom('videos').select('id').where('subscriptionId', 'in', ids).execute()
        : []
      const emails = await findEmailsTo(user.email)
      return {
        subscriptions: subscriptions.length,
        statuses: (await of('status')).length,
        videos: videos.length,
        emails: emails.length,
      }
    },
    findEmailsTo,
    async close() {
      await sandbox.close()
      await keyAttempts.close()
      await app.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

export type Shop = Awaited<ReturnType<typeof startShop>>
