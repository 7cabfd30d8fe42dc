import { z } from 'zod'

/** The background that a logo is made for: white paper or a bright shot, black or a dark shot. */
export const groundSchema = z.enum(['light', 'dark'])
export type Ground = z.infer<typeof groundSchema>
export const grounds = groundSchema.options

/**
 * The logo for a ground: its own, otherwise the one for the other ground; null without any.
 * `isBorrowed`: it was made for the other ground, and may be invisible on this one.
 */
export function chooseLogo<Logo>(
  logos: Record<Ground, Logo | null>,
  ground: Ground,
): { logo: Logo; isBorrowed: boolean } | null {
  const own = logos[ground]
  if (own) return { logo: own, isBorrowed: false }
  const other = logos[ground === 'light' ? 'dark' : 'light']
  return other && { logo: other, isBorrowed: true }
}
