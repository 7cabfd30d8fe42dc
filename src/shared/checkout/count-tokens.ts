/** "1 token", "12 tokens". */
export function countTokens(tokens: number): string {
  return `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`
}
