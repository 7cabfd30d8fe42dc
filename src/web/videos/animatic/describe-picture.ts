import type { Ratio } from '#shared/videos/ratios.ts'
import { describeCardToLayOut } from '#shared/videos/timeline/find-covered-cards.ts'
import { isCard, layOutVideo, type VideoSegment } from '#shared/videos/timeline/lay-out-video.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import { anchorNames, findAnchor } from '#shared/videos/card-place.ts'
import type { AnimaticVideo } from './animatic-video.ts'

/** The middle of a card: it stands there without fading. */
export const findMiddleFrame = (segment: Pick<VideoSegment, 'in' | 'out'>): number =>
  Math.floor((segment.in + segment.out) / 2)

/** The frame in words: "16:9: card 2, “Thirty nights.”, bottom". */
export function describePicture(animatic: AnimaticVideo, frame: number, ratio: Ratio): string {
  const segments = layOutVideo(animatic)
  const segment = segments.find((each) => each.in <= frame && frame < each.out)
  if (!segment || !isCard(segment)) return `${ratio}: the picture alone`
  const { text, hasLogo } = describeCardToLayOut(segment, animatic.endCard)
  const name = nameSegment(segments, segment.id).toLowerCase()
  const shown = [
    ...(hasLogo && animatic.endCardLook.logo ? ['your logo'] : []),
    ...(text === '' ? [] : [`“${text}”`]),
  ]
  const place = anchorNames[findAnchor(segment.kind, segment.place, ratio)].toLowerCase()
  return shown.length === 0 ? `${ratio}: ${name}, empty` : `${ratio}: ${name}, ${shown.join(', ')}, ${place}`
}
