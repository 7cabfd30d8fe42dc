import { findHoldBack, type HoldBack } from '#shared/videos/cuts/find-hold-back.ts'
import { findWithdrawnDuplicate } from '#shared/videos/cuts/find-unchanged-cut.ts'
import { checkMasterFacts } from '#shared/videos/preflight/preflight.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { findVideoPreparations } from '../../files/find-video-preparations.ts'
import { hasLiveWorker } from '../../media/has-live-worker.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { CutRow } from './cuts.db.ts'
import type { ComparedCuts } from './find-compared-cuts.ts'
import type { VideoRecord } from './video-record.ts'

type CheckedVideo = Pick<VideoRecord, 'id' | 'length' | 'frameRate' | 'hasCutdowns'>

/**
 * What holds the newest cut of each video back, by video; videos whose cut may go have no entry.
 * @param newest the newest cut of each video: its files are the newest of each ratio that was sold
 */
export async function findHoldBacks(
  db: Database,
  videos: readonly CheckedVideo[],
  newest: ReadonlyMap<string, Pick<CutRow, 'number' | 'state'>>,
  compared: ComparedCuts,
): Promise<Map<string, HoldBack>> {
  const checked = videos.filter(({ id }) => {
    const state = newest.get(id)?.state
    return state === 'assembling' || state === 'withdrawn'
  })
  const preparations = await findVideoPreparations(
    db,
    checked.map(({ id }) => id),
  )
  const hasWorker = checked.length > 0 && (await hasLiveWorker(db))
  return new Map(
    videos.flatMap((video) => {
      const cut = newest.get(video.id)
      if (!cut) return []
      const sold = listSoldRatios(video)
      const checks = (preparations.get(video.id) ?? [])
        .filter(({ ratio }) => sold.includes(ratio))
        .map(({ ratio, state, sentence, media }) => ({
          ratio,
          state,
          sentence,
          rows: media
            ? checkMasterFacts(media.facts, { ratio, lengthSeconds: video.length, rate: video.frameRate })
            : [],
        }))
      const withdrawnDuplicate = findWithdrawnDuplicate(compared.get(video.id) ?? [])
      const heldBack = findHoldBack({ ...cut, withdrawnDuplicate }, checks, hasWorker)
      return heldBack ? [[video.id, heldBack] as const] : []
    }),
  )
}
