import type { FastifyRequest } from 'fastify'
import { readGuestReview as readGuestReviewCall } from '#shared/contract/review/guest-links.ts'
import type { PageOpening } from '#shared/contract/opened-page.ts'
import { readReview as readReviewCall } from '#shared/contract/review/review.ts'
import { authorize, findActingUser, readPrincipal } from '../http/principal.ts'
import { describeSession } from '../identity/describe-session.ts'
import type { PagesDeps } from '../pages/pages.ts'
import { findGuestPrincipal } from '../review/guests/read-guest-link.ts'
import { readGuestReview } from '../review/guests/read-guest-review.ts'
import { readReview } from '../review/store/read-review.ts'
import type { AppDeps } from './app-deps.ts'

type PageRequest = FastifyRequest & { params: Record<string, string | undefined> }

/**
 * Reads what the one who opens a page sees first, with the access of the calls that the page would make.
 * @throws Refusal as those calls do
 */
export const createOpenedPages = (deps: AppDeps) =>
  ({
    review: (request) => openReview(deps, request as PageRequest),
    guestReview: (request) => openGuestReview(deps, request as PageRequest),
  }) satisfies PagesDeps['openedPages']

async function openReview(deps: AppDeps, request: PageRequest): Promise<PageOpening | null> {
  const { videoId = '' } = request.params
  const input = readReviewCall.input.safeParse({ videoId })
  if (!input.success) return null
  const principal = await readPrincipal(deps.identity, request)
  authorize(principal, readReviewCall)
  const user = findActingUser(principal)
  if (!user) return null
  const review = await readReview(deps.db, user, input.data.videoId)
  return { page: 'review', videoId, session: describeSession(user), review }
}

async function openGuestReview(deps: AppDeps, request: PageRequest): Promise<PageOpening | null> {
  const { secret = '' } = request.params
  const principal = await findGuestPrincipal(deps, request, secret)
  authorize(principal, readGuestReviewCall)
  return { page: 'guestReview', secret, review: await readGuestReview(deps.db, principal?.linkId ?? null) }
}
