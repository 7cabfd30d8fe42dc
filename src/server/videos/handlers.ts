import type { HandlersOf } from '../http/handler.ts'
import type { VideosDeps } from './store/videos-deps.ts'
import { activateVideos } from './status/activate-videos.ts'
import { changeVideoStatus } from './status/change-video-status.ts'
import { listBlockVideos } from './block/list-block-videos.ts'
import { listMyNeeds } from './list-my-needs.ts'
import { listMyVideos } from './list-my-videos.ts'
import { listPreparations } from './list-preparations.ts'
import { listVideosByStatus } from './list-videos-by-status.ts'
import { moveVideos } from './status/move-videos.ts'
import { listCopyRevisions, readCopyRevision } from './copy/read-copy-revisions.ts'
import { searchVideos } from './search-videos.ts'
import { readVideo } from './read-video.ts'
import { readShotList } from './shots/read-shot-list.ts'
import { replanBlock } from './block/replan-block.ts'
import { updateVideo } from './copy/update-video.ts'

export const videosHandlers: HandlersOf<
  | 'listBlockVideos'
  | 'listMyNeeds'
  | 'listMyVideos'
  | 'listVideosByStatus'
  | 'searchVideos'
  | 'readVideo'
  | 'readShotList'
  | 'listPreparations'
  | 'updateVideo'
  | 'listCopyRevisions'
  | 'readCopyRevision'
  | 'changeVideoStatus'
  | 'moveVideos'
  | 'activateVideos'
  | 'replanBlock',
  VideosDeps
> = {
  listBlockVideos: ({ deps, user }, input) => listBlockVideos(deps, user, input),
  listMyNeeds: ({ deps, user }) => listMyNeeds(deps, user),
  listMyVideos: ({ deps, user }) => listMyVideos(deps, user),
  listVideosByStatus: ({ deps }, input) => listVideosByStatus(deps, input),
  searchVideos: ({ deps }, input) => searchVideos(deps, input),
  readVideo: async ({ deps }, { videoId }) => ({ video: await readVideo(deps, videoId) }),
  readShotList: ({ deps }, input) => readShotList(deps, input),
  listPreparations: ({ deps }, { videoId }) => listPreparations(deps, videoId),
  updateVideo: async ({ deps, user }, input) => ({ video: await updateVideo(deps, user, input) }),
  listCopyRevisions: ({ deps, user }, input) => listCopyRevisions(deps, user, input),
  readCopyRevision: async ({ deps, user }, input) => ({
    revision: await readCopyRevision(deps, user, input),
  }),
  changeVideoStatus: async ({ deps, user }, input) => ({ video: await changeVideoStatus(deps, user, input) }),
  replanBlock: ({ deps, user }, input) => replanBlock(deps, user, input),
  moveVideos: ({ deps, user }, input) => moveVideos(deps, user, input),
  activateVideos: ({ deps, user }, input) => activateVideos(deps, user, input),
}
