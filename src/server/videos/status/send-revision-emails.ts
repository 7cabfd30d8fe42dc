import { paths } from '#shared/paths.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { findAdminEmails } from '../../users/admins.ts'
import type { VideoRecord } from '../store/video-record.ts'

/** Notifies all admins of a revision request, in its transaction. */
export async function sendRevisionEmails(
  tx: Database,
  config: Pick<Config, 'baseUrl'>,
  video: VideoRecord,
  revision: { number: number; note: string },
): Promise<void> {
  const url = `${config.baseUrl}${paths.videosStatus()}?status=editing&film=${encodeURIComponent(video.id)}`
  for (const to of await findAdminEmails(tx)) {
    await enqueueJob(tx, 'send-letter', {
      kind: 'revision-asked',
      to,
      filmTitle: filmTitle(video),
      customer: video.userEmail,
      ...revision,
      url,
    })
  }
}
