import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import type { ProviderBilling } from '../../outside/payments/billing-payments.ts'
import { PaymentProviderError } from '../../outside/payments/payments.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { storeChangeTerms, revertChangeTerms } from './change-terms.ts'
import {
  findChangeInvoice,
  findDroppedPayments,
  findOpenChange,
  writeChangeState,
} from '../store/changes.db.ts'
import type { Change, ChangeInvoice } from '../store/changes.db.ts'
import { countRefundableCents } from '../store/count-refundable-cents.ts'
import { dropChange } from './drop-change.ts'
import { findRenewalOutcome } from './find-renewal-outcome.ts'
import { insertRefundIntent } from '../store/refund-intents.db.ts'
import { lockInvoice } from '../store/refunds.db.ts'
import { reportChange } from './report-change.ts'
import { renewalOrder } from './renewal-order.ts'
import type { SubscriptionLease } from './subscription-lease.ts'

type ChangeDeps = Pick<BillingDeps, 'clock'>

/**
 * Sets at the provider what coming periods cost by a change that is paid for now. Before that is stored: the change
 * stays open until then, so that after a crash it is found paid, and asked for again under the same key.
 *
 * @param mirrorSubscription status and end of a subscription by the provider's answer
 * @returns whether they are set
 * @throws PaymentProviderError where it is paid for and they can't be set; LeaseLost
 */
export async function setPaidRenewal(
  { db, log }: Pick<BillingDeps, 'db' | 'log'>,
  lease: SubscriptionLease,
  answer: ProviderBilling,
  mirrorSubscription: (
    stored: BillingSubscription,
    answer: ProviderBilling,
  ) => Pick<BillingSubscription, 'status' | 'cancelAt'>,
): Promise<boolean> {
  const change = await findOpenChange(db, lease.subscription.id)
  if (!change || change.state === 'waiting') return false
  const stored = await lease.readSubscription()
  const billed = { ...stored, ...mirrorSubscription(stored, answer) }
  if (!isRenewing(billed)) return false
  const invoice =
    answer.invoices.find(({ changeId }) => changeId === change.id) ?? (await findChangeInvoice(db, change.id))
  if (invoice?.status !== 'paid') return false
  const order = renewalOrder(billed, change, `change-${change.id}`)
  await lease
    .ask((payments) => payments.setRenewal(order))
    .catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError) || !error.isRefused) throw error
      log.error({ err: error, changeId: change.id }, 'The coming periods of a paid change could not be set')
    })
  return true
}

const isRenewing = ({ status, cancelAt, cancelNowAt }: BillingSubscription) =>
  status === 'active' && !cancelAt && !cancelNowAt

/**
 * What becomes of the change that is under way, by the invoices as they are known now: paid for, it comes into force,
 * whichever way the payment was reported; where it waited for the next period, that period's payment decides. Under the
 * subscription's lock, after its invoices were written.
 */
export async function syncChange(deps: ChangeDeps, tx: Database, billed: BillingSubscription): Promise<void> {
  const change = await findOpenChange(tx, billed.id)
  if (!change) return
  if (change.state === 'waiting') return syncWaitingChange(deps, tx, change, billed)
  const invoice = await findChangeInvoice(tx, change.id)
  if (invoice?.status === 'paid') return applyChange(deps, tx, change, billed, invoice)
  if (
    change.providerInvoiceId !== null &&
    (invoice?.status === 'void' || invoice?.status === 'uncollectible')
  ) {
    const failure = 'Its invoice was closed at the card provider.'
    await dropChange(deps, tx, change, { state: 'refused', failure })
  }
}

/**
 * What was charged for a change that had been given up goes back, all of it: a process may stand still between its last
 * look at the lease and the charge, and find itself overtaken. Under the subscription's lock.
 */
export async function returnDroppedPayments(tx: Database, subscriptionId: string, now: Date): Promise<void> {
  for (const { changeId, invoiceId } of await findDroppedPayments(tx, subscriptionId)) {
    await returnPayment(tx, { changeId, invoiceId, reason: 'Paid after the change was given up' }, now)
  }
}

/** Promised once for each change. */
async function returnPayment(
  tx: Database,
  { changeId, invoiceId, reason }: { changeId: string; invoiceId: string; reason: string },
  now: Date,
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId)
  const amountCents = invoice ? await countRefundableCents(tx, invoiceId, invoice) : 0
  const refund = { id: `change-${changeId}`, invoiceId, amountCents, reason, requestedBy: null }
  if (amountCents > 0) await insertRefundIntent(tx, refund, now)
}

async function syncWaitingChange(
  deps: ChangeDeps,
  tx: Database,
  change: Change,
  { status, paidBlocks }: BillingSubscription,
): Promise<void> {
  const now = deps.clock.now()
  if (paidBlocks < change.renewsFromBlock) {
    // It is over with its subscription.
    if (status === 'canceled') await writeChangeState(tx, change.id, 'withdrawn', { now })
    return
  }
  if ((await findRenewalOutcome(tx, change)) !== 'as before') {
    await writeChangeState(tx, change.id, 'applied', { now })
    if (status !== 'canceled') await reportChange(tx, change, 'plan_change.applied')
    return
  }
  await revertChangeTerms(tx, change, now)
  const failure = 'The next period was charged at the price it had.'
  await dropChange(deps, tx, change, { state: 'withdrawn', failure })
}

async function applyChange(
  { clock }: ChangeDeps,
  tx: Database,
  change: Change,
  billed: BillingSubscription,
  { id: invoiceId }: ChangeInvoice,
): Promise<void> {
  const now = clock.now()
  if (billed.status === 'canceled') {
    const reason = 'Paid after the subscription had ended'
    await returnPayment(tx, { changeId: change.id, invoiceId, reason }, now)
  } else {
    await storeChangeTerms(tx, change, billed.paidBlocks, now)
  }
  await writeChangeState(tx, change.id, 'applied', { failure: null, providerInvoiceId: invoiceId, now })
  if (billed.status !== 'canceled') await reportChange(tx, change, 'plan_change.applied')
}
