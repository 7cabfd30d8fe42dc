import type { Video } from '#shared/contract/videos/videos.ts'
import { findDraftProblem } from '../draft/video-draft.ts'
import type { VideoSaverState } from './video-saver-state.ts'

/**
 * The id of the field that writes a part of a video: its title, or a segment of its strip. Made of the video's own id,
 * so that the page can lead to the field of another video.
 */
export const videoFieldId = (videoId: string, segmentId: string): string => `film-${videoId}-${segmentId}`

/** Lead to both versions of a conflict, and to the line that says what is not saved, as names of fields do to fields. */
export const conflictFieldName = 'conflict'
export const saveLineFieldName = 'saved'

/** The field that answers what keeps a video from being saved; for restored and failed words the line that says so. */
export function findUnsavedField({ phase, draft, theirs }: VideoSaverState, video: Video): string {
  if (theirs) return conflictFieldName
  const problem = phase === 'held' ? findDraftProblem(draft, video) : null
  return problem?.field ?? saveLineFieldName
}
