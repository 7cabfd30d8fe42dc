import { z } from 'zod'
import { dayMs } from '../time-units.ts'

/** The steps that the customer approves. */
export const approvalStepSchema = z.enum(['brief', 'style'])
export type ApprovalStep = z.infer<typeof approvalStepSchema>

export const isApprovalStep = (stepId: string): stepId is ApprovalStep =>
  approvalStepSchema.safeParse(stepId).success

/** What the two steps are called: alone, and in the middle of a sentence. */
export const approvalNames: Record<ApprovalStep, { title: string; the: string; isPlural: boolean }> = {
  brief: { title: 'Creative Brief', the: 'the creative brief', isPlural: false },
  style: { title: 'Style Frames', the: 'the style frames', isPlural: true },
}

export const approvalAnswerSchema = z.enum(['approved', 'change'])
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>

/**
 * Why a request is closed. `changed`: what was sent has been changed since. `reopened`: the studio opened the step
 * again. `completed`: the studio completed the step by itself.
 */
export const closedBecauseSchema = z.enum(['changed', 'reopened', 'completed'])
export type ClosedBecause = z.infer<typeof closedBecauseSchema>

export const approvalLimits = { words: 4_000, points: 20, pointWords: 1_000 } as const

/** Places on a picture are integers: parts of its width and height, from its upper left corner. */
export const pointScale = 10_000

/** Ages in days at which the customer is reminded, and at which the studio is notified. */
export const reminderDays = [3, 7] as const
export const overdueDays = 14

/** A reminder this close to the customer's next one is left to that one: after an outage two could come within a day. */
const reminderGapDays = 1

/**
 * The age in days for which a reminder of a waiting request is due; null where none is. What was missed is not made
 * up for one by one.
 * @param remindedDays that of the last reminder, or 0
 */
export function findDueReminder(sentAt: Date, remindedDays: number, now: Date): number | null {
  const age = (now.getTime() - sentAt.getTime()) / dayMs
  const reached = [...reminderDays, overdueDays].findLast((days) => days <= age) ?? 0
  const isNextClose = reminderDays.some((days) => days > age && days - age < reminderGapDays)
  return reached > remindedDays && !isNextClose ? reached : null
}

/** For how many whole days something has waited for its answer. */
export const countWaitingDays = (sentAt: Date, now: Date): number =>
  Math.floor((now.getTime() - sentAt.getTime()) / dayMs)

/** Whose turn it is. `closed`: it is no longer a question, and never was an approval or is none any more. */
export type ApprovalState = 'waiting' | 'approved' | 'change' | 'closed'

export function approvalState({
  answer,
  closedBecause,
}: {
  answer: ApprovalAnswer | null
  closedBecause: ClosedBecause | null
}): ApprovalState {
  if (closedBecause !== null) return 'closed'
  return answer ?? 'waiting'
}
