import type { BoardVideo, Video } from '#shared/contract/videos/videos.ts'
import { readCutCopy, type CutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { cutStateSchema, isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import type { HoldBack } from '#shared/videos/cuts/find-hold-back.ts'
import type { DeliveryFacts } from '#shared/videos/cuts/list-delivery-objections.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readTogether } from '../../outside/database/connection/read-together.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findVideoFiles, noVideoFiles } from '../../files/find-video-files.ts'
import { findHoldBacks } from './check-cuts.ts'
import { findComparedCuts } from './find-compared-cuts.ts'
import { findDeliveryFacts } from './find-delivery-facts.ts'
import { describeException } from './describe-exception.ts'
import { findNewestCuts, findWithdrawnCuts, type CutRow } from './cuts.db.ts'
import { findPosterPictures } from './find-posters.ts'
import { countChanges, noChanges } from './open-changes.db.ts'
import { findOpenQuestions } from './open-questions.db.ts'
import { isVideoSame, resolveNewestCuts } from './resolve-cuts.ts'
import { describeBoardVideo, describeVideo } from './video-record.ts'
import type { VideoRelations, VideoRecord } from './video-record.ts'

/**
 * Videos as this person sees them: up to nine more statements for any number of videos, up to eleven more for cuts
 * and admins.
 */
export async function describeVideos(
  db: Database,
  viewer: Pick<SignedInUser, 'roles'>,
  videos: readonly VideoRecord[],
): Promise<Video[]> {
  const isAdmin = hasRole(viewer, 'admin')
  const findRelations = await readRelations(db, videos, isAdmin)
  return videos.map((video) => describeVideo(video, findRelations(video), isAdmin))
}

export async function describeOneVideo(
  db: Database,
  viewer: Pick<SignedInUser, 'roles'>,
  video: VideoRecord,
): Promise<Video> {
  const isAdmin = hasRole(viewer, 'admin')
  const findRelations = await readRelations(db, [video], isAdmin)
  return describeVideo(video, findRelations(video), isAdmin)
}

/** Videos on the board, for admins. */
export async function describeBoardVideos(
  db: Database,
  videos: readonly VideoRecord[],
): Promise<BoardVideo[]> {
  const findRelations = await readRelations(db, videos, true)
  return videos.map((video) => describeBoardVideo(video, findRelations(video)))
}

async function readRelations(
  db: Database,
  videos: readonly VideoRecord[],
  isAdmin: boolean,
): Promise<(video: VideoRecord) => VideoRelations> {
  const ids = videos.map(({ id }) => id)
  const [files, questions, findPictures, findCut, changes] = await readTogether(
    db,
    () => findVideoFiles(db, ids),
    () => findOpenQuestions(db, ids),
    () => findPosterPictures(db, videos),
    () => readCuts(db, videos, isAdmin),
    () => countChanges(db, ids),
  )
  return (video) => ({
    files: files.get(video.id) ?? noVideoFiles,
    openQuestions: questions.get(video.id) ?? [],
    pictures: findPictures(video),
    cut: findCut(video),
    changes: changes.get(video.id) ?? noChanges,
  })
}

/**
 * The newest cut of each video that this reader may see; for admins, with what holds it back. A customer who can play
 * none sees the withdrawn one.
 */
async function readCuts(
  db: Database,
  videos: readonly VideoRecord[],
  isAdmin: boolean,
): Promise<(video: VideoRecord) => Video['cut']> {
  const ids = videos.map(({ id }) => id)
  const states = isAdmin ? undefined : cutStateSchema.options.filter(isShownToCustomer)
  const found = await findNewestCuts(db, ids, states)
  const cutless = isAdmin ? [] : ids.filter((id) => !found.has(id))
  const newest = new Map([...found, ...(await findWithdrawnCuts(db, cutless))])
  const cuts = await resolveNewestCuts(db, videos, newest)
  const inEdit = videos.filter(({ status }) => status === 'editing' || status === 'delivery')
  const compared = await findComparedCuts(db, isAdmin ? inEdit.map(({ id }) => id) : [])
  const [heldBack, deliveryFacts] = isAdmin
    ? await readTogether(
        db,
        () => findHoldBacks(db, inEdit, cuts, compared),
        () => findDeliveryFacts(db, inEdit, cuts, compared),
      )
    : [new Map<string, HoldBack>(), new Map<string, DeliveryFacts>()]
  return (video) => {
    const { id } = video
    const cut = cuts.get(id)
    if (!cut) return null
    const { number, state, sentAt, deliveredAt } = cut
    return {
      number,
      state,
      sentAt: sentAt?.toISOString() ?? null,
      deliveredAt: deliveredAt?.toISOString() ?? null,
      heldBack: heldBack.get(id)?.sentences ?? null,
      ...(isAdmin && { withdrawnCut: heldBack.get(id)?.withdrawnCut ?? null }),
      isApprovalMissing: false,
      ...deliveryFacts.get(id),
      copy: findOtherCopy(video, cut),
      exception: describeException(cut),
    }
  }
}

/** The cards that a delivered film has, where the studio has changed them since; null where it has not. */
function findOtherCopy(video: VideoRecord, cut: CutRow): CutCopy | null {
  const isOther = video.status === 'delivery' && cut.copy !== null && !isVideoSame(video, cut)
  return isOther ? readCutCopy(cut.copy, listSoldRatios(video)) : null
}
