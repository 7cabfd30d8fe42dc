import { steps } from '#shared/subscriptions/status-steps.ts'
import type { StatusItem } from '#shared/subscriptions/status-steps.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { writeSteps } from './status.db.ts'
import type { BlockSteps, StatusRecord } from './status.db.ts'

/**
 * Stores a block's new steps and records each change. Under the lock of `lockStatus`.
 * @param reason the given reason, if any
 */
export async function changeSteps(
  tx: Database,
  actor: Pick<SignedInUser, 'id' | 'email'>,
  status: StatusRecord,
  before: BlockSteps,
  after: StatusItem[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const changed = steps.flatMap(({ id }) => {
    const was = before.statusItems.find((item) => item.id === id)
    const is = after.find((item) => item.id === id)
    const isSame = was?.status === is?.status && was?.date === is?.date
    return isSame ? [] : [{ id, was, is }]
  })
  if (changed.length === 0) return
  await writeSteps(tx, status, { block: before.block, statusItems: after }, now)
  for (const { id, was, is } of changed) {
    await emitEvent(tx, actor, {
      kind: 'step.changed',
      subject: { kind: 'subscription', id: status.id },
      payload: {
        before: { block: before.block, step: id, status: was?.status, date: was?.date },
        after: { block: before.block, step: id, status: is?.status, date: is?.date },
        reason,
      },
    })
  }
}
