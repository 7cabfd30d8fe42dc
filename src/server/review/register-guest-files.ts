import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLinkOpen } from '#shared/links/link-state.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { stopWhen } from '../files/downloads/stop-when.ts'
import { sendDerivedVideo, type DerivedVideoDeps } from '../files/send-derived-video.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { limitGuests } from '../identity/limits/limit-requests.ts'
import { findLink, type GuestLinkRow } from './guests/guest-links.db.ts'
import { recordLinkUse } from './guests/record-link-use.ts'
import {
  isGuestFileKey,
  requireSharedCut,
  requireSharedLink,
  type SharedCut,
} from './guests/read-guest-link.ts'
import type { ReviewDeps } from './store/review-deps.ts'

type GuestFileRequest = FastifyRequest<{
  Params: { fileId: string; name: string }
  Querystring: { link?: string | string[]; key?: string | string[]; width?: string; download?: string }
}>

/**
 * `GET /api/guest/files/:fileId/derived/:name`: what was derived from a video of the cut that a link shows, never the
 * master. The key in the address is for this file and link alone; the link is looked up with each request, and again while
 * bytes go out.
 */
export async function registerGuestFiles(
  app: FastifyInstance,
  deps: ReviewDeps & DerivedVideoDeps,
): Promise<void> {
  app.get('/api/guest/files/:fileId/derived/:name', async (request: GuestFileRequest, reply) => {
    await limitGuests(deps, request.ip)
    const { link: linkId, key } = request.query
    const { fileId, name } = request.params
    // A field that is sent twice arrives as a list.
    if (typeof linkId !== 'string' || typeof key !== 'string') throw refuse('guest_link_ended')
    const { link, video, cut } = await requireSharedFile(deps, { linkId, key, fileId })
    // Programs that only look at an address use HEAD.
    if (request.method === 'GET') await recordLinkUse(deps, link)
    return sendDerivedVideo(deps, request, reply, {
      reader: link.id,
      fileId,
      name,
      title: `${videoTitle(video)} ${cutName(cut.number)}`,
      guard: (stream) => stopWhen(stream, () => hasLinkEnded(deps, { linkId, key, fileId })),
    })
  })
}

interface GuestFile {
  linkId: string
  key: string
  fileId: string
}

/** @throws Refusal guest_link_ended; not_found for a file of another cut */
async function requireSharedFile(deps: ReviewDeps, file: GuestFile): Promise<SharedCut> {
  refuseForeignKey(deps, file, await findLink(deps.db, { id: file.linkId }))
  const shared = await requireSharedCut(deps.db, file.linkId)
  if (!shared.cut.files.some(({ fileId }) => fileId === file.fileId)) throw refuse('not_found')
  return shared
}

/** @throws Refusal guest_link_ended where the link is not open, or the key is not of this file and this link */
function refuseForeignKey(
  { clock }: ReviewDeps,
  { key, fileId }: GuestFile,
  link: GuestLinkRow | null,
): void {
  if (!link || !isGuestFileKey(link, fileId, key) || !isLinkOpen(link, clock.now())) {
    throw refuse('guest_link_ended')
  }
}

/** @throws Error where that can't be asked */
export async function hasLinkEnded(deps: ReviewDeps, file: GuestFile): Promise<boolean> {
  try {
    // The files of a cut stay: what can end is the link.
    const { link } = await requireSharedLink(deps.db, file.linkId)
    refuseForeignKey(deps, file, link)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}
