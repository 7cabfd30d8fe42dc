import type { QueryClient } from '@tanstack/react-query'
import type { PageOpening } from '#shared/contract/opened-page.ts'
import { guestReviewQuery } from '../../review/queries/guest-query.ts'
import { reviewQuery } from '../../review/queries/review-query.ts'

/** Puts what the page was rendered with where its parts read it. */
export function cacheOpenedPage(queryClient: QueryClient, opened: PageOpening | null): void {
  if (!opened) return
  // As old as the document: a page that took long to arrive asks again.
  const updatedAt = typeof document === 'undefined' ? Date.now() : performance.timeOrigin
  const { queryKey } =
    opened.page === 'review' ? reviewQuery(opened.videoId) : guestReviewQuery(opened.secret)
  queryClient.setQueryData<unknown>(queryKey, opened.review, { updatedAt })
}
