import type { StepId, StepStatus } from '#shared/subscriptions/status-steps.ts'
import {
  findStepChangeProblem,
  nextStepStatuses,
  type StatusItem,
} from '#shared/subscriptions/status-steps.ts'
import { isApprovalStep } from '#shared/subscriptions/approvals.ts'
import { refusals } from '#shared/refusals.ts'
import { customerReasonHint } from '../../parts/reason-dialog.tsx'

export interface StepAction {
  to: StepStatus
  /** The verb on the button. */
  label: string
  isReasonNeeded: boolean
  /** Why it can't be done now; null where it can. */
  problem: string | null
}

/** What can be done with a step from where it is, the way onward first. */
export function stepActions(items: readonly StatusItem[], id: StepId): StepAction[] {
  const from = items.find((item) => item.id === id)?.status ?? 'coming up'
  return nextStepStatuses(id, from).map((to) => {
    const problem = findStepChangeProblem(items, id, to, true)
    return {
      to,
      label: chooseLabel(from, to),
      isReasonNeeded: findStepChangeProblem(items, id, to, false) === 'reason_missing',
      problem: problem && refusals[problem].sentence,
    }
  })
}

function chooseLabel(from: StepStatus, to: StepStatus): string {
  if (to === 'complete') return 'Complete'
  if (to === 'coming up') return 'Not started'
  return from === 'complete' ? 'Reopen' : 'Start'
}

/**
 * The question before a change that needs a reason: a complete step that opens again, or one that is completed without
 * its customer's approval.
 */
export function describeQuestion(asking: { item: StatusItem; action: StepAction } | null) {
  const label = asking?.item.label ?? ''
  if (asking?.action.to === 'complete') {
    return {
      title: `Complete “${label}” without approval?`,
      confirmLabel: 'Complete the step',
      cancelLabel: 'Leave it open',
      hint: customerReasonHint,
      children:
        'The customer has not approved it, and reads your reason beside it. If it waits for their approval, we e-mail them your reason too.',
    }
  }
  // Where an approval ends, its customer gets the reason word for word.
  const canEndApproval = asking !== null && isApprovalStep(asking.item.id)
  const email = canEndApproval
    ? ' If they approved it, that approval ends, and we e-mail them your reason.'
    : ''
  return {
    title: `Reopen “${label}”?`,
    confirmLabel: 'Reopen the step',
    cancelLabel: 'Leave it complete',
    hint: canEndApproval ? customerReasonHint : undefined,
    children: `The customer sees it open again.${email} Later steps stay as they are.`,
  }
}

/** An expected day as a date field holds it (`2026-11-14`), and back: noon UTC, the same day nearly everywhere. */
export const toDayField = (iso: string | null): string => iso?.slice(0, 10) ?? ''
export const fromDayField = (day: string): string => `${day}T12:00:00.000Z`
