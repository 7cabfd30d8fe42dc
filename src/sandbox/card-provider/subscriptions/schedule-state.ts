import { missingObject } from '../store/api-error.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import type { WireSchedule } from '../store/wire-objects.ts'

export function findSchedule({ db }: Provider, id: string): WireSchedule {
  const schedule = db.findObject('subscription_schedule', id)
  if (!schedule) throw missingObject('subscription schedule', id)
  return schedule
}

/** A schedule has no more to do: it was released or canceled, or its last phase is over. */
export function stopSchedule(
  provider: Provider,
  id: string,
  status: 'released' | 'canceled' | 'completed',
): WireSchedule {
  const now = provider.nowSeconds()
  const old = findSchedule(provider, id)
  const stopped: WireSchedule = {
    ...old,
    canceled_at: status === 'canceled' ? now : null,
    completed_at: status === 'completed' ? now : null,
    current_phase: null,
    released_at: status === 'released' ? now : null,
    released_subscription: status === 'released' ? old.subscription : null,
    status,
    subscription: status === 'released' ? null : old.subscription,
  }
  provider.db.updateObject(stopped)
  recordEvent(provider, `subscription_schedule.${status}`, stopped)
  return stopped
}
