import { z } from 'zod'
import type { ApprovalAnswer, ClosedBecause } from '../subscriptions/approvals.ts'

/** What a poster is a picture of: a frame of the finished video, a style frame of its block, a photo of its item. */
const posterKindSchema = z.enum(['film', 'style', 'item'])
export type PosterKind = z.infer<typeof posterKindSchema>

/** The picture that stands for a video wherever the video is named. Narrower ones: `narrowPictureUrl`. */
export const posterSchema = z.object({ kind: posterKindSchema, url: z.string() })
export type Poster = z.infer<typeof posterSchema>

/** The newest picture of each kind that this reader may see; null where there is none. */
export interface PosterPictures<Picture> extends Record<PosterKind, Picture | null> {
  /** Whether all videos of its block show the same items. Style frames belong to a block, not to a video of it. */
  isBlockAlike: boolean
}

/**
 * What stands for a video: the newest real picture of it. Null where there is none: a drawing of its move then, never
 * somebody else's product. Where the videos of a block show different items, a style frame may show another one than
 * this video's; the photo of its own item stands for it then.
 */
export function choosePoster<Picture>({
  film: video,
  style,
  item,
  isBlockAlike,
}: PosterPictures<Picture>): { kind: PosterKind; picture: Picture } | null {
  if (video !== null) return { kind: 'film', picture: video }
  if (style !== null && isBlockAlike) return { kind: 'style', picture: style }
  return item === null ? null : { kind: 'item', picture: item }
}

/**
 * Whether the style frames of a request are what the video will look like, as far as is known: they wait for an answer,
 * are approved, or the studio went on with them. Those that were to be changed, or have been changed since, are not.
 */
export function areStyleFramesCurrent({
  answer,
  closedBecause,
}: {
  answer: ApprovalAnswer | null
  closedBecause: ClosedBecause | null
}): boolean {
  return answer !== 'change' && (closedBecause === null || closedBecause === 'completed')
}
