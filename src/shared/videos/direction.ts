import { z } from 'zod'

/** How long a video's direction may be. */
export const directionCharacters = 1000

/** How a video should feel, in its customer's words: mood, background, music, what must and must not be in it. */
export const directionSchema = z.string().max(directionCharacters)
