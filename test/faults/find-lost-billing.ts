import { Stripe } from 'stripe'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { readSandboxAddress } from '#test/payments/card-control.ts'

/** By when renewals, ends and refunds must have arrived. */
const patienceMs = 120_000

/**
 * Holds what the card provider charged, ended and gave back against what is stored, payment by payment. Waits for what
 * is still on its way.
 * @returns what differs, as sentences
 */
export async function findLostBilling(dataDir: string, db: Database): Promise<string[]> {
  const deadline = Date.now() + patienceMs
  let differences = await compare(dataDir, db)
  while (differences.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    differences = await compare(dataDir, db)
  }
  return differences
}

/** What is over has no end ahead, whatever is still noted of it. */
const describe = (status: string, isEnding: boolean): string =>
  isEnding && status !== 'canceled' ? `${status}, ends with its period` : status

async function compare(dataDir: string, db: Database): Promise<string[]> {
  const { origin, secretKey } = readSandboxAddress(dataDir)
  const { hostname, port } = new URL(origin)
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http' })
  const all = { limit: 10_000 }
  const [invoices, refunds, subscriptions] = await Promise.all([
    stripe.invoices.list({ limit: 100, expand: ['data.payments'] }).autoPagingToArray(all),
    stripe.refunds.list({ limit: 100 }).autoPagingToArray(all),
    stripe.subscriptions.list({ limit: 100, status: 'all' }).autoPagingToArray(all),
  ])
  const there = new Map<string, string>()
  for (const { id, status, payments } of invoices) {
    if (status !== 'paid') continue
    const intents = new Set((payments?.data ?? []).map(({ payment }) => payment.payment_intent))
    const back = refunds.filter(({ payment_intent }) => intents.has(payment_intent ?? undefined))
    there.set(id, `paid, given back ${back.reduce((sum, { amount }) => sum + amount, 0)}`)
  }
  for (const { id, status, cancel_at_period_end: isEnding } of subscriptions)
    there.set(id, describe(status, isEnding))

  const here = new Map<string, string>()
  const stored = await db
    .selectFrom('invoices')
    .select(['id', 'refundedCents'])
    .where('status', '=', 'paid')
    .execute()
  for (const { id, refundedCents } of stored) here.set(id, `paid, given back ${refundedCents}`)
  const own = await db
    .selectFrom('subscriptions')
    .select(['providerSubscriptionId as id', 'status', 'cancelAt'])
    .execute()
  for (const { id, status, cancelAt } of own) here.set(id, describe(status, cancelAt !== null))

  // Written down and not answered before the kill: asked for again until it has happened.
  const toEnd = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('cancelNowAt', 'is not', null)
    .where('status', '<>', 'canceled')
    .execute()
  const toReturn = await db.selectFrom('refundIntents').select('id').where('state', '=', 'asking').execute()
  for (const { id } of [...toEnd, ...toReturn]) here.set(id, 'unanswered')

  return [...new Set([...there.keys(), ...here.keys()])]
    .filter((id) => there.get(id) !== here.get(id))
    .map(
      (id) => `${id} is ${there.get(id) ?? 'unknown'} at the provider, and ${here.get(id) ?? 'unknown'} here`,
    )
}
