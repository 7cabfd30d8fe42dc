import { z } from 'zod'
import { findAnchor, type CardKind, type CardPlace } from '../card-place.ts'
import {
  copyCardSchema,
  defaultEndCard,
  defaultStartCard,
  endCardSchema,
  readCopyCards,
  startCardSchema,
} from '../copy-cards.ts'
import type { Ratio } from '../ratios.ts'
import { frameRateSchema } from '../timeline/frame-rate-schema.ts'
import { layOutVideo, type VideoCopy } from '../timeline/lay-out-video.ts'

/** The cards of a video as a cut has them: words, frames and places. */
export const cutCopySchema = z.object({
  /** Whole seconds. */
  length: z.int(),
  frameRate: frameRateSchema,
  copyCards: z.array(copyCardSchema.omit({ wordCount: true })),
  startCard: startCardSchema,
  endCard: endCardSchema,
})
export type CutCopy = z.infer<typeof cutCopySchema>

/**
 * Every card with its frames and its place in each ratio sold, also where nobody gave it any: a later rule of how cards
 * are laid out does not move them.
 */
export function freezeCutCopy(video: VideoCopy, ratios: readonly Ratio[]): CutCopy {
  const segments = layOutVideo(video)
  const position = (id: string, kind: CardKind, place: CardPlace | undefined) => {
    const segment = segments.find((each) => each.id === id && each.kind === kind)
    return {
      ...(segment && { timing: { in: segment.in, out: segment.out } }),
      place: Object.fromEntries(ratios.map((ratio) => [ratio, findAnchor(kind, place, ratio)])),
    }
  }
  const { length, frameRate, copyCards, startCard, endCard } = video
  return {
    length,
    frameRate,
    copyCards: copyCards.map(({ id, copy, place }) => ({ id, copy, ...position(id, 'copy', place) })),
    startCard: { use: startCard.use, text: startCard.text, ...position('start', 'start', startCard.place) },
    endCard: {
      use: endCard.use,
      logo: endCard.logo,
      tagline: endCard.tagline,
      ...position('end', 'end', endCard.place),
    },
  }
}

const storedSchema = z.object({
  length: z.int(),
  frameRate: cutCopySchema.shape.frameRate,
  copyCards: z.unknown(),
  startCard: startCardSchema.catch(defaultStartCard),
  endCard: endCardSchema.catch(defaultEndCard),
})

/** Stored copy of a cut; videos of before there were cuts have their cards as they were stored, some without frames. */
export function readCutCopy(stored: unknown, ratios: readonly Ratio[]): CutCopy {
  const video = storedSchema.parse(stored)
  return freezeCutCopy({ ...video, copyCards: readCopyCards(video.copyCards) }, ratios)
}
