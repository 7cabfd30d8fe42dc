import { z } from 'zod'
import { singleLineText } from '../fields.ts'
import { normaliseWords } from './words-to-avoid.ts'

export const brandKitLimits = {
  colours: 6,
  wordsToAvoid: 50,
  /** Of one word or phrase. */
  wordLength: 40,
  taglineLength: 120,
  svgBytes: 1024 * 1024,
  pngBytes: 10 * 1024 * 1024,
  fonts: 4,
  fontBytes: 5 * 1024 * 1024,
} as const

/** `#rrggbb` in small letters; `#RGB` and a missing `#` are understood. */
export const colourSchema = z
  .string()
  .trim()
  .max(7, 'Write a colour as #RRGGBB.')
  .overwrite((text) => readColour(text) ?? text)
  .regex(/^#[0-9a-f]{6}$/, 'Write a colour as #RRGGBB.')

/** A typed colour as `#rrggbb`; null for what is none. */
export function readColour(text: string): string | null {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === '') return null
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${whole.toLowerCase()}`
}

/** What of a brand kit is typed; logos and fonts are files. */
export const brandKitTextsSchema = z.object({
  colours: z
    .array(colourSchema)
    .max(brandKitLimits.colours, 'A brand kit has up to six colours.')
    .overwrite((colours) => [...new Set(colours)]),
  wordsToAvoid: z
    .array(singleLineText(brandKitLimits.wordLength))
    .max(brandKitLimits.wordsToAvoid)
    .overwrite(normaliseWords),
  tagline: singleLineText(brandKitLimits.taglineLength),
})
export type BrandKitTexts = z.infer<typeof brandKitTextsSchema>

export const emptyBrandKitTexts: BrandKitTexts = { colours: [], wordsToAvoid: [], tagline: '' }
