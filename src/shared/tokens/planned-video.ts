import { z } from 'zod'
import { idField } from '../fields.ts'
import { cameraMoveIdSchema } from '../products/camera-moves.ts'

/** The most drafts that a block can be planned with. */
export const plannedVideosMax = 60

/** A draft as it shall be: one that is there, by its id, or a new one. */
export const plannedVideoSchema = z.object({
  id: idField.nullable(),
  /** The draft that a new video is split from: it takes its share of what is written there. */
  madeFrom: idField.nullable().optional(),
  /** Left out: unchanged, or made from the length. */
  title: z.string().max(120).optional(),
  lengthSeconds: z.int().min(1).max(600),
  hasCutdowns: z.boolean(),
  /** Null: the producer designs it (agency), or it stays as it is. */
  move: cameraMoveIdSchema.nullable(),
})
export type PlannedVideo = z.infer<typeof plannedVideoSchema>
