import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from '../../call/call.ts'
import { handleSessionError } from '../../session/session.ts'
import { isRefusedByFlag } from '../../system/status/system-status-query.ts'

/** Tries again only what may go better by itself: no connection, or a server that said it is busy. */
function isWorthRetrying(attempts: number, error: unknown): boolean {
  if (!(error instanceof Refusal) || isRefusedByFlag(error)) return false
  return attempts < 2 && (error.code === 'unreachable' || error.status === 503)
}

/** The one store of server state behind the signed-in pages. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: handleSessionError }),
    mutationCache: new MutationCache({ onError: handleSessionError }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: isWorthRetrying },
      // Without a connection a change fails at once with its sentence, instead of waiting without a word.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
