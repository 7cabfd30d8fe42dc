import type { HandlersOf } from '../http/handler.ts'
import { describeCuts } from './cuts/describe-cuts.ts'
import { discardCut } from './cuts/discard-cut.ts'
import { sendCut } from './cuts/send-cut.ts'
import { withdrawCut } from './cuts/withdraw-cut.ts'
import { listOverdueCuts } from './list-overdue-cuts.ts'
import { requireReadableVideo } from './store/require-readable-video.ts'
import type { VideosDeps } from './store/videos-deps.ts'
import { findVideo } from './store/videos.db.ts'

/** Calls that change a cut return all of its video. */
export const cutHandlers: HandlersOf<
  'discardCut' | 'listCuts' | 'listOverdueCuts' | 'sendCut' | 'withdrawCut',
  VideosDeps
> = {
  listCuts: async ({ deps, user }, { videoId }) => {
    const video = requireReadableVideo(await findVideo(deps.db, videoId), user)
    return { cuts: await describeCuts(deps.db, video, user) }
  },
  listOverdueCuts: ({ deps }) => listOverdueCuts(deps.db),
  sendCut: ({ deps, user }, input) => sendCut(deps, user, input),
  discardCut: ({ deps, user }, input) => discardCut(deps, user, input),
  withdrawCut: ({ deps, user }, input) => withdrawCut(deps, user, input),
}
