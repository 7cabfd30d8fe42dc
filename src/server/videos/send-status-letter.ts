import { paths } from '#shared/paths.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Config } from '../config.ts'
import type { Database } from '../deps.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { findSubscriptionAccess } from '../subscriptions/find-subscription-access.ts'
import type { VideoRecord } from './video-record.ts'

/** What a customer is told by letter when the studio moves a film; nothing where it stays the studio's turn. */
const letterKinds: Partial<Record<VideoStatus, 'your-turn' | 'film-ready'>> = {
  draft: 'your-turn',
  delivery: 'film-ready',
}

/** Tells the owner that a film needs them or is ready; beside the move, in its transaction. */
export async function sendStatusLetter(
  tx: Database,
  config: Pick<Config, 'baseUrl'>,
  video: VideoRecord,
  to: VideoStatus,
): Promise<void> {
  const kind = letterKinds[to]
  const owner = kind && (await findSubscriptionAccess(tx, video.subscriptionId))
  if (!kind || !owner) return
  await enqueueJob(tx, 'send-letter', {
    kind,
    to: owner.ownerEmail,
    filmTitle: filmTitle(video),
    url: `${config.baseUrl}${paths.manageVideos(video.subscriptionId)}`,
  })
}
