import type { OutputOf } from '#shared/contract/define-call.ts'
import type { listMyVideos as call } from '#shared/contract/videos.ts'
import type { Deps, SignedInUser } from '../deps.ts'
import { describeVideos } from './describe-videos.ts'
import { findRunningVideosOfUser } from './videos.db.ts'

/** One's own films of current blocks, and earlier ones still in production. */
export async function listMyVideos(
  deps: Pick<Deps, 'db'>,
  user: SignedInUser,
): Promise<OutputOf<typeof call>> {
  const videos = await findRunningVideosOfUser(deps.db, user.id)
  return { videos: await describeVideos(deps.db, user, videos) }
}
