import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { ProviderRefund } from '../../outside/payments/billing-payments.ts'
import { sumLostDisputes } from '../store/disputes.db.ts'
import {
  announcedReasons,
  findPromised,
  markDone,
  markOwed,
  sumCovered,
  takeUnnotified,
  writeCovered,
} from '../store/refund-intents.db.ts'
import {
  findReturnedIntents,
  lockInvoice,
  sumRefunds,
  takeLostRefunds,
  upsertRefund,
} from '../store/refunds.db.ts'

type StoreDeps = Pick<BillingDeps, 'clock'>

interface RefundedInvoice {
  invoiceId: string
  subscriptionId: string
}

/**
 * Stores refunds of an invoice as the provider has them now, and balances its promises against them: each has a refund
 * that has gone back, or is owed again.
 */
export async function storeRefunds(
  deps: StoreDeps,
  tx: Database,
  invoice: RefundedInvoice,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  await lockInvoice(tx, invoice.invoiceId)
  for (const refund of refunds) await upsertRefund(tx, invoice.invoiceId, refund, deps.clock.now())
  await balanceRefunds(deps, tx, invoice)
}

/**
 * Brings the promised refunds of an invoice in line with its refunds and disputes, sums the refunds, and reports what
 * is newly owed. Under the invoice's lock.
 */
export async function balanceRefunds(
  deps: StoreDeps,
  tx: Database,
  { invoiceId, subscriptionId }: RefundedInvoice,
): Promise<void> {
  const now = deps.clock.now()
  const lost = await takeLostRefunds(tx, invoiceId, now)
  const returnedIds = await findReturnedIntents(tx, invoiceId)
  for (const { amountCents, reason, requestedBy, owedBecause } of await markDone(tx, returnedIds, now)) {
    const isAnnounced = requestedBy === null && Object.values<string>(announcedReasons).includes(reason)
    // A refund that the bank had sent back was reported before.
    if (isAnnounced || (owedBecause !== null && owedBecause !== 'refused')) continue
    const subject = { kind: 'subscription', id: subscriptionId } as const
    await emitEvent(tx, null, {
      kind: 'refund.made',
      subject,
      payload: { after: { invoiceId, amountCents } },
    })
  }
  for (const { intentId, state } of lost) {
    if (returnedIds.includes(intentId)) continue
    const why =
      state === 'canceled'
        ? { because: 'canceled' as const, failure: 'It was canceled at the card provider.' }
        : { because: 'returned' as const, failure: 'The card’s bank sent it back.' }
    await markOwed(tx, intentId, { ...why, now })
  }
  await sumRefunds(tx, invoiceId, now)
  await coverByDisputes(tx, invoiceId, now)
  await reportOwed(deps, tx, { invoiceId, subscriptionId })
}

/** What a bank has taken back for good, its customer has: as far as nothing is left of the payment, it is not owed. */
async function coverByDisputes(tx: Database, invoiceId: string, now: Date): Promise<void> {
  const lostCents = await sumLostDisputes(tx, invoiceId)
  if (lostCents === 0) return
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice) return
  const promised = await findPromised(tx, invoiceId)
  const promisedCents = promised.reduce((sum, { dueCents }) => sum + Number(dueCents), 0)
  const beyondCents = Number(invoice.refundedCents) + promisedCents + lostCents - Number(invoice.paidCents)
  let restCents = Math.min(beyondCents, lostCents - (await sumCovered(tx, invoiceId)))
  for (const intent of promised) {
    if (restCents <= 0) return
    const cents = Math.min(restCents, intent.dueCents)
    await writeCovered(tx, intent, cents, now)
    restCents -= cents
  }
}

/** One event for each refund that is owed; again where a further attempt was sent back by the card's bank. */
async function reportOwed(
  { clock }: StoreDeps,
  tx: Database,
  { invoiceId, subscriptionId }: RefundedInvoice,
): Promise<void> {
  for (const { owedBecause, dueCents } of await takeUnnotified(tx, invoiceId, clock.now())) {
    await emitEvent(tx, null, {
      kind: 'refund.owed',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { after: { invoiceId, amountCents: dueCents, isReturned: owedBecause === 'returned' } },
    })
  }
}
