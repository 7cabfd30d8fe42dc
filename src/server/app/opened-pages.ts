import type { FastifyRequest } from 'fastify'
import {
  readGuestReview as readGuestReviewCall,
  type GuestReview,
} from '#shared/contract/review/guest-links.ts'
import type { PageOpening } from '#shared/contract/opened-page.ts'
import { readReview as readReviewCall } from '#shared/contract/review/review.ts'
import { authorize, findActingUser, readPrincipal } from '../http/principal.ts'
import { describeSession } from '../identity/describe-session.ts'
import { limitGuestReadings } from '../identity/limits/limit-requests.ts'
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
  await limitGuestReadings(deps, request.ip)
  const review = await readGuestReview(deps.db, principal?.linkId ?? null)
  return isRenderedFast(review) ? { page: 'guestReview', secret, review } : null
}

/** All comments of a guest's page are drawn, and every other request waits for that: with more on it, the page asks by its call. */
const renderedAtMost = { texts: 50, characters: 20_000 }

function isRenderedFast({ notes }: GuestReview): boolean {
  const texts = notes.flatMap(({ text, replies }) => [text, ...replies.map((reply) => reply.text)])
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  return texts.length <= renderedAtMost.texts && characters <= renderedAtMost.characters
}
