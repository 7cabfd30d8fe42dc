import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { listPreparations as call } from '#shared/contract/files/preparations.ts'
import { checkMasterFacts } from '#shared/videos/preflight/preflight.ts'
import { findVideoPreparations } from '../files/find-video-preparations.ts'
import { refuse } from '../http/refusal.ts'
import { explainMissingWorker } from '../media/explain-missing-worker.ts'
import { findVideo } from './store/videos.db.ts'
import type { VideosDeps } from './store/videos-deps.ts'

/**
 * How the current finished files of a video are prepared, and what was measured beside what was sold.
 * @throws Refusal not_found
 */
export async function listPreparations(
  { db, config }: Pick<VideosDeps, 'db' | 'config'>,
  videoId: string,
): Promise<OutputOf<typeof call>> {
  const video = await findVideo(db, videoId)
  if (!video) throw refuse('not_found')
  const found = (await findVideoPreparations(db, [videoId])).get(videoId) ?? []
  const preparations = found.map(({ fileId, ratio, state, percent, sentence, media }) => ({
    fileId,
    ratio,
    state,
    percent,
    sentence,
    rows: media
      ? checkMasterFacts(media.facts, { ratio, lengthSeconds: video.length, rate: video.frameRate })
      : [],
    sha256: media?.sha256 ?? null,
  }))
  const waits = preparations.some(({ state }) => state === 'waiting' || state === 'running')
  return { preparations, hint: waits ? await explainMissingWorker(db, config.media) : null }
}
