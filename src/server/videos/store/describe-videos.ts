import type { Video } from '#shared/contract/videos.ts'
import { hasRole } from '#shared/identity/roles.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findVideoFiles, noVideoFiles } from '../../files/find-video-files.ts'
import { describeVideo } from './video-record.ts'
import type { VideoRecord } from './video-record.ts'

/** Films as this person sees them, with their finished files, in two statements for any number of films. */
export async function describeVideos(
  db: Database,
  viewer: Pick<SignedInUser, 'roles'>,
  videos: readonly VideoRecord[],
): Promise<Video[]> {
  const isAdmin = hasRole(viewer, 'admin')
  const files = await findVideoFiles(
    db,
    videos.map((video) => video.id),
  )
  return videos.map((video) => describeVideo(video, files.get(video.id) ?? noVideoFiles, isAdmin))
}

export async function describeOneVideo(
  db: Database,
  viewer: Pick<SignedInUser, 'roles'>,
  video: VideoRecord,
): Promise<Video> {
  const files = await findVideoFiles(db, [video.id])
  return describeVideo(video, files.get(video.id) ?? noVideoFiles, hasRole(viewer, 'admin'))
}
