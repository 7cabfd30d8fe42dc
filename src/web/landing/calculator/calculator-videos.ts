import type { VideoSelection } from '#shared/cart/product-selections.ts'
import { findDefaultCameraMove } from '#shared/products/find-default-camera-move.ts'

/** What is set on the first page: how many videos of each length, and how many of them with cutdowns. */
export interface VideoCounts {
  /** By seconds. */
  byLength: Readonly<Record<number, number>>
  cutdowns: number
}

/** The good order that the product form starts with, too. */
export const defaultCounts: VideoCounts = { byLength: { 15: 2, 5: 1 }, cutdowns: 1 }

export const countMax = 20

export const countTotalVideos = ({ byLength }: VideoCounts) =>
  Object.values(byLength).reduce((sum, count) => sum + count, 0)

/** As video lines: the longest first, cutdowns on the first of them. */
export function listVideoLines({ byLength, cutdowns }: VideoCounts): VideoSelection[] {
  let left = cutdowns
  return Object.entries(byLength)
    .map(([length, count]) => ({ lengthSeconds: Number(length), count }))
    .toSorted((a, b) => b.lengthSeconds - a.lengthSeconds)
    .flatMap(({ lengthSeconds, count }) => {
      const withCutdowns = Math.min(count, left)
      left -= withCutdowns
      return [
        { lengthSeconds, count: withCutdowns, hasCutdowns: true },
        { lengthSeconds, count: count - withCutdowns, hasCutdowns: false },
      ]
    })
    .filter(({ count }) => count > 0)
    .map((video, index, all) => ({
      ...video,
      id: `film-${index + 1}`,
      move: findDefaultCameraMove(video.lengthSeconds, all.slice(0, index)),
    }))
}

/** With a count changed; cutdowns never outnumber the videos. */
export function withCount(counts: VideoCounts, lengthSeconds: number, count: number): VideoCounts {
  const next = { ...counts, byLength: { ...counts.byLength, [lengthSeconds]: count } }
  return { ...next, cutdowns: Math.min(next.cutdowns, countTotalVideos(next)) }
}
