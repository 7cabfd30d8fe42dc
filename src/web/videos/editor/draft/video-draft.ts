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
import { findOverCard } from '#shared/videos/missing-copy.ts'
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

/** What keeps a draft from being saved, and the field that puts it right: a card, the title or the direction. */
interface DraftProblem {
  field: string
  sentence: string
}

/** What keeps this draft from being saved; null where it may go. */
export function findDraftProblem(
  draft: VideoDraft,
  video: Timeline & Pick<Video, 'status'>,
): DraftProblem | null {
  const copyProblem = findCopyProblem(draft.copyCards, video.length)
  if (copyProblem) {
    const field = findOverCard({ ...draft, length: video.length })
    return { field, sentence: copyProblemSentence(copyProblem) }
  }
  if (isTitleMissing(draft, video)) return { field: 'title', sentence: 'An activated film needs a title.' }
  return (
    findTitleExcess(draft) ??
    findCardExcess(draft) ??
    findDirectionExcess(draft) ??
    findTimingProblem(draft, video)
  )
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

function findExcess(
  field: string,
  text: string,
  charactersMax: number,
  isTrimmed = false,
): DraftProblem | null {
  const sentence = describeExcess(text, charactersMax, isTrimmed)
  return sentence === null ? null : { field, sentence }
}

const findTitleExcess = ({ title }: VideoDraft) => findExcess('title', title, titleCharacters, true)

const findDirectionExcess = ({ direction }: VideoDraft) =>
  findExcess('direction', direction, directionCharacters)

/** Of the first card with a text that is too long. */
function findCardExcess({ copyCards, startCard, endCard }: VideoDraft): DraftProblem | null {
  const excesses = [
    ...copyCards.map(({ id, copy }) => findExcess(id, copy, copyCharacters)),
    findExcess('start', startCard.text, startTextCharacters),
    findExcess('end', endCard.tagline, taglineCharacters),
  ]
  return excesses.find((excess) => excess !== null) ?? null
}

export const hasTimingProblem = (draft: VideoDraft, video: Timeline): boolean =>
  findTimingProblem(draft, video) !== null

const isTitleMissing = ({ title }: VideoDraft, { status }: Pick<Video, 'status'>): boolean =>
  status !== 'draft' && title.trim() === ''

function findTimingProblem(draft: VideoDraft, { length, frameRate }: Timeline): DraftProblem | null {
  const problem = findTimingProblems({ ...draft, length, frameRate })[0]
  return problem ? { field: problem.cardId, sentence: problem.sentence } : null
}
