import { z } from 'zod'
import { frameRateSchema } from '../timeline/frame-rate-schema.ts'

/** Above what any video has: facts are measured by a process that a file may have taken over. */
const countSchema = z.int().min(0).max(10_000_000)
const pixelsSchema = z.int().min(1).max(65_535)
const nameSchema = z.string().max(40)
const tenthsSchema = z.int().min(-10_000).max(10_000)

/** How the picture of a master is tagged; null where the file has no tags. */
const colorSchema = z.object({
  primaries: nameSchema.nullable(),
  transfer: nameSchema.nullable(),
  matrix: nameSchema.nullable(),
  range: z.enum(['limited', 'full']).nullable(),
})

/** An edge of the video: how many frames from there on are black, and how many are the same picture. */
const edgeSchema = z.object({ blackFrames: countSchema, sameFrames: countSchema })

/** What was measured of a master when it was decoded. */
export const mediaFactsSchema = z.object({
  video: z.object({
    codec: nameSchema,
    /** Pixels, as it is shown: turned upright, with square pixels. */
    width: pixelsSchema,
    height: pixelsSchema,
    rate: frameRateSchema,
    /** Whether frames stand for different times. */
    isVariableRate: z.boolean(),
    /** Frames that were decoded. */
    frames: countSchema,
    color: colorSchema,
  }),
  /** Null without a sound track. */
  audio: z
    .object({
      codec: nameSchema,
      sampleRate: countSchema,
      channels: countSchema,
      /** Integrated loudness (EBU R 128), in tenths of LUFS; null for silence. */
      loudnessTenths: tenthsSchema.nullable(),
      /** Highest true peak, in tenths of dBTP; null for silence. */
      truePeakTenths: tenthsSchema.nullable(),
    })
    .nullable(),
  start: edgeSchema,
  end: edgeSchema,
})
export type MediaFacts = z.infer<typeof mediaFactsSchema>

/** Pictures of a video in one image, row by row, for hovering. */
export const filmStripSchema = z.object({
  columns: z.int().min(1).max(100),
  rows: z.int().min(1).max(100),
  /** Pictures in it. */
  count: z.int().min(0).max(10_000),
  /** Frames from one picture to the next. */
  frameStep: z.int().min(1).max(10_000_000),
  /** Pixels of one picture. */
  width: pixelsSchema,
  height: pixelsSchema,
})
export type FilmStripLayout = z.infer<typeof filmStripSchema>
