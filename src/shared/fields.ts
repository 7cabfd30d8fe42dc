import { z } from 'zod'
import { displayLocale } from './display-locale.ts'

/** An opaque id from outside, safe in SQL statements and logs. */
export const idField = z.string().regex(/^[\w-]{1,64}$/, 'This is not an id.')

/** A time over HTTP: ISO 8601 in UTC. */
export const timeField = z.iso.datetime()

const textUpTo = (charactersMax: number, clean: (text: string) => string) =>
  z
    .string()
    .overwrite((text) => clean(text).trim())
    .max(charactersMax, `Use at most ${charactersMax} characters.`)

/**
 * By how much a typed text is longer than it may be, in a sentence; null where it fits.
 * @param isTrimmed whether it is trimmed before it is stored
 */
export function describeExcess(typed: string, charactersMax: number, isTrimmed = true): string | null {
  const stored = isTrimmed ? typed.replaceAll('\u0000', '').trim() : typed
  const excess = stored.length - charactersMax
  if (excess <= 0) return null
  return excess === 1
    ? '1 character too many.'
    : `${excess.toLocaleString(displayLocale)} characters too many.`
}

/** Typed text of any number of lines, trimmed. Without NUL, which PostgreSQL text can't store and the card provider refuses. */
export const multilineText = (charactersMax: number) =>
  textUpTo(charactersMax, (text) => text.replaceAll('\u0000', ''))

/** Marks that turn the direction of what stands around them: a name could end the sentence that it stands in. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Whether there is anything to see: letters, signs or pictures, not only spaces and characters without a shape. */
export const isVisible = (text: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text)

/** Line breaks and control characters become spaces; none is left at either end. */
export const toSingleLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A name that anonymous people choose: one line, in the direction of its own letters, with something to see. */
export const strangerName = (charactersMax: number, missing: string) =>
  textUpTo(charactersMax, (text) => toSingleLine(text).replaceAll(directionMarks, '')).refine(
    isVisible,
    missing,
  )

/** Typed text of one line, as `toSingleLine` makes it. */
export const singleLineText = (charactersMax: number) => textUpTo(charactersMax, toSingleLine)

/** A typed reason. */
export const reasonField = multilineText(500)

/** A required reason. */
export const neededReasonField = reasonField.min(1, 'Say why: the reason is stored with the change.')

const pageSizeDefault = 10

/** Pages of a list: how many, and where the page before ended (its `lastVisible`). */
export const pageFields = {
  pageSize: z.coerce.number().int().min(1).max(100).default(pageSizeDefault),
  startAfter: z.string().max(200).optional(),
}
