import { z } from 'zod'
import { filmStripSchema } from '../../videos/preflight/media-facts.ts'
import { ratioSchema } from '../../videos/ratios.ts'
import { frameRateSchema } from '../../videos/timeline/frame-rate-schema.ts'
import { defineCall } from '../call/define-call.ts'
import { idField, timeField } from '../../fields.ts'

const filePurposeSchema = z.enum([
  'item-photo',
  'profile-photo',
  'finished-film',
  'step-file',
  'brand-logo-light',
  'brand-logo-dark',
  'brand-preview-light',
  'brand-preview-dark',
  'brand-font',
])

/** A stored file. Its bytes are at `url`, for users who may see it; `?download` sends it as an attachment. */
export const fileSchema = z.object({
  id: z.string(),
  purpose: filePurposeSchema,
  mediaType: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Of a finished video; null where the file has no duration. */
  durationMs: z.int().nullable(),
  originalName: z.string(),
  ratio: ratioSchema.nullable(),
  url: z.string(),
  /** Of a finished video, once it is prepared: pictures and a small copy for screens, readable like the file. */
  prepared: z
    .object({
      posterUrl: z.string(),
      proxyUrl: z.string(),
      /** Pictures of the video in one image, for hovering. */
      stripUrl: z.string(),
      strip: filmStripSchema.pick({ columns: true, rows: true, count: true, frameStep: true }),
      /** As the file was decoded; it may differ from what was sold. */
      frames: z.int(),
      rate: frameRateSchema,
    })
    .optional(),
  /** Since when the customer has this finished video; null where they never had it, and for other files. */
  deliveredAt: timeField.nullable(),
  createdAt: timeField,
})
export type StoredFile = z.infer<typeof fileSchema>

export const fileLimits = {
  photoBytes: 25 * 1024 * 1024,
  profilePhotoBytes: 10 * 1024 * 1024,
  videoBytes: 2 * 1024 * 1024 * 1024,
  stepFileBytes: 100 * 1024 * 1024,
  stepFiles: 40,
  /** Most photos of one customer. */
  photosPerUser: 300,
  /** Photos that one customer may have begun to send and not finished, and how large those may be together. */
  unfinishedPhotos: 30,
  unfinishedPhotoBytes: 250 * 1024 * 1024,
} as const

/** The browser's file name, without NUL: PostgreSQL text cannot store it. */
const fileName = z
  .string()
  .max(255)
  .transform((name) => name.replaceAll('\u0000', ''))

/** The header of the request that completes an upload: the finished file's id. */
export const fileIdHeader = 'Arcframe-File-Id'

/** The tus `Upload-Metadata` of `POST /api/uploads`. */
export const uploadMetadataSchema = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('item-photo'), filename: fileName }),
  z.object({ purpose: z.literal('profile-photo'), filename: fileName }),
  /** One’s own logo for light or for dark grounds; it replaces the one before. */
  z.object({ purpose: z.literal('brand-logo-light'), filename: fileName }),
  z.object({ purpose: z.literal('brand-logo-dark'), filename: fileName }),
  z.object({ purpose: z.literal('brand-font'), filename: fileName }),
  z.object({
    purpose: z.literal('finished-film'),
    filename: fileName,
    videoId: idField,
    ratio: ratioSchema,
  }),
  z.object({
    purpose: z.literal('step-file'),
    filename: fileName,
    subscriptionId: idField,
    stepId: z.enum(['brief', 'style']),
  }),
])
export type UploadMetadata = z.infer<typeof uploadMetadataSchema>

export const readFile = defineCall({
  method: 'GET',
  path: '/api/files/:fileId/about',
  summary: 'The description of a file, for users who may see it.',
  access: 'user',
  input: z.object({ fileId: idField }),
  output: z.object({ file: fileSchema }),
  refusals: ['not_found'],
})

export const finishVideoUpload = defineCall({
  method: 'POST',
  path: '/api/uploads/:uploadId/film',
  summary:
    'Makes a finished film of an upload that has arrived. Where its ratio or length is not what was sold, it waits for ' +
    'a day to be confirmed here: nothing has to be sent again.',
  access: 'admin',
  operation: 'upload',
  input: z.object({
    uploadId: idField,
    /** Confirms storing a video that differs from what was sold. */
    mayDiffer: z.boolean(),
  }),
  output: z.object({ fileId: z.string() }),
  refusals: ['not_found', 'not_a_film', 'film_differs'],
})

export const deleteFile = defineCall({
  method: 'DELETE',
  path: '/api/files/:fileId',
  summary:
    'Deletes a photo of one’s own, of an item or of oneself, or a step’s file or finished film for an admin. A photo that an order names stays stored with it.',
  access: 'user',
  operation: 'write',
  input: z.object({ fileId: idField }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not_found', 'cut_file_sent'],
})
