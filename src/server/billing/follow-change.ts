import type { Database } from '../outside/database/connect-database.ts'
import type { BillingDeps } from './billing-deps.ts'
import { PaymentProviderError } from '../outside/payments/payments.ts'
import type { Billed } from './billing.db.ts'
import { keepChangeTerms, takeBackChangeTerms } from './change-terms.ts'
import { findChangeInvoice, findOpenChange, writeChangeState } from './changes.db.ts'
import type { Change, ChangeInvoice } from './changes.db.ts'
import { countLeftCents } from './count-left.ts'
import { dropChange } from './drop-change.ts'
import { howRenewed } from './how-renewed.ts'
import { insertRefundIntent } from './refund-intents.db.ts'
import { lockInvoice } from './refunds.db.ts'
import { renewalOrder } from './renewal-order.ts'

type ChangeDeps = Pick<BillingDeps, 'payments' | 'clock' | 'log' | 'config'>

/**
 * What becomes of the change that is under way, by the invoices as they are known now: paid for, it comes into force,
 * whoever told of the payment; where it waited for the next period, that period's payment decides. Under the
 * subscription's lock, after its invoices were written.
 *
 * @returns whether the provider was told what the coming periods cost
 * @throws PaymentProviderError where it is paid for and the provider can't be told so
 */
export async function followChange(deps: ChangeDeps, tx: Database, billed: Billed): Promise<boolean> {
  const change = await findOpenChange(tx, billed.id)
  if (!change) return false
  if (change.state === 'waiting') {
    await followWaiting(deps, tx, change, billed)
    return false
  }
  const invoice = await findChangeInvoice(tx, change.id)
  if (invoice?.status === 'paid') return bringIntoForce(deps, tx, change, billed, invoice)
  if (
    change.providerInvoiceId !== null &&
    (invoice?.status === 'void' || invoice?.status === 'uncollectible')
  ) {
    const failure = 'Its invoice was closed at the card provider.'
    await dropChange(deps, tx, change, { state: 'refused', failure })
  }
  return false
}

async function followWaiting(
  deps: ChangeDeps,
  tx: Database,
  change: Change,
  { status, paidBlocks }: Billed,
): Promise<void> {
  const now = deps.clock.now()
  if (paidBlocks < change.renewsFromBlock) {
    // It is over with its subscription.
    if (status === 'canceled') await writeChangeState(tx, change.id, 'withdrawn', { now })
    return
  }
  if ((await howRenewed(tx, change)) !== 'as before') {
    await writeChangeState(tx, change.id, 'applied', { now })
    return
  }
  await takeBackChangeTerms(tx, change, now)
  const failure = 'The next period was charged at the price it had.'
  await dropChange(deps, tx, change, { state: 'withdrawn', failure })
}

async function bringIntoForce(
  { payments, clock, log }: ChangeDeps,
  tx: Database,
  change: Change,
  billed: Billed,
  { id: invoiceId }: ChangeInvoice,
): Promise<boolean> {
  const now = clock.now()
  const paid = { failure: null, providerInvoiceId: invoiceId, now }
  if (billed.status === 'canceled') {
    const reason = 'Paid after the subscription had ended'
    const invoice = await lockInvoice(tx, invoiceId)
    const amountCents = invoice ? await countLeftCents(tx, invoiceId, invoice) : 0
    const refund = { id: `change-${change.id}`, invoiceId, amountCents, reason, requestedBy: null }
    if (amountCents > 0) await insertRefundIntent(tx, refund, now)
    await writeChangeState(tx, change.id, 'applied', paid)
    return false
  }
  const isRenewing = billed.status === 'active' && !billed.cancelAt && !billed.cancelNowAt
  if (isRenewing) {
    await payments.setRenewal(renewalOrder(billed, change, `change-${change.id}`)).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError) || !error.isRefused) throw error
      log.error({ err: error, changeId: change.id }, 'The coming periods of a paid change could not be set')
    })
  }
  await keepChangeTerms(tx, change, billed.paidBlocks, now)
  await writeChangeState(tx, change.id, 'applied', paid)
  return isRenewing
}
