import { useQuery } from '@tanstack/react-query'
import { readCheckout } from '#shared/contract/checkout.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { call, Refusal } from '../call/call.ts'

export type CheckoutAnswer = OutputOf<typeof readCheckout>

const maxRetryDelayMs = 8000
const pauseMs = (asked: number) => Math.min(1000 * 1.4 ** asked, maxRetryDelayMs)

/**
 * What became of a payment page, asked again ever more calmly until it is settled. The redirect itself proves
 * nothing: only our server's answer does. A server that is away is asked for as long as the page is open; why it did
 * not answer is meanwhile under `failureReason`.
 * @param sessionId null: there is nothing to ask for
 */
export function useCheckout(sessionId: string | null) {
  return useQuery({
    queryKey: ['checkout', sessionId],
    queryFn: ({ signal }) => call(readCheckout, { sessionId: sessionId ?? '' }, { signal }),
    enabled: sessionId !== null,
    // Offline, it is requested and reported like an unreachable server.
    networkMode: 'always',
    retry: (_failures, error) => error instanceof Refusal && error.isPassing,
    retryDelay: pauseMs,
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' ? pauseMs(state.dataUpdateCount) : false,
  })
}

/** No such page, someone else's, or an address that is no session id at all: all look the same. */
export function isNoSuchCheckout(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid_input')
}
