import { z } from 'zod'

/** What a logo stands on: white paper or a bright shot, black or a dark shot. */
export const groundSchema = z.enum(['light', 'dark'])
export type Ground = z.infer<typeof groundSchema>
export const grounds = groundSchema.options

/**
 * The logo that stands on a ground: its own, otherwise the one for the other ground; null without any.
 * `isBorrowed`: it was made for the other ground, and may not be seen on this one.
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
