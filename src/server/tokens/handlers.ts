import type { HandlersOf } from '../http/handler.ts'
import { readTokens } from './read-tokens.ts'

export const tokensHandlers: HandlersOf<'readTokens'> = {
  readTokens: ({ deps, user }, input) => readTokens(deps, user, input),
}
