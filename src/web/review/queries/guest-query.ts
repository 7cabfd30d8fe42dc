import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { checkGuestLink, listGuestLinks, readGuestReview } from '#shared/contract/review/guest-links.ts'
import { call, Refusal } from '../../call/call.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { usePlayerState } from '../../player/exact/use-exact-player.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'
import { videosKey } from '../../videos/queries/video-queries.ts'

/** How often an open page asks whether its link has ended, while the page is visible. */
const linkPollIntervalMs = 3_000

/** Guests of one office share a limit of readings: who is refused by it tries again, not all at the same moment. */
const isWorthRetrying = (attempts: number, error: unknown): boolean =>
  error instanceof Refusal && error.isPassing && attempts < (error.status === 429 ? 5 : 2)
const retryDelayMs = () => 1_000 + Math.random() * 4_000

/** The cut that a link shows. Polled seldom: what is new on it is found by `guestLinkQuery`. */
export const guestReviewQuery = (secret: string) =>
  queryOptions({
    queryKey: ['guest-review', secret] as const,
    queryFn: ({ signal }) => call(readGuestReview, {}, { signal, guestLink: secret }),
    refetchInterval: pagePollIntervalMs,
    retry: isWorthRetrying,
    retryDelay: retryDelayMs,
  })

/** Whether a link is still open. Ended, it is asked for seldom: its customer may be suspended for a while only. */
const guestLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: ['guest-link', secret] as const,
    queryFn: ({ signal }) => call(checkGuestLink, {}, { signal, guestLink: secret }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isLinkOver(state.error) ? pagePollIntervalMs : linkPollIntervalMs),
  })

/** Whether a link opens nothing, and not just at the moment. */
export const isLinkOver = (error: unknown): error is Refusal => error instanceof Refusal && !error.isPassing

/**
 * Follows a link in a page that is open.
 * @returns why it opens nothing any more; null while it does
 */
export function useLinkEnd(secret: string): Refusal | null {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(guestLinkQuery(secret))
  const version = data?.version
  const seen = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (version === undefined || version === seen.current) return
    const isNewer = seen.current !== undefined
    seen.current = version
    if (isNewer) void queryClient.invalidateQueries(guestReviewQuery(secret))
  }, [version, secret, queryClient])
  return isLinkOver(error) ? error : null
}

/** Asks at once when the video is started: nobody should watch it by a link that has ended. */
export function useLinkCheckAtStart(secret: string, player: ExactPlayer | null): void {
  const queryClient = useQueryClient()
  const isPlaying = usePlayerState(player, ({ speed }) => speed !== 0)
  useEffect(() => {
    if (isPlaying) void queryClient.refetchQueries(guestLinkQuery(secret))
  }, [isPlaying, secret, queryClient])
}

/** The customer's links for guests, newest first. */
export const guestLinksQuery = (videoId: string) =>
  queryOptions({
    queryKey: [...videosKey, 'guest-links', videoId] as const,
    queryFn: async ({ signal }) => (await call(listGuestLinks, { videoId }, { signal })).links,
    refetchInterval: pagePollIntervalMs,
  })
