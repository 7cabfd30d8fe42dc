import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from '../call.ts'
import { forgetSession } from '../identity/session.ts'

/** A session that ended elsewhere shows itself as a refused call: the guard then leads to the sign-in page. */
function noticeSignedOut(error: unknown): void {
  if (error instanceof Refusal && error.code === 'signed_out') forgetSession()
}

/** Tries again only what may go better by itself: no connection, or a server that said it is busy. */
function isWorthRetrying(attempts: number, error: unknown): boolean {
  if (!(error instanceof Refusal)) return false
  return attempts < 2 && (error.code === 'unreachable' || error.status === 503)
}

/** The one store of server state behind the signed-in pages. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignedOut }),
    mutationCache: new MutationCache({ onError: noticeSignedOut }),
    defaultOptions: { queries: { staleTime: 10_000, retry: isWorthRetrying }, mutations: { retry: false } },
  })
}
