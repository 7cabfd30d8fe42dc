import { z } from 'zod'
import { updateStepsAfterMove } from '#shared/videos/update-steps-after-move.ts'
import { statusItemSchema, type StatusItem } from '#shared/subscriptions/status-steps.ts'
import { undoWindowMs } from '#shared/videos/undo-window.ts'
import { videoStatusSchema, type VideoStatus } from '#shared/videos/video-status.ts'

const stepSchema = statusItemSchema.pick({ status: true, date: true })

const lastMoveSchema = z.object({
  /** ISO time. */
  at: z.iso.datetime(),
  /** Null where the move after it was undone: it is the last one again, and can't be undone itself. */
  from: videoStatusSchema.nullable(),
  /** The steps of its block, each before and after the move. */
  steps: z.array(z.object({ id: z.string(), before: stepSchema, after: stepSchema })),
  /** The token transaction that used the video's tokens up. */
  capture: z.string().nullable(),
  /**
   * Of a later delivery of the same cut: reason and finding of the one before, where that was a later one, too. The key is
   * stored, and older than the finding.
   */
  replacedReason: z
    .object({
      cutId: z.string(),
      reason: z.string().nullable(),
      finding: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Of the studio's move before, ISO time. */
  previousAt: z.iso.datetime().nullable().default(null),
})

/** The studio's last move of a video, with what it takes to undo it. */
export type LastMove = z.infer<typeof lastMoveSchema>

const storedLastMoveSchema = lastMoveSchema.nullable().catch(null)

/** Stored data that can't be read is no move that can be undone. */
export function readLastMove(stored: unknown): LastMove | null {
  return storedLastMoveSchema.parse(stored)
}

/**
 * The move that going to `to` takes back; null where it is a move of its own, or the time for undoing is over.
 * @param movedAt when the move was made that the sender undoes: no other one is
 */
export function findUndoneMove(
  lastMove: LastMove | null,
  to: VideoStatus,
  now: Date,
  movedAt?: string,
): LastMove | null {
  if (lastMove?.from !== to || now >= undoDeadline(lastMove)) return null
  const isSameMove = movedAt === undefined || Date.parse(movedAt) === Date.parse(lastMove.at)
  return isSameMove ? lastMove : null
}

/** From then on a move can't be undone. */
export const undoDeadline = ({ at }: Pick<LastMove, 'at'>): Date => new Date(Date.parse(at) + undoWindowMs)

/** The last move once this one is undone: the e-mail about it goes out if it still waits. */
export function restorePreviousMove({ previousAt }: LastMove): LastMove | null {
  if (previousAt === null) return null
  return { at: previousAt, from: null, steps: [], capture: null, replacedReason: null, previousAt: null }
}

/** Every step before and after a move. */
export function pairSteps(before: readonly StatusItem[], after: readonly StatusItem[]): LastMove['steps'] {
  return before.flatMap((item, index) => {
    const moved = after[index]
    return moved ? [{ id: item.id, before: stepSchema.parse(item), after: stepSchema.parse(moved) }] : []
  })
}

/**
 * The steps of a block after an undo. One that stands as the move left it gets back what it was, with its expected day;
 * one that has changed since follows from where the videos are now.
 * @param move from where to where the undo leads
 */
export function restoreSteps(
  items: readonly StatusItem[],
  undone: LastMove,
  move: { from: VideoStatus; to: VideoStatus },
  others: readonly VideoStatus[],
  now: Date,
): StatusItem[] {
  const moved = updateStepsAfterMove(items, move, others, now)
  const reopened = updateStepsAfterMove(items, { ...move, isUndo: true }, others, now)
  return items.map((item, index) => {
    const known = undone.steps.find(({ id }) => id === item.id)
    if (known && isSame(item, known.after)) return { ...item, ...known.before }
    // A step that was complete before the move stays so, as after a revision.
    return (known?.before.status === 'complete' ? moved : reopened)[index] ?? item
  })
}

type StepState = z.infer<typeof stepSchema>

function isSame(a: StepState, b: StepState): boolean {
  return a.status === b.status && a.date === b.date
}
