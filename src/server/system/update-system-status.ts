import { isSameJson } from '#shared/same-json.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { SystemStatus, updateSystemStatus as call } from '#shared/contract/system.ts'
import type { SystemDeps } from './system-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { emitEvent } from '../events/emit-event.ts'
import { lockSystemStatus, writeSystemStatus } from './system.db.ts'

/**
 * Sets the flags; a reason is required while any is on. This process applies them at once, others when notified.
 * @throws Refusal reason_missing; changed_meanwhile where others than those seen are set
 */
export async function updateSystemStatus(
  deps: Pick<SystemDeps, 'db' | 'clock' | 'systemStatus'>,
  actor: SignedInUser,
  { seen, ...next }: InputOf<typeof call>,
): Promise<SystemStatus> {
  const isAnyOn =
    next.disableWrites ||
    next.disableFileUploads ||
    next.disableNonEssentialFunctions ||
    next.completeShutdown
  if (isAnyOn && next.reason === '') {
    throw refuse('reason_missing', { fields: { reason: 'Say why: customers see it in the banner.' } })
  }
  const status = isAnyOn ? next : { ...next, reason: '', endsAt: null }
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockSystemStatus(tx)
    if (seen && !isSameJson(seen, before)) throw refuse('changed_meanwhile')
    await writeSystemStatus(tx, status, deps.clock.now())
    await emitEvent(tx, actor, {
      kind: 'system_flags.set',
      subject: { kind: 'system', id: 'status' },
      payload: { before, after: status, reason: next.reason },
    })
  })
  deps.systemStatus.store(status)
  return status
}
