import type { GuestReview } from '#shared/contract/review/guest-links.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { findVideoFiles, noVideoFiles } from '../../files/find-video-files.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findUserName } from '../../users/find-user-name.ts'
import { readCutContent } from '../../videos/cut-answers.ts'
import { describeGuestNotes } from './describe-guest-notes.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { recordLinkUse } from './record-link-use.ts'
import { requireSharedCut, signGuestFile, type SharedCut } from './read-guest-link.ts'

/**
 * The cut that a link shows, with what guests said by the same link: nothing of the customer’s or the studio’s, but
 * the name of the link's sender and replies to guests.
 * @throws Refusal guest_link_ended
 */
export async function readGuestReview(db: Database, linkId: string | null): Promise<GuestReview> {
  return describeShared(db, await requireSharedCut(db, linkId))
}

/**
 * The same for a page that is open, noted as a use of the link.
 * @throws Refusal guest_link_ended
 */
export async function showGuestReview(
  deps: Pick<ReviewDeps, 'db' | 'clock'>,
  linkId: string | null,
): Promise<GuestReview> {
  const shared = await requireSharedCut(deps.db, linkId)
  await recordLinkUse(deps, shared.link)
  return describeShared(deps.db, shared)
}

async function describeShared(db: Database, shared: SharedCut): Promise<GuestReview> {
  const { link, video, cut, newestNumber } = shared
  return {
    video: { title: videoTitle(video), length: video.length, frameRate: video.frameRate },
    cut: { number: cut.number, copy: readCutContent(video, cut).copy, files: await listFiles(db, shared) },
    newerCut: newestNumber > cut.number ? newestNumber : null,
    sender: (await findUserName(db, link.createdBy))?.name ?? '',
    mayComment: link.mayComment,
    endsAt: link.endsAt.toISOString(),
    notes: await describeGuestNotes(db, link),
  }
}

async function listFiles(
  db: Database,
  { link, video, cut }: SharedCut,
): Promise<GuestReview['cut']['files']> {
  const { current, earlier } = (await findVideoFiles(db, [video.id])).get(video.id) ?? noVideoFiles
  return cut.files.map(({ ratio, fileId }) => {
    const prepared = [...current, ...earlier].find(({ id }) => id === fileId)?.prepared
    const query = new URLSearchParams({ link: link.id, key: signGuestFile(link, fileId) })
    const address = (name: string) =>
      prepared ? `/api/guest/files/${fileId}/derived/${name}?${query}` : null
    return {
      ratio,
      proxyUrl: address('proxy'),
      posterUrl: address('poster'),
      stripUrl: address('strip'),
      film: prepared ? { frames: prepared.frames, rate: prepared.rate, strip: prepared.strip } : null,
    }
  })
}
