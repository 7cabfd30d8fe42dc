import { formatCount } from '../display-locale.ts'

/** "1 token", "12 tokens". */
export function countTokens(tokens: number): string {
  return formatCount(tokens, 'token')
}
