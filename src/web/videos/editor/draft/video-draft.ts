import { z } from 'zod'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import { videoSchema, type updateVideo, type Video } from '#shared/contract/videos/videos.ts'
import { canonicalJson } from '#shared/canonical-json.ts'
import { describeExcess, toSingleLine } from '#shared/fields.ts'
import {
  copyCardSchema,
  copyCharacters,
  copyProblemSentence,
  endCardSchema,
  findCopyProblem,
  pickWritten,
  startCardSchema,
  startTextCharacters,
  taglineCharacters,
  type WrittenCard,
} from '#shared/videos/copy-cards.ts'
import { directionCharacters } from '#shared/videos/direction.ts'
import { titleCharacters } from '#shared/videos/video-title.ts'
import { findTimingProblems } from '#shared/videos/timeline/find-timing-problems.ts'

/** What of a video its customer writes. */
export type VideoDraft = Pick<Video, 'title' | 'move' | 'startCard' | 'endCard' | 'direction'> & {
  copyCards: WrittenCard[]
}

/** Texts of any length: what is too long to be saved is stored here until it is shortened. */
const videoDraftSchema: z.ZodType<VideoDraft> = videoSchema.pick({ title: true, move: true }).extend({
  copyCards: z.array(copyCardSchema.omit({ wordCount: true }).extend({ copy: z.string() })),
  startCard: startCardSchema.extend({ text: z.string() }),
  endCard: endCardSchema.extend({ tagline: z.string() }),
  direction: z.string(),
})

/** What is not saved yet, as this browser stores it. */
export const unsavedCopySchema = z.object({
  draft: videoDraftSchema,
  /** What it was written over: the copy that was read, and what was sent without an answer. */
  bases: z.array(videoDraftSchema).min(1),
  /** Of the copy that was read. */
  version: z.int(),
})
export type UnsavedCopy = z.infer<typeof unsavedCopySchema>

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

/** Whether a draft differs from what is saved. */
export const isChanged = (draft: VideoDraft, saved: VideoDraft): boolean =>
  Object.keys(findChanges(draft, saved)).length > 0

const isDifferent = (a: unknown, b: unknown): boolean => canonicalJson(a) !== canonicalJson(b)

type Timeline = Pick<Video, 'length' | 'frameRate'>

/** What keeps this draft from being saved, in a sentence; null where it may go. */
export function draftProblem(draft: VideoDraft, video: Timeline & Pick<Video, 'status'>): string | null {
  const copyProblem = findCopyProblem(draft.copyCards, video.length)
  if (copyProblem) return copyProblemSentence(copyProblem)
  if (isTitleMissing(draft, video)) return 'An activated film needs a title.'
  return findExcess(draft) ?? findTimingSentence(draft, video)
}

/** The changes that can be saved although others break a rule. All cards share the film's time: they wait together. */
export function pickValidChanges(
  changes: DraftChanges,
  draft: VideoDraft,
  video: Timeline & Pick<Video, 'status'>,
): DraftChanges {
  const { title, direction, copyCards, startCard, endCard, ...others } = changes
  const valid: DraftChanges = others
  if (title !== undefined && !isTitleMissing(draft, video) && !findTitleExcess(draft)) valid.title = title
  if (direction !== undefined && !findDirectionExcess(draft)) valid.direction = direction
  if (
    findCopyProblem(draft.copyCards, video.length) ||
    findCardExcess(draft) ||
    hasTimingProblem(draft, video)
  )
    return valid
  return {
    ...valid,
    ...(copyCards && { copyCards }),
    ...(startCard && { startCard }),
    ...(endCard && { endCard }),
  }
}

const findTitleExcess = ({ title }: VideoDraft) => describeExcess(title, titleCharacters)

const findDirectionExcess = ({ direction }: VideoDraft) =>
  describeExcess(direction, directionCharacters, false)

/** Of the first card with a text that is too long. */
function findCardExcess({ copyCards, startCard, endCard }: VideoDraft): string | null {
  const excesses = [
    ...copyCards.map(({ copy }) => describeExcess(copy, copyCharacters, false)),
    describeExcess(startCard.text, startTextCharacters, false),
    describeExcess(endCard.tagline, taglineCharacters, false),
  ]
  return excesses.find((excess) => excess !== null) ?? null
}

const findExcess = (draft: VideoDraft): string | null =>
  findTitleExcess(draft) ?? findCardExcess(draft) ?? findDirectionExcess(draft)

export const hasTimingProblem = (draft: VideoDraft, video: Timeline): boolean =>
  findTimingSentence(draft, video) !== null

const isTitleMissing = ({ title }: VideoDraft, { status }: Pick<Video, 'status'>): boolean =>
  status !== 'draft' && title.trim() === ''

const findTimingSentence = (draft: VideoDraft, { length, frameRate }: Timeline): string | null =>
  findTimingProblems({ ...draft, length, frameRate })[0]?.sentence ?? null
