import type { CutState } from './cut-states.ts'
import { cutName } from './cut-states.ts'
import { identifyContent, type CutContent } from './describe-cut-changes.ts'
import { isChangeAsked } from './is-approval-missing.ts'

interface ComparedCut {
  number: number
  state: CutState
  files: CutContent['files']
}

/** A cut that is being assembled of the same bytes as the one before. */
export interface UnchangedCut {
  /** The number of the cut before. */
  since: number
  /** Changes of the cut before were asked for: the same bytes are no answer to them, and are not sent. */
  isAnswer: boolean
}

/**
 * The cut that the newest one answers: the last before it that was not withdrawn.
 * @param cuts all of a video, oldest first
 */
export const findCutBefore = <Before extends { state: CutState }>(
  cuts: readonly Before[],
): Before | undefined => cuts.slice(0, -1).findLast(({ state }) => state !== 'withdrawn')

/**
 * Whether the newest cut waits with the same bytes as the one before; null where it does not.
 * @param cuts all of a video, oldest first
 * @param revisionCut the cut that the open revision is about; null without one, or where it was asked for in words
 */
export function findUnchangedCut(
  cuts: readonly ComparedCut[],
  revisionCut: number | null,
): UnchangedCut | null {
  const cut = cuts.at(-1)
  if (cut?.state !== 'assembling') return null
  const before = findCutBefore(cuts)
  if (!before || listContents(cut).join() !== listContents(before).join()) return null
  return { since: before.number, isAnswer: isChangeAsked(before, revisionCut) }
}

/** Why a cut with the same bytes is neither sent nor delivered. */
export const describeUnchangedAnswer = ({ since }: UnchangedCut): string =>
  `No file is different from ${cutName(since)}, of which changes were asked for. Upload the changed film first.`

/**
 * The number of the withdrawn cut whose files the newest one has, while that is assembled; null where there is none, or
 * where a later cut with the same files was sent and stands.
 * @param cuts all of a video, oldest first
 */
export function findWithdrawnDuplicate(
  cuts: readonly (ComparedCut & { sentAt: Date | null })[],
): number | null {
  const cut = cuts.at(-1)
  if (cut?.state !== 'assembling') return null
  const contents = listContents(cut).join()
  // One that was never sent was not taken back from anyone: its delivery was undone.
  const duplicate = cuts.findLast((each) => each.sentAt !== null && listContents(each).join() === contents)
  return duplicate?.state === 'withdrawn' ? duplicate.number : null
}

const listContents = ({ files }: ComparedCut): string[] =>
  files.map((file) => `${file.ratio} ${identifyContent(file)}`).toSorted()
