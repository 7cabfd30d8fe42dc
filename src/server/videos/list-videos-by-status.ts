import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { listVideosByStatus as call } from '#shared/contract/videos/videos.ts'
import type { VideosDeps } from './store/videos-deps.ts'
import { isTimeKey, readCursor, takePage } from '../http/page-cursor.ts'
import { describeBoardVideos } from './store/describe-videos.ts'
import { findVideosByStatus } from './store/videos.db.ts'

/**
 * One page of the board. Keyset pagination by (createdAt, id), which never change: a video that keeps its status is
 * listed exactly once, whatever is added or moved meanwhile. `lastVisible` is null at the end.
 * @throws Refusal invalid_input for a cursor that this server did not issue
 */
export async function listVideosByStatus(
  deps: Pick<VideosDeps, 'db'>,
  { status, search = '', pageSize, startAfter }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const after = readCursor(startAfter, isTimeKey)
  const found = await findVideosByStatus(deps.db, { status, search, after, limit: pageSize + 1 })
  const { page, lastVisible } = takePage(found, pageSize, (video) => video.createdAt.toISOString())
  return { videos: await describeBoardVideos(deps.db, page), lastVisible }
}
