import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { formatCount } from '#shared/display-locale.ts'
import { isStepComplete } from '#shared/subscriptions/status-steps.ts'

/** What has arrived, once nothing of the block is under way any more. */
export interface Arrival {
  /** "2 parcels arrived". */
  text: string
  /** When the last of it did; null where only the step says so. */
  at: string | null
}

/** Null while an item is expected. A parcel that was announced and never counted one by one has arrived with its items. */
export function describeArrival(
  status: Pick<SubscriptionStatusDetail, 'current' | 'parcels' | 'items'>,
): Arrival | null {
  const { current, parcels, items } = status
  if (!isStepComplete(current.statusItems, 'received')) return null
  const times = items.flatMap(({ receivedAt }) => receivedAt ?? [])
  const last = times.toSorted().at(-1) ?? null
  if (parcels.some(({ createdAt }) => last !== null && createdAt > last)) return null
  const text =
    parcels.length > 0
      ? `${formatCount(parcels.length, 'parcel')} arrived`
      : items.length === 0
        ? 'Everything arrived'
        : `${formatCount(items.length, 'item')} arrived`
  return { text, at: last }
}
