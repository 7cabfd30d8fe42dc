import type { Video } from '#shared/contract/videos/videos.ts'
import { mergeDrafts, type DraftMerge, type MergeOptions } from './merge-drafts.ts'
import { createDraft, isChanged, type UnsavedCopy, type VideoDraft } from './video-draft.ts'

/** Merges what is not saved with the video as the server has it. */
export function mergeUnsaved(unsaved: UnsavedCopy, video: Video, options?: MergeOptions): DraftMerge {
  const theirs = createDraft(video)
  return mergeDrafts(findBases(unsaved, theirs, video.version), unsaved.draft, theirs, options)
}

/** What the server's copy may have started from. */
function findBases({ bases, version }: UnsavedCopy, theirs: VideoDraft, theirVersion: number): VideoDraft[] {
  const [read, ...sent] = bases
  const stored = sent.find((base) => !isChanged(base, theirs))
  if (stored) return [stored]
  // The next version is either what was sent without an answer, or shows that none of it was stored.
  const isNext = theirVersion <= version + 1
  return isNext && read ? [read] : bases
}
