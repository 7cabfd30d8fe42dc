import { randomUUID } from 'node:crypto'
import { shareRefund, type RefundableInvoice } from '#shared/billing/share-refund.ts'
import type { RefundShare } from '#shared/contract/billing/billing.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readPlannedBlocks, removeBlocks } from '../../subscriptions/blocks/plan-blocks.ts'
import type { PlannedBlock } from '../../subscriptions/blocks/plan-blocks.ts'
import { updateBillingMirror } from '../../subscriptions/update-billing-mirror.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { findPaidChanges } from '../store/changes.db.ts'
import { findInvoices } from '../store/invoices.db.ts'
import { sumLostDisputes } from '../store/disputes.db.ts'
import { announcedReasons, insertRefundIntent, sumPromised } from '../store/refund-intents.db.ts'
import { lockInvoices } from '../store/refunds.db.ts'

/**
 * A subscription ended before all that was paid for has opened: those blocks are taken away and what was paid for them
 * is on its way back. Blocks that were due before the end still open. Under the subscription's lock.
 * @returns what goes back; integer cents
 */
export async function returnUnopenedBlocks(
  tx: Database,
  ended: BillingSubscription & { endedAt: Date },
  now: Date,
): Promise<number> {
  const first = firstUnopened(await readPlannedBlocks(tx, ended.id), ended.endedAt)
  if (first === null || first > ended.paidBlocks) return 0
  // The studio may be giving back a part of the same payments at this moment.
  await lockInvoices(tx, ended.id)
  const shares = await findRefundShares(tx, ended.id, first)
  for (const { invoiceId, amountCents } of shares) {
    if (amountCents === 0) continue
    const reason = announcedReasons.end
    const intent = { id: randomUUID(), invoiceId, amountCents, reason, requestedBy: null }
    await insertRefundIntent(tx, intent, now)
  }
  await removeBlocks(tx, ended.id, first)
  const paidBlocks = first - 1
  const returnedBlocks = ended.returnedBlocks + ended.paidBlocks - paidBlocks
  await updateBillingMirror(tx, ended.id, { paidBlocks, returnedBlocks, updatedAt: now })
  return sumShares(shares)
}

/** The first block that would not open any more if its subscription ended then. */
export function firstUnopened(planned: readonly PlannedBlock[], endsAt: Date): number | null {
  return planned.find(({ openedAt, opensAt }) => openedAt === null && opensAt >= endsAt)?.number ?? null
}

/** What of each payment is for blocks from this one on, and not given back yet. Integer cents. */
export async function findRefundShares(
  db: Database,
  subscriptionId: string,
  fromUnopened: number,
): Promise<RefundShare[]> {
  const paid = (await findInvoices(db, [subscriptionId]))
    .filter(({ status }) => status === 'paid')
    .toReversed()
  const changes = await findPaidChanges(db, subscriptionId)
  const refundable: RefundableInvoice[] = []
  let block = 0
  for (const { id, kind, blocks, changeId, paidCents, refundedCents } of paid) {
    // What a bank has taken back is not given back, nor promised, a second time.
    const goneCents = refundedCents + (await sumPromised(db, id)) + (await sumLostDisputes(db, id))
    const amounts = { id, paidCents, refundedCents: Math.min(paidCents, goneCents) }
    const change = kind === 'change' ? changes.find((each) => each.id === changeId) : undefined
    if (change) {
      refundable.push({ ...amounts, fromBlock: change.fromBlock, throughBlock: change.renewsFromBlock - 1 })
    }
    if (blocks > 0) refundable.push({ ...amounts, fromBlock: block + 1, throughBlock: block + blocks })
    block += blocks
  }
  return shareRefund(refundable, fromUnopened).map(({ id: invoiceId, ...share }) => {
    const invoice = paid.find(({ id }) => id === invoiceId)
    const paidAt = invoice?.paidAt?.toISOString() ?? null
    return { invoiceId, paidAt, paidCents: invoice?.paidCents ?? 0, ...share }
  })
}

/** Integer cents. */
export const sumShares = (shares: readonly Pick<RefundShare, 'amountCents'>[]): number =>
  shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
