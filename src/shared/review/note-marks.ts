import { z } from 'zod'
import { ratioSchema } from '../videos/ratios.ts'

export const markLimits = {
  strokes: 40,
  points: 4_000,
  /** On all notes of a video, which are read together: each point is checked and sent with each reading. */
  pointsPerVideo: 100_000,
} as const

/** Digits of a fraction that are stored: a 10,000th of the picture is finer than a pixel of it. */
const fractionScale = 10_000

/** A part of the picture's width or height, from its upper left corner. */
const fractionField = z
  .number()
  .min(0)
  .max(1)
  .overwrite((fraction) => Math.round(fraction * fractionScale) / fractionScale)

const tooManyPoints = 'This drawing has too many points. Draw it in two notes.'
const tooManyStrokes = `Draw at most ${markLimits.strokes} lines on one note.`

const markPointSchema = z.object({ x: fractionField, y: fractionField })
export type MarkPoint = z.infer<typeof markPointSchema>

/** Of all lines of a drawing. */
export const countPoints = ({ strokes }: { strokes: readonly (readonly MarkPoint[])[] }): number =>
  strokes.reduce((sum, { length }) => sum + length, 0)

/** Why a drawing takes no other line; null where it does. */
export function describeFullDrawing(strokes: readonly (readonly MarkPoint[])[]): string | null {
  if (countPoints({ strokes }) >= markLimits.points) return tooManyPoints
  return strokes.length >= markLimits.strokes ? tooManyStrokes : null
}

/** What is drawn on the picture of one ratio: a point, a drawing of strokes, or both. */
export const noteMarksSchema = z
  .object({
    /** The picture that it was drawn on. */
    ratio: ratioSchema,
    point: markPointSchema.nullable(),
    /** Each a line through its points, in the order in which they were drawn. */
    strokes: z
      .array(z.array(markPointSchema).min(1, 'There is nothing drawn.').max(markLimits.points, tooManyPoints))
      .max(markLimits.strokes, tooManyStrokes),
  })
  .refine((marks) => countPoints(marks) <= markLimits.points, tooManyPoints)
  .refine(({ point, strokes }) => point !== null || strokes.length > 0, 'There is nothing drawn.')
export type NoteMarks = z.infer<typeof noteMarksSchema>
