import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { searchVideos as call } from '#shared/contract/videos/videos.ts'
import { describeBoardVideos } from './store/describe-videos.ts'
import { countFoundVideos, findVideoIds } from './store/video-search.db.ts'
import type { VideosDeps } from './store/videos-deps.ts'
import { findVideos } from './store/videos.db.ts'

/** The newest videos that a search finds in any status, and how many it finds in each. */
export async function searchVideos(
  { db }: Pick<VideosDeps, 'db'>,
  { search, pageSize }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const [ids, counts] = await Promise.all([findVideoIds(db, search, pageSize), countFoundVideos(db, search)])
  const found = await findVideos(db, ids)
  const inOrder = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { videos: await describeBoardVideos(db, inOrder), counts }
}
