import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe, subscribeWithRefund } from '#test/payments/own-subscription.ts'
import { shopSecretKey, shopWebhookSecrets, startShop, type Shop } from '#test/payments/start-shop.ts'
import { checkProvider } from './check-provider.ts'

let shop: Shop
let own: Awaited<ReturnType<typeof subscribe>>
beforeAll(async () => {
  shop = await startShop()
  own = await subscribeWithRefund(shop)
  const other = await subscribe(shop, 'monthly')
  await other.days(40)
})
afterAll(() => shop.close())

const look = async (db = shop.db, most?: number) => {
  const checks = await checkProvider(
    { db, payments: shop.deps.payments },
    { pauseMs: 0, ...(most !== undefined && { most }) },
  )
  return checks.flatMap(({ offences }) => offences)
}

test('what is stored of sales, renewals, changes and refunds is what the provider lists', async () => {
  expect(await look()).toEqual([])
})

test('the command prints every rule, those of the provider among them, and ends well', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'check-money-'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../../../scripts/check-money.ts'), '--provider'],
    {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        DATABASE_URL: shop.databaseUrl,
        STRIPE_SECRET_KEY: shopSecretKey,
        STRIPE_WEBHOOK_SECRET: shopWebhookSecrets.join(','),
        STRIPE_API_BASE: shop.providerUrl,
      },
    },
  )
  await rm(dataDir, { recursive: true })
  expect(stdout).toContain('holds  Every refund is at the card provider and here')
  expect(stdout).toMatch(/All money is accounted for\.\s*$/)
})

test('lists that are longer than may be read are said to be', async () => {
  expect(await look(shop.db, 1)).toContainEqual(expect.stringMatching(/invoices only the newest 1 were read/))
})

test.each<[what: string, statement: string, offence: RegExp]>([
  [
    'the provider’s id of a subscription',
    `update subscriptions set provider_subscription_id = 'sub_none' where plan = 'quarterly'`,
    /^subscription .* \(sub_none\) is not at the provider$/,
  ],
  [
    'the provider’s customer',
    `update subscriptions set provider_customer_id = 'cus_none' where plan = 'quarterly'`,
    /^subscription .*: customer cus_none, there cus_/,
  ],
  [
    'a status',
    `update subscriptions set status = 'paused' where plan = 'quarterly'`,
    /: status paused, there active$/,
  ],
  [
    'a deleted invoice',
    `delete from invoices where kind = 'change'`,
    /^invoice in_.* \(paid, paid \d+\) is not here$/,
  ],
  [
    'an invoice with another id',
    `update invoices set id = 'in_none' where kind = 'change'`,
    /^invoice in_none is not at the provider$/,
  ],
  [
    'an invoice that is open again',
    `update invoices set status = 'open' where kind = 'change'`,
    /: status open, there paid$/,
  ],
  [
    'a dollar paid',
    `update invoices set paid_cents = 100 where kind = 'change'`,
    /: paid 100, there \d{4,}$/,
  ],
  [
    'another payment',
    `update invoices set payment_intent_id = 'pi_none' where kind = 'change'`,
    /: payment pi_none, there pi_/,
  ],
  ['a deleted refund', `delete from refunds`, /^refund re_.* \(succeeded, 5000\) is not here$/],
  ['another amount of a refund', `update refunds set amount_cents = 1`, /: amount 1, there 5000$/],
  ['another state of a refund', `update refunds set state = 'failed'`, /: status failed, there succeeded$/],
])('it finds %s', async (_what, statement, offence) => {
  const looked = shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    await sql.raw(statement).execute(tx)
    throw new Found(await look(tx))
  })
  await expect(looked).rejects.toMatchObject({
    offences: expect.arrayContaining([expect.stringMatching(offence)]),
  })
})

test('it finds what was paid at the provider and is not sold here', async () => {
  const { id } = await shop.openAsNewBuyer()
  await shop.control.holdWebhooks()
  await shop.pay(id)
  expect(await look()).toContainEqual(expect.stringMatching(/is active at the provider, and not sold here$/))
  await shop.control.releaseWebhooks()
  await shop.receiveEvents()
  expect(await look()).toEqual([])
})

test('it finds a refund that was made there and did not reach us', async () => {
  await shop.control.holdWebhooks()
  const [invoice] = await own.invoices()
  await shop.stripe.refunds.create({ payment_intent: invoice?.paymentIntentId ?? '', amount: 700 })
  expect(await look()).toContainEqual(expect.stringMatching(/^refund re_.* \(succeeded, 700\) is not here$/))
  await shop.control.releaseWebhooks()
  await shop.receiveEvents()
  expect(await look()).toEqual([])
})

/** Rolls the damage back and carries what was found out of the transaction. */
class Found extends Error {
  readonly offences: string[]
  constructor(offences: string[]) {
    super('rolled back')
    this.offences = offences
  }
}
