import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { updateVideo, Video } from '#shared/contract/videos/videos.ts'
import { canonicalJson } from '#shared/canonical-json.ts'
import { toSingleLine } from '#shared/fields.ts'
import {
  copyProblemSentence,
  findCopyProblem,
  pickWritten,
  type WrittenCard,
} from '#shared/videos/copy-cards.ts'
import { findTimingProblems } from '#shared/videos/timeline/find-timing-problems.ts'

/** What of a video its customer writes. */
export type VideoDraft = Pick<Video, 'title' | 'move' | 'startCard' | 'endCard' | 'direction'> & {
  copyCards: WrittenCard[]
}

export type DraftChanges = Partial<
  Pick<
    InputOf<typeof updateVideo>,
    'title' | 'move' | 'copyCards' | 'startCard' | 'endCard' | 'direction' | 'startsRevision'
  >
>

export function createDraft(video: Video): VideoDraft {
  return {
    title: video.title,
    move: video.move,
    copyCards: video.copyCards.map(pickWritten),
    startCard: video.startCard,
    endCard: video.endCard,
    direction: video.direction,
  }
}

/** The fields that differ from what is saved; empty where nothing does. Titles are compared as they are stored. */
export function findChanges(draft: VideoDraft, saved: VideoDraft): DraftChanges {
  const changes: DraftChanges = {}
  if (toSingleLine(draft.title) !== toSingleLine(saved.title)) changes.title = draft.title
  if (draft.move !== saved.move) changes.move = draft.move
  if (isDifferent(draft.copyCards, saved.copyCards)) changes.copyCards = draft.copyCards
  if (isDifferent(draft.startCard, saved.startCard)) changes.startCard = draft.startCard
  if (isDifferent(draft.endCard, saved.endCard)) changes.endCard = draft.endCard
  if (draft.direction !== saved.direction) changes.direction = draft.direction
  return changes
}

const isDifferent = (a: unknown, b: unknown): boolean => canonicalJson(a) !== canonicalJson(b)

/** What keeps this draft from being saved, in a sentence; null where it may go. */
export function draftProblem(
  draft: VideoDraft,
  video: Pick<Video, 'length' | 'frameRate' | 'status'>,
): string | null {
  const copyProblem = findCopyProblem(draft.copyCards, video.length)
  if (copyProblem) return copyProblemSentence(copyProblem)
  if (video.status !== 'draft' && draft.title.trim() === '') return 'An activated film needs a title.'
  return (
    findTimingProblems({ ...draft, length: video.length, frameRate: video.frameRate })[0]?.sentence ?? null
  )
}
