import type { InputOf } from '#shared/contract/define-call.ts'
import type { markItemReceived as call } from '#shared/contract/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { receiveItems, subscriptionItems } from '#shared/subscriptions/receive-items.ts'
import { isStepComplete } from '#shared/subscriptions/status-steps.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { refuse } from '../../http/refusal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { changeSteps } from './change-steps.ts'
import { deleteItemReceipt, findItemReceipts, insertItemReceipt } from './parcels.db.ts'
import { lockStatus } from './status.db.ts'
import type { StatusRecord } from './status.db.ts'
import { findSubscriptionOwner } from '../store/subscriptions.db.ts'

type ReceiveDeps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'config'>

/**
 * Marks an item as received and notifies the customer; or unmarks it. The last item to arrive completes the step
 * `received`; unmarking one reopens it, with a reason.
 * @throws Refusal not_found, reason_missing
 */
export async function markItemReceived(
  deps: ReceiveDeps,
  actor: SignedInUser,
  { subscriptionId, itemId, isReceived, reason }: InputOf<typeof call>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const status = await lockStatus(tx, subscriptionId)
    const expected = subscriptionItems(status?.productSelections)
    if (!status || !expected.some((item) => item.id === itemId)) throw refuse('not_found')
    const receipts = await findItemReceipts(tx, subscriptionId)
    if (receipts.has(itemId) === isReceived) return
    if (!isReceived && reason === '' && isStepComplete(status.current.statusItems, 'received')) {
      throw refuse('reason_missing')
    }

    if (isReceived) {
      await insertItemReceipt(tx, { subscriptionId, itemId, receivedAt: now, receivedBy: actor.id })
      receipts.set(itemId, now)
    } else {
      await deleteItemReceipt(tx, subscriptionId, itemId)
      receipts.delete(itemId)
    }
    await emitEvent(tx, actor, {
      kind: isReceived ? 'item.received' : 'item.receipt_withdrawn',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: {
        before: { item: itemId, isReceived: !isReceived },
        after: { item: itemId, isReceived },
        reason,
      },
    })

    const arrived = expected.filter((item) => receipts.has(item.id))
    const progress = { isArrival: isReceived, received: arrived.length, expected: expected.length }
    const after = receiveItems(status.current.statusItems, progress, now)
    await changeSteps(tx, actor, status, status.current, after, { reason, now })
    if (isReceived) await sendArrivalEmail(tx, deps, status, arrived)
  })
}

/**
 * Debounces the notification: items of one parcel are marked within moments, so a waiting e-mail is replaced by one
 * that names them all.
 */
async function sendArrivalEmail(
  tx: Database,
  { config }: ReceiveDeps,
  status: StatusRecord,
  arrived: { title: string }[],
): Promise<void> {
  const owner = await findSubscriptionOwner(tx, status.id)
  await enqueueJob(
    tx,
    'send-letter',
    {
      kind: 'parcel-received',
      to: owner?.ownerEmail ?? status.userEmail,
      items: arrived.map((item) => item.title),
      url: `${config.baseUrl}${paths.subscriptionStatus(status.id)}`,
    },
    `parcel-received:${status.id}`,
  )
}
