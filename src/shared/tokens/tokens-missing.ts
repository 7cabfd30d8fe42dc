import { countTokens } from '../checkout/count-tokens.ts'

/** What is missing for a film, and what leads on. */
export function tokensMissingSentence(title: string, needed: number, available: number): string {
  const name = title.trim() ? `“${title.trim()}”` : 'This film'
  const has =
    available === 0 ? 'none is available' : `${available} ${available === 1 ? 'is' : 'are'} available`
  return `${name} needs ${countTokens(needed)}, and ${has}. Re-plan the block: shorter or fewer films need less.`
}
