import type { HandlersOf } from '../http/handler.ts'
import type { TokensDeps } from './tokens-deps.ts'
import { readTokens } from './read-tokens.ts'

export const tokensHandlers: HandlersOf<'readTokens', TokensDeps> = {
  readTokens: ({ deps, user }, input) => readTokens(deps, user, input),
}
