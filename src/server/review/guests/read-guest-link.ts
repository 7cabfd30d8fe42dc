import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLinkOpen } from '#shared/links/link-state.ts'
import { guestLinkHeader } from '#shared/review/guest-links.ts'
import { findNewestShown, isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { refuse } from '../../http/refusal.ts'
import type { GuestLinkPrincipal } from '../../http/principal.ts'
import { hashSecret } from '../../identity/derive-secret.ts'
import { isSuspended } from '../../users/is-suspended.ts'
import { limitGuestChanges, limitGuests } from '../../identity/limits/limit-requests.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import {
  findReviewedVideo,
  findStoredCut,
  resolveCuts,
  type ResolvedCut,
  type VideoRecord,
} from '../../videos/cut-answers.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { findLink, type GuestLinkRow } from './guest-links.db.ts'

/**
 * Authenticates a guest by the secret of their link, which is looked up with each request: a link that was ended opens
 * nothing from that moment on. Every attempt counts for the network that it comes from, so that nobody guesses.
 * @returns null without a link that is open
 * @throws Refusal too_many_requests
 */
export async function readGuestPrincipal(
  deps: ReviewDeps,
  request: FastifyRequest,
): Promise<GuestLinkPrincipal | null> {
  return findGuestPrincipal(deps, request, request.headers[guestLinkHeader])
}

/** The same by a secret that stands elsewhere: in the address of the page that the link opens. */
export async function findGuestPrincipal(
  deps: ReviewDeps,
  request: Pick<FastifyRequest, 'ip' | 'method'>,
  secret: unknown,
): Promise<GuestLinkPrincipal | null> {
  await limitGuests(deps, request.ip)
  if (typeof secret !== 'string' || secret === '' || secret.length > 200) return null
  const link = await findLink(deps.db, { secretHash: hashSecret(secret) })
  if (!link || !isLinkOpen(link, deps.clock.now())) return null
  if (request.method !== 'GET') await limitGuestChanges(deps, link.id)
  const scopes = link.mayComment ? (['read', 'write'] as const) : (['read'] as const)
  return {
    kind: 'guest link',
    authenticatedBy: 'link',
    scopes: new Set(scopes),
    linkId: link.id,
    madeBy: link.createdBy,
  }
}

/** The cut that a link shows. */
export interface SharedCut {
  link: GuestLinkRow
  video: VideoRecord
  cut: ResolvedCut
  /** The number of the newest one that its customer can play. */
  newestNumber: number
}

/**
 * A link that still shows its cut, without the cut's files, cards and hashes. Its own end is not looked at: that of a principal was.
 * @throws Refusal guest_link_ended: the link is unknown, its cut was withdrawn, or its customer is suspended
 */
export async function requireSharedLink(
  db: Database,
  linkId: string | null,
): Promise<Pick<SharedCut, 'link' | 'video'>> {
  // Whether its approval is void needs hashes, and does not matter: both states are shown.
  return requireShared(db, linkId, ({ id }, number) => findStoredCut(db, id, number))
}

/**
 * What a link shows; a cut that was withdrawn is shown to no guest, and nothing of a customer who is suspended.
 * @throws Refusal guest_link_ended
 */
export async function requireSharedCut(db: Database, linkId: string | null): Promise<SharedCut> {
  let cuts: ResolvedCut[] = []
  const shared = await requireShared(db, linkId, async (video, number) => {
    cuts = await resolveCuts(db, video)
    return cuts.find((cut) => cut.number === number)
  })
  return { ...shared, newestNumber: findNewestShown(cuts)?.number ?? shared.cut.number }
}

/** The one rule of when a link still shows its cut, however much of the cut is read. */
async function requireShared<Cut extends Pick<ResolvedCut, 'state'>>(
  db: Database,
  linkId: string | null,
  findCut: (video: VideoRecord, number: number) => Promise<Cut | null | undefined>,
): Promise<Pick<SharedCut, 'link' | 'video'> & { cut: Cut }> {
  const link = linkId === null ? null : await findLink(db, { id: linkId })
  const video = link && (await findReviewedVideo(db, link.videoId))
  const cut = video && (await findCut(video, link.cutNumber))
  if (!cut || !isShownToCustomer(cut.state)) throw refuse('guest_link_ended')
  if (await isSuspended(db, video.ownerId)) throw refuse('guest_link_ended')
  return { link, video, cut }
}

/**
 * What opens one file of a link's cut, in an address that a player can load: players send no headers of ours. It holds as
 * long as the link does.
 */
export const signGuestFile = ({ secretHash }: Pick<GuestLinkRow, 'secretHash'>, fileId: string): string =>
  createHmac('sha256', secretHash).update(fileId).digest('base64url')

/** In constant time. */
export function isGuestFileKey(link: GuestLinkRow, fileId: string, key: string): boolean {
  const [expected, sent] = [Buffer.from(signGuestFile(link, fileId)), Buffer.from(key)]
  return expected.length === sent.length && timingSafeEqual(expected, sent)
}
