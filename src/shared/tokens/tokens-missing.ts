import { countTokens } from '../checkout/count-tokens.ts'

/** What is missing for a video, and what leads on. */
export function tokensMissingSentence(title: string, needed: number, available: number): string {
  const name = title.trim() ? `“${title.trim()}”` : 'This film'
  return `${name} needs ${countTokens(needed)}, and ${formatAvailable(available)}. Re-plan the block: shorter or fewer films need less.`
}

/** What is missing for several videos that are activated at once. */
export function tokensMissingForVideosSentence(videos: number, needed: number, available: number): string {
  return `These ${videos} films need ${countTokens(needed)}, and ${formatAvailable(available)}. None was activated: choose fewer, or re-plan the block.`
}

/**
 * How tokens for one more revision become available.
 * @param usableUntil null while the subscription runs; after its end no block brings any
 */
export const describeTokenSource = (usableUntil: string | null): string =>
  usableUntil === null
    ? 'Wait for the next block, or put a film back to draft.'
    : 'Put a film back to draft first.'

/** "none is available", "only 1 is available", "only 5 are available". */
export function formatAvailable(available: number): string {
  if (available === 0) return 'none is available'
  return `only ${available} ${available === 1 ? 'is' : 'are'} available`
}
