import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { markItemReceived as call } from '#shared/contract/subscriptions/subscriptions.ts'
import { receiveItems, titleItems } from '#shared/subscriptions/receive-items.ts'
import { isStepComplete } from '#shared/subscriptions/status-steps.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { readBlockItems } from '../store/items.ts'
import { refuse } from '../../http/refusal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { changeSteps } from './change-steps.ts'
import { deleteItemReceipt, findItemReceipts, insertItemReceipt } from './parcels.db.ts'
import { lockStatus } from './status.db.ts'

type ReceiveDeps = Pick<SubscriptionsDeps, 'db' | 'clock'>

/**
 * Notes that an item has arrived, of which the customer is notified; or that it has not after all. The last item to arrive
 * completes the step `received`; taking one back then opens it again, with a reason.
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
    const expected = status ? titleItems(await readBlockItems(tx, status.id, status.current.block)) : []
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
    const arrived = expected.filter((item) => receipts.has(item.id))
    const missing = expected.filter((item) => !receipts.has(item.id))
    const titles = (items: typeof expected) => items.map(({ title }) => title)
    const change = {
      before: { item: itemId, isReceived: !isReceived },
      after: { item: itemId, isReceived },
      reason,
    }
    await emitEvent(tx, actor, {
      kind: isReceived ? 'item.received' : 'item.receipt_withdrawn',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: isReceived ? { ...change, arrived: titles(arrived), missing: titles(missing) } : change,
    })

    const progress = { isArrival: isReceived, received: arrived.length, expected: expected.length }
    const after = receiveItems(status.current.statusItems, progress, now)
    await changeSteps(tx, actor, status, status.current, after, { reason, now })
  })
}
