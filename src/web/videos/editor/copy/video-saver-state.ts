import type { Video } from '#shared/contract/videos/videos.ts'
import type { DraftPart } from '../draft/merge-drafts.ts'
import type { DraftChanges, VideoDraft } from '../draft/video-draft.ts'
import type { UnsavedCopyStore } from './unsaved-copy-store.ts'

/**
 * `saved`: nothing to do. `waiting`: will be saved when typing rests. `saving`: under way. `held`: over the budget, too
 * long or without a title, kept here until that is put right. `failed`: could not be saved, kept here. `conflict`: someone
 * else changed the same part meanwhile; the person chooses. `restored`: from an earlier visit, saved by a press or with
 * what is typed next.
 */
export type SavePhase = 'saved' | 'waiting' | 'saving' | 'held' | 'failed' | 'conflict' | 'restored'

export interface VideoSaverState {
  draft: VideoDraft
  phase: SavePhase
  /**
   * Nothing was typed or pressed since the draft was restored, in whichever phase: it is not sent, stays stored where it
   * was, and can be discarded.
   */
  isUntouched: boolean
  /** Why it is not saved, unless it will be saved by itself. */
  sentence: string | null
  /** The video as someone else saved it, while in conflict. */
  theirs: Video | null
  /** The parts that both changed, while in conflict. */
  conflicts: readonly DraftPart[]
}

export type SaveVideo = (videoId: string, changes: DraftChanges, version: number) => Promise<Video>

export interface VideoSaverOptions {
  /** Called with each video that the server turns out to have. */
  onStored?: (video: Video) => void
  store?: UnsavedCopyStore
}
