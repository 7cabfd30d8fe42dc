import { paths } from '#shared/paths.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { undoWindowMs } from '#shared/videos/undo-window.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { cancelJob, enqueueJob, type JobPayloads } from '../../jobs/enqueue-job.ts'
import type { Email } from '../../emails/email.ts'
import { findSubscriptionAccess } from '../../subscriptions/find-subscription-access.ts'
import { readLastMove } from '../store/last-move.ts'
import { lockVideo } from '../store/videos.db.ts'

/** E-mails to the customer by the film's new status; none where it is still the studio's turn. */
const emailKinds: Partial<Record<VideoStatus, 'your-turn' | 'film-ready'>> = {
  draft: 'your-turn',
  delivery: 'film-ready',
}

const jobKey = (videoId: string) => `status-email ${videoId}`

/** Puts the e-mail about the studio's move beside the move: it is sent when that can't be undone any more. */
export async function scheduleStatusEmail(
  tx: Database,
  { videoId, to, movedAt }: { videoId: string; to: VideoStatus; movedAt: Date },
): Promise<void> {
  if (!emailKinds[to]) return
  const payload = { videoId, status: to, movedAt: movedAt.toISOString() }
  const runAt = new Date(movedAt.getTime() + undoWindowMs)
  await enqueueJob(tx, 'send-status-email', payload, jobKey(videoId), runAt)
}

/** Cancels a waiting notification when the film moves again. In the transaction of that move. */
export async function cancelStatusEmail(tx: Database, videoId: string): Promise<void> {
  await cancelJob(tx, jobKey(videoId))
}

/**
 * The e-mail about a move; null where the film has moved since. It waits for the lock of a move that is under way, so
 * that no undo in time is overtaken.
 */
export async function readStatusEmail(
  { db, config }: Pick<VideosDeps, 'db' | 'config'>,
  { videoId, status, movedAt }: JobPayloads['send-status-email'],
): Promise<Email | null> {
  return db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, videoId)
    const kind = emailKinds[status]
    if (!kind || video?.status !== status || readLastMove(video.lastMove)?.at !== movedAt) return null
    const owner = await findSubscriptionAccess(tx, video.subscriptionId)
    if (!owner) return null
    const url = `${config.baseUrl}${paths.manageVideos(video.subscriptionId)}`
    return { kind, to: owner.ownerEmail, filmTitle: filmTitle(video), url }
  })
}
