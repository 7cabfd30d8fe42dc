import type { BoardVideo, Video } from '#shared/contract/videos.ts'
import { hasRole } from '#shared/identity/roles.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findVideoFiles, noVideoFiles } from '../../files/find-video-files.ts'
import { findOpenQuestions } from './open-questions.db.ts'
import { describeBoardVideo, describeVideo } from './video-record.ts'
import type { VideoBeside, VideoRecord } from './video-record.ts'

/** Films as this person sees them: two more statements for any number of films. */
export async function describeVideos(
  db: Database,
  viewer: Pick<SignedInUser, 'roles'>,
  videos: readonly VideoRecord[],
): Promise<Video[]> {
  const isAdmin = hasRole(viewer, 'admin')
  const findBeside = await readBeside(db, videos)
  return videos.map((video) => describeVideo(video, findBeside(video), isAdmin))
}

export async function describeOneVideo(
  db: Database,
  viewer: Pick<SignedInUser, 'roles'>,
  video: VideoRecord,
): Promise<Video> {
  const findBeside = await readBeside(db, [video])
  return describeVideo(video, findBeside(video), hasRole(viewer, 'admin'))
}

/** Films on the board, for admins. */
export async function describeBoardVideos(
  db: Database,
  videos: readonly VideoRecord[],
): Promise<BoardVideo[]> {
  const findBeside = await readBeside(db, videos)
  return videos.map((video) => describeBoardVideo(video, findBeside(video)))
}

async function readBeside(
  db: Database,
  videos: readonly VideoRecord[],
): Promise<(video: VideoRecord) => VideoBeside> {
  const ids = videos.map(({ id }) => id)
  const files = await findVideoFiles(db, ids)
  const questions = await findOpenQuestions(db, ids)
  return ({ id }) => ({ files: files.get(id) ?? noVideoFiles, openQuestions: questions.get(id) ?? [] })
}
