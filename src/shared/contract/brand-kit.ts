import { z } from 'zod'
import { brandKitTextsSchema } from '../brand-kit/brand-kit.ts'
import { groundSchema } from '../brand-kit/grounds.ts'
import { defineCall } from './call/define-call.ts'
import { idField, timeField } from '../fields.ts'

/** A re-encoded logo: a PNG, whatever was uploaded. */
const brandLogoSchema = z.object({
  fileId: z.string(),
  /** 2048 px on its longer side, or as large as the PNG that was uploaded. */
  url: z.string(),
  /** 640 px at most, for screens. */
  previewUrl: z.string(),
  width: z.int(),
  height: z.int(),
  originalName: z.string(),
  createdAt: timeField,
})
export type BrandLogo = z.infer<typeof brandLogoSchema>

const brandFontSchema = z.object({
  fileId: z.string(),
  originalName: z.string(),
  bytes: z.int(),
  mediaType: z.string(),
  createdAt: timeField,
  /** Where an admin downloads it; null for everyone else. */
  url: z.string().nullable(),
})
export type BrandFont = z.infer<typeof brandFontSchema>

export const brandKitSchema = brandKitTextsSchema.extend({
  logos: z.object({ light: brandLogoSchema.nullable(), dark: brandLogoSchema.nullable() }),
  fonts: z.array(brandFontSchema),
  /** Of colours, words and tagline; 0 before they were saved for the first time. */
  version: z.int(),
})
export type BrandKit = z.infer<typeof brandKitSchema>

export const readBrandKit = defineCall({
  method: 'GET',
  path: '/api/brand-kits/:userId',
  summary: 'The brand kit of a user: one’s own, or anyone’s for an admin. Empty where nothing was saved yet.',
  access: 'user',
  input: z.object({ userId: idField }),
  output: z.object({ kit: brandKitSchema }),
  refusals: ['not_found'],
})

export const saveBrandKit = defineCall({
  method: 'PUT',
  path: '/api/brand-kit',
  summary: 'Saves colours, words to avoid and tagline of one’s own brand kit. Logos and fonts are uploads.',
  access: 'user',
  operation: 'write',
  input: brandKitTextsSchema.extend({
    /** The version that the changes were made on. */
    version: z.int().min(0),
  }),
  output: z.object({ kit: brandKitSchema }),
  refusals: ['changed_meanwhile'],
})

export const deleteBrandLogo = defineCall({
  method: 'DELETE',
  path: '/api/brand-kit/logos/:ground',
  summary: 'Deletes one’s own logo for a ground.',
  access: 'user',
  operation: 'write',
  input: z.object({ ground: groundSchema }),
  output: z.object({ kit: brandKitSchema }),
  refusals: ['not_found'],
})

export const deleteBrandFont = defineCall({
  method: 'DELETE',
  path: '/api/brand-kit/fonts/:fileId',
  summary: 'Deletes a font of one’s own brand kit.',
  access: 'user',
  operation: 'write',
  input: z.object({ fileId: idField }),
  output: z.object({ kit: brandKitSchema }),
  refusals: ['not_found'],
})
