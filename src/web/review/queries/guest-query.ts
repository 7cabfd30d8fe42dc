import { queryOptions } from '@tanstack/react-query'
import { listGuestLinks, readGuestReview } from '#shared/contract/guest-links.ts'
import { call } from '../../call/call.ts'
import { systemStatusPollMs } from '../../system/status/system-status-poll.ts'
import { videosKey } from '../../videos/queries/video-queries.ts'

/** The cut that a link shows. Read again by itself: a link that was ended closes pages that are open. */
export const guestReviewQuery = (secret: string) =>
  queryOptions({
    queryKey: ['guest-review', secret] as const,
    queryFn: ({ signal }) => call(readGuestReview, {}, { signal, guestLink: secret }),
    refetchInterval: systemStatusPollMs,
  })

/** The customer's links for guests, newest first. */
export const guestLinksQuery = (videoId: string) =>
  queryOptions({
    queryKey: [...videosKey, 'guest-links', videoId] as const,
    queryFn: async ({ signal }) => (await call(listGuestLinks, { videoId }, { signal })).links,
  })
