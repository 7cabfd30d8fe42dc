import { shotListStatuses, type ShotListStatus } from './video-status.ts'

/** What the order of the shot list depends on. */
export interface OrderedShot {
  id: string
  subscriptionId: string
  /** The first one is set up; the others stand beside it. */
  itemIds: readonly string[]
  status: ShotListStatus
  move: string | null
  /** ISO time. */
  createdAt: string
}

/** What stands on the rig for a video: its first item, of its own subscription. */
export const findSetUp = ({ subscriptionId, itemIds }: Pick<OrderedShot, 'subscriptionId' | 'itemIds'>) =>
  `${subscriptionId}:${itemIds[0] ?? ''}`

/**
 * Videos in the order in which they are shot: those of one item together, because setting it up costs more than a move.
 * Items with a video on the rig come first, then those with a queued one; the oldest video of an item counts. Of one
 * item: by status, then move by move, the oldest first.
 */
export function orderShots<Shot extends OrderedShot>(shots: readonly Shot[]): Shot[] {
  const sets = [...Map.groupBy(shots, findSetUp)].map(([key, videos]) => ({
    key,
    videos: videos.toSorted(
      (a, b) =>
        rankShot(a) - rankShot(b) ||
        compare(a.move ?? '', b.move ?? '') ||
        compare(a.createdAt, b.createdAt) ||
        compare(a.id, b.id),
    ),
    rank: Math.min(...videos.map(rankShot)),
    since: videos.map(({ createdAt }) => createdAt).toSorted()[0] ?? '',
  }))
  return sets
    .toSorted((a, b) => a.rank - b.rank || compare(a.since, b.since) || compare(a.key, b.key))
    .flatMap(({ videos }) => videos)
}

const rankShot = ({ status }: OrderedShot): number => shotListStatuses.indexOf(status)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
