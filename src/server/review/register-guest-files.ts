import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLinkRunning } from '#shared/review/guest-links.ts'
import { sendDerivedFilm, type DerivedFilmDeps } from '../files/send-derived-film.ts'
import { refuse } from '../http/refusal.ts'
import { limitGuests } from '../identity/limits/limit-requests.ts'
import { findLink } from './guests/guest-links.db.ts'
import { isGuestFileKey, requireSharedCut } from './guests/read-guest-link.ts'
import type { ReviewDeps } from './store/review-deps.ts'

type GuestFileRequest = FastifyRequest<{
  Params: { fileId: string; name: string }
  Querystring: { link?: string; key?: string; width?: string; download?: string }
}>

/**
 * `GET /api/guest/files/:fileId/derived/:name`: what was derived from a film of the cut that a link shows, never the
 * master. The key in the address is for this file and link alone; the link is looked up with each request.
 */
export async function registerGuestFiles(
  app: FastifyInstance,
  deps: ReviewDeps & DerivedFilmDeps,
): Promise<void> {
  app.get('/api/guest/files/:fileId/derived/:name', async (request: GuestFileRequest, reply) => {
    await limitGuests(deps, request.ip)
    const { link: linkId = '', key = '' } = request.query
    const { fileId, name } = request.params
    const link = await findLink(deps.db, { id: linkId })
    if (!link || !isGuestFileKey(link, fileId, key) || !isLinkRunning(link, deps.clock.now())) {
      throw refuse('guest_link_ended')
    }
    const { cut } = await requireSharedCut(deps.db, link.id)
    if (!cut.files.some((file) => file.fileId === fileId)) throw refuse('not_found')
    void reply.header('X-Robots-Tag', 'noindex')
    return sendDerivedFilm(deps, request, reply, { fileId, name })
  })
}
