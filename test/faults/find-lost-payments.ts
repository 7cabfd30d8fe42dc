import { Stripe } from 'stripe'
import { checkMoney } from '#server/checkout/invariants/check-money.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { readSandboxAddress } from '#test/payments/card-control.ts'

/** By when a paid session must have its subscription. */
const patienceMs = 120_000

/**
 * Holds what the card provider was paid for against what exists. Waits for payments that are still on their way.
 * @returns what is wrong, as sentences
 */
export async function findLostPayments(dataDir: string, db: Database): Promise<string[]> {
  const deadline = Date.now() + patienceMs
  const paid = await listPaidSessions(dataDir)
  let lost = await findUnsold(db, paid)
  while (lost.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    lost = await findUnsold(db, paid)
  }
  const doubled = await findDoubled(db, paid)
  const broken = (await checkMoney({ db })).flatMap(({ rule, offences }) =>
    offences.map((offence) => `broken: ${rule}: ${offence}`),
  )
  return [...lost.map((id) => `the session ${id} is paid and has no subscription`), ...doubled, ...broken]
}

interface PaidSession {
  id: string
  providerSubscriptionId: string
}

/** All sessions that were ever paid: the provider is the one who knows. */
async function listPaidSessions(dataDir: string): Promise<PaidSession[]> {
  const { origin, secretKey } = readSandboxAddress(dataDir)
  const { hostname, port } = new URL(origin)
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http' })
  const paid: PaidSession[] = []
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    if (session.payment_status === 'paid')
      paid.push({ id: session.id, providerSubscriptionId: String(session.subscription) })
  }
  return paid
}

async function findUnsold(db: Database, paid: readonly PaidSession[]): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('checkouts', 'checkouts.id', 'subscriptions.checkoutId')
    .select(['checkouts.providerSessionId', 'subscriptions.providerSubscriptionId'])
    .execute()
  const sold = new Map(rows.map((row) => [row.providerSessionId, row.providerSubscriptionId]))
  return paid
    .filter(({ id, providerSubscriptionId }) => sold.get(id) !== providerSubscriptionId)
    .map(({ id }) => id)
}

/** Each buyer pays once for what they choose: there must be as many subscriptions as payments. */
async function findDoubled(db: Database, paid: readonly PaidSession[]): Promise<string[]> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count > paid.length ? [`${count} subscriptions came of ${paid.length} payments`] : []
}
