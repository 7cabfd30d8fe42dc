import type { VideoSelection } from '../cart/product-selections.ts'
import type { Price } from './price.ts'

/** The videos of an order in words, one line for each kind: `2 × 15 second ad, with social cutdowns`. */
export function describeOrderedVideos(
  videos: readonly Pick<VideoSelection, 'id' | 'hasCutdowns'>[],
  price: Pick<Price, 'films'>,
): string[] {
  const hasCutdowns = new Map(videos.map((video) => [video.id, video.hasCutdowns]))
  const counts = new Map<string, number>()
  for (const { filmId: videoId, title, count } of price.films) {
    const line = hasCutdowns.get(videoId) ? `${title}, with social cutdowns` : title
    counts.set(line, (counts.get(line) ?? 0) + count)
  }
  return [...counts].map(([line, count]) => `${count} × ${line}`)
}
