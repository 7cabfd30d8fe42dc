import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { listMyVideos as call } from '#shared/contract/videos/videos.ts'
import type { VideosDeps } from './store/videos-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { describeVideos } from './store/describe-videos.ts'
import { findRunningVideosOfUser } from './store/videos.db.ts'

/** One's own videos of current blocks, and earlier ones still in production. */
export async function listMyVideos(
  deps: Pick<VideosDeps, 'db'>,
  user: SignedInUser,
): Promise<OutputOf<typeof call>> {
  const videos = await findRunningVideosOfUser(deps.db, user.id)
  return { videos: await describeVideos(deps.db, user, videos) }
}
