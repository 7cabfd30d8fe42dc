import { z } from 'zod'
import type { PlannedVideo } from '#shared/tokens/planned-video.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { formatCount } from '#shared/display-locale.ts'
import { draftsOfBlock } from '#shared/tokens/drafts-of-block.ts'
import { cameraMoveIdSchema } from '#shared/products/camera-moves.ts'

const videoChoiceSchema = z.object({
  lengthSeconds: z.int().min(1).max(600),
  hasCutdowns: z.boolean(),
  move: cameraMoveIdSchema.nullable(),
})
/** What may be chosen of a video. */
export type VideoChoice = z.infer<typeof videoChoiceSchema>

const addedVideoSchema = videoChoiceSchema.extend({
  key: z.string(),
  /** The draft that it is split from, which it stands behind; null: made from nothing, at the end. */
  madeFrom: z.string().nullable(),
})
export type AddedVideo = z.infer<typeof addedVideoSchema>

export const planChangesSchema = z.object({
  changed: z.record(z.string(), videoChoiceSchema.partial()),
  removed: z.array(z.string()),
  added: z.array(addedVideoSchema),
})

/**
 * The planned changes of a block's drafts. Stored as changes, not as a copy of the drafts: when those change
 * underneath, the plan goes on with them as they are.
 */
export type PlanChanges = Readonly<z.infer<typeof planChangesSchema>>

export const noChanges: PlanChanges = { changed: {}, removed: [], added: [] }

/** A line of the planner: a draft as it would be, or a new video. */
export interface PlannedLine extends VideoChoice {
  key: string
  /** Null: new. */
  draft: Video | null
  /** The draft that a new video is split from. */
  madeFrom: string | null
  isRemoved: boolean
}

/** The lines in their order: drafts as they stand, new videos behind what they were made from. */
export function listPlannedLines(drafts: readonly Video[], changes: PlanChanges): PlannedLine[] {
  const known = new Set(drafts.map(({ id }) => id))
  const added = changes.added.map((video): PlannedLine => {
    const madeFrom = video.madeFrom !== null && known.has(video.madeFrom) ? video.madeFrom : null
    return { ...video, madeFrom, draft: null, isRemoved: false }
  })
  const behind = (id: string | null) => added.filter(({ madeFrom }) => madeFrom === id)
  const lines = drafts.flatMap((draft): PlannedLine[] => [
    {
      key: draft.id,
      draft,
      madeFrom: null,
      ...readChoice(draft),
      ...changes.changed[draft.id],
      isRemoved: changes.removed.includes(draft.id),
    },
    ...behind(draft.id),
  ])
  return [...lines, ...behind(null)]
}

const readChoice = ({ length, hasCutdowns, move }: Video): VideoChoice => ({
  lengthSeconds: length,
  hasCutdowns,
  move: cameraMoveIdSchema.nullable().catch(null).parse(move),
})

/** Whether the drafts would become anything else than they are. */
export function isChanging(drafts: readonly Video[], changes: PlanChanges): boolean {
  return listPlannedLines(drafts, changes).some(isChangedLine)
}

function isChangedLine(line: PlannedLine): boolean {
  if (!line.draft || line.isRemoved) return true
  const { lengthSeconds, hasCutdowns, move } = readChoice(line.draft)
  return line.lengthSeconds !== lengthSeconds || line.hasCutdowns !== hasCutdowns || line.move !== move
}

/**
 * Which drafts there are, and what was sold with them: a plan made on others no longer applies. Copy is no part of it:
 * it can be written while a plan waits, and what would have no room is asked before saving.
 */
export function blockVersion(drafts: readonly Pick<Video, 'id' | 'length' | 'hasCutdowns'>[]): string {
  return drafts
    .map(({ id, length, hasCutdowns }) => `${id}:${length}${hasCutdowns ? '+' : ''}`)
    .toSorted()
    .join(' ')
}

/** Whether a plan was made on the drafts that its block has now: else it no longer applies. */
export function isCurrentPlan(
  { block, version }: { block: number; version: string },
  videos: readonly Pick<Video, 'id' | 'block' | 'status' | 'length' | 'hasCutdowns'>[],
): boolean {
  return version === blockVersion(draftsOfBlock(videos, block))
}

/** What the changes make of the drafts, as a sentence about "they". */
export function describeWaitingPlan(drafts: readonly Video[], changes: PlanChanges): string {
  const lines = listPlannedLines(drafts, changes)
  const before = drafts.length
  const after = lines.filter((line) => !line.isRemoved).length
  if (after === before) return `They change ${lines.filter(isChangedLine).length} of ${countDrafts(before)}.`
  if (before === 0) return `They add ${countDrafts(after)}.`
  return after === 0
    ? `They remove ${countDrafts(before)}.`
    : `They turn ${countDrafts(before)} into ${after}.`
}

const countDrafts = (count: number) => formatCount(count, 'draft')

/** The videos to ask for. */
export function listPlannedVideos(lines: readonly PlannedLine[]): PlannedVideo[] {
  return lines
    .filter((line) => !line.isRemoved)
    .map(({ draft, madeFrom, lengthSeconds, hasCutdowns, move }) => ({
      id: draft?.id ?? null,
      madeFrom,
      lengthSeconds,
      hasCutdowns,
      move,
    }))
}

/** Chooses something else for a line; what is not chosen stays. */
export function changeLine(changes: PlanChanges, key: string, choice: Partial<VideoChoice>): PlanChanges {
  if (changes.added.some((video) => video.key === key)) {
    const added = changes.added.map((video) => (video.key === key ? { ...video, ...choice } : video))
    return { ...changes, added }
  }
  return { ...changes, changed: { ...changes.changed, [key]: { ...changes.changed[key], ...choice } } }
}

/** Takes a line out: a draft is marked, so that it can be kept after all; a new video is gone. */
export function removeLine(changes: PlanChanges, key: string): PlanChanges {
  if (changes.added.some((video) => video.key === key)) {
    return { ...changes, added: changes.added.filter((video) => video.key !== key) }
  }
  return { ...changes, removed: [...changes.removed, key] }
}

/** Takes a draft back that was to go. */
export function restoreLine(changes: PlanChanges, key: string): PlanChanges {
  return { ...changes, removed: changes.removed.filter((each) => each !== key) }
}

/**
 * Splits a video into equal ones, alike in all else; they stand together.
 * @param keys of the videos to add
 * @param withCutdowns on how many of the videos the cutdowns stay, from the first one on
 */
export function splitLine(
  changes: PlanChanges,
  line: PlannedLine,
  keys: readonly string[],
  withCutdowns: number,
): PlanChanges {
  const { move } = line
  const lengthSeconds = line.lengthSeconds / (keys.length + 1)
  const hasCutdownsAt = (part: number) => line.hasCutdowns && part < withCutdowns
  const shortened = changeLine(changes, line.key, { lengthSeconds, hasCutdowns: hasCutdownsAt(0) })
  const at = shortened.added.findIndex((video) => video.key === line.key) + 1
  const madeFrom = line.draft?.id ?? line.madeFrom
  const added = keys.map((key, index) => ({
    key,
    madeFrom,
    lengthSeconds,
    hasCutdowns: hasCutdownsAt(index + 1),
    move,
  }))
  return { ...shortened, added: shortened.added.toSpliced(at, 0, ...added) }
}
