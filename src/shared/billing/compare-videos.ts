import type { VideoSelection } from '../cart/product-selections.ts'
import type { Price } from '../checkout/price.ts'
import type { VideoOrderDifference } from './change-preview-schema.ts'

interface Order {
  films: readonly VideoSelection[]
  price: Pick<Price, 'films'>
}

/** Kind by kind (length, and whether with cutdowns) what a block has before and after a change. */
export function compareVideos(before: Order, after: Order): VideoOrderDifference[] {
  const kinds = new Map<string, VideoOrderDifference>()
  count(before, (kind, { count: videos, tokens }) => {
    kind.countBefore += videos
    kind.tokensBefore += tokens
  })
  count(after, (kind, { count: videos, tokens }) => {
    kind.countAfter += videos
    kind.tokensAfter += tokens
  })
  return [...kinds.values()]

  function count(
    { films: videos, price }: Order,
    add: (kind: VideoOrderDifference, video: Price['films'][number]) => void,
  ) {
    for (const video of videos) {
      const priced = price.films.find(({ filmId: videoId }) => videoId === video.id)
      if (!priced) continue
      const { title } = priced
      const { lengthSeconds, hasCutdowns } = video
      const key = `${lengthSeconds} ${hasCutdowns}`
      const kind = kinds.get(key) ?? {
        title,
        lengthSeconds,
        hasCutdowns,
        countBefore: 0,
        countAfter: 0,
        tokensBefore: 0,
        tokensAfter: 0,
      }
      kinds.set(key, kind)
      add(kind, priced)
    }
  }
}
