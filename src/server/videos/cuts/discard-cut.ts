import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { discardCut as call } from '#shared/contract/videos/cuts.ts'
import { listOwnFiles } from '#shared/videos/cuts/list-own-files.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { deleteVideoFiles } from '../../files/delete-video-files.ts'
import { findVideoFiles, noVideoFiles } from '../../files/find-video-files.ts'
import { refuse } from '../../http/refusal.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { deleteCut } from '../store/cuts.db.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { lockVideo } from '../store/videos.db.ts'
import { describeCuts } from './describe-cuts.ts'

/**
 * Takes a cut out that was never sent, with the files that no other cut has: the one before is the newest again, as it
 * was, and the next upload begins a cut of the same number. Only what its sender saw is discarded.
 * @throws Refusal not_found, cut_change_not_allowed, changed_meanwhile
 */
export async function discardCut(
  { db }: Pick<VideosDeps, 'db'>,
  actor: SignedInUser,
  { videoId, number, fileIds }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, videoId)
    const cuts = video ? await describeCuts(tx, video, actor) : []
    const cut = cuts.find((each) => each.number === number)
    if (!video || !cut) throw refuse('not_found')
    if (cut.state !== 'assembling') throw refuse('cut_change_not_allowed')
    const seen = new Set(fileIds)
    if (cut.files.length !== seen.size || !cut.files.every(({ id }) => seen.has(id)))
      throw refuse('changed_meanwhile')
    const { current, earlier } = (await findVideoFiles(tx, [videoId])).get(videoId) ?? noVideoFiles
    const own = listOwnFiles(cut, { video, cuts, files: [...current, ...earlier] })
    await deleteCut(tx, videoId, number)
    await deleteVideoFiles(
      tx,
      own.map(({ id }) => id),
    )
    await emitEvent(tx, actor, {
      kind: 'cut.discarded',
      subject: { kind: 'video', id: videoId },
      payload: { after: { number, files: own.map(({ originalName }) => originalName) } },
    })
    return { cuts: await describeCuts(tx, video, actor) }
  })
}
