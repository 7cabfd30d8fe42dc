import { paths } from '#shared/paths.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Config } from '../config/config.ts'
import type { Email } from '../emails/email.ts'
import { enqueueStatusEmail } from '../jobs/enqueue-email.ts'
import type { JobPayloads } from '../jobs/enqueue-job.ts'
import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findSubscriptionAccess } from '../subscriptions/find-subscription-access.ts'
import { findMoveOutcome } from '../videos/status/find-move-outcome.ts'

/** The e-mail to a customer when the studio moves a video; nothing where it stays the studio's turn. */
export const statusEmailKinds: Partial<Record<VideoStatus, 'your-turn' | 'film-ready'>> = {
  draft: 'your-turn',
  delivery: 'film-ready',
}

/**
 * The e-mail about a move, once it can't be undone any more; null where the video has moved since. While an undo may
 * still lead back, its job is put off.
 */
export async function readStatusEmail(
  { db, clock, config }: { db: Database; clock: Clock; config: Pick<Config, 'baseUrl'> },
  move: JobPayloads['send-status-email'],
): Promise<Email | null> {
  const kind = statusEmailKinds[move.status]
  if (!kind) return null
  return db.transaction().execute(async (tx) => {
    const outcome = await findMoveOutcome(tx, move, clock)
    if (outcome.kind === 'undecided') await enqueueStatusEmail(tx, move, outcome.until)
    if (outcome.kind !== 'standing') return null
    const { video } = outcome
    const owner = await findSubscriptionAccess(tx, video.subscriptionId)
    if (!owner) return null
    const url = `${config.baseUrl}${paths.manageVideos(video.subscriptionId, { film: move.videoId })}`
    const email = { to: owner.ownerEmail, filmTitle: video.title, videoId: move.videoId, url }
    if (kind !== 'film-ready') return { kind, ...email }
    const downloads = paths.delivery(video.subscriptionId, { block: String(video.block), film: move.videoId })
    return { kind, ...email, downloadUrl: config.baseUrl + downloads, ...move.exception }
  })
}
