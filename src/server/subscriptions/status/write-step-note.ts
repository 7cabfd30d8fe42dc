import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { writeStepNote as call } from '#shared/contract/subscriptions/subscriptions.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { changeStepContent } from './change-step-content.ts'
import { requireSeenBlock } from './require-seen-block.ts'
import { findStepNotes, lockStatus, upsertStepNote } from './status.db.ts'

/**
 * Writes the creative brief, or the text of the style frames, of the current block. What was sent for approval before
 * is closed. A text that the sender has not seen is not replaced; the same text again has no effect.
 * @throws Refusal not_found; changed_meanwhile where another text, or another block, is there than the sender saw
 */
export async function writeStepNote(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { subscriptionId, stepId, body, block: seenBlock, seen }: InputOf<typeof call>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const status = await lockStatus(tx, subscriptionId)
    if (!status) throw refuse('not_found')
    requireSeenBlock(status, seenBlock)
    const { block } = status.current
    const notes = await findStepNotes(tx, [subscriptionId])
    const before = notes.find((note) => note.block === block && note.stepId === stepId)?.body ?? ''
    if (before === body) return
    if (seen !== undefined && seen !== before) throw refuse('changed_meanwhile')
    const now = deps.clock.now()
    await changeStepContent(tx, actor, { subscriptionId, block, stepId }, now)
    await upsertStepNote(tx, subscriptionId, { block, stepId, body, updatedAt: now })
    await emitEvent(tx, actor, {
      kind: 'step_note.written',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { before: { block, step: stepId, body: before }, after: { block, step: stepId, body } },
    })
  })
}
