import { z } from 'zod'
import { dayMs } from '../time-units.ts'
import type { Package } from '../products/plan.ts'
import type { RefusalCode } from '../refusals.ts'
import { isApprovalStep } from './approvals.ts'

export const stepIdSchema = z.enum(['ordered', 'received', 'brief', 'style', 'shoot', 'editing', 'delivery'])
export type StepId = z.infer<typeof stepIdSchema>

export const stepStatusSchema = z.enum(['coming up', 'in progress', 'shooting', 'editing', 'complete'])
export type StepStatus = z.infer<typeof stepStatusSchema>

/** `date` is the expected day until the step is complete, then the real one. ISO 8601, UTC. */
export const statusItemSchema = z.object({
  id: stepIdSchema,
  label: z.string(),
  description: z.string(),
  status: stepStatusSchema,
  date: z.iso.datetime().nullable(),
})
export type StatusItem = z.infer<typeof statusItemSchema>

interface Step {
  id: StepId
  label: string
  description: string
  /** What the step is called while it runs. */
  running: StepStatus
  /** May start before the step ahead of it is complete. */
  mayStartEarly: boolean
  /** Days after the block opened at which it is expected to be complete. */
  leadDays: Record<Package, number>
}

/** The seven steps, in order. Another list of ids is a new version: see `read-status-items.ts`. */
export const steps: readonly Step[] = [
  {
    id: 'ordered',
    label: 'Subscription placed and payment received',
    description: 'Your films are booked.',
    running: 'in progress',
    mayStartEarly: false,
    leadDays: { automated: 0, agency: 0 },
  },
  {
    id: 'received',
    label: 'Product arrives at our studio',
    description: 'We unpack, check and clean every item.',
    running: 'in progress',
    mayStartEarly: false,
    leadDays: { automated: 7, agency: 7 },
  },
  {
    id: 'brief',
    label: 'Creative Brief',
    description: 'What each film says and to whom.',
    running: 'in progress',
    mayStartEarly: true,
    leadDays: { automated: 8, agency: 11 },
  },
  {
    id: 'style',
    label: 'Style Frames',
    description: 'Light, surface and colour, fixed in stills.',
    running: 'in progress',
    mayStartEarly: true,
    leadDays: { automated: 10, agency: 15 },
  },
  {
    id: 'shoot',
    label: 'Product Shoot',
    description: 'The robot arm flies your moves.',
    running: 'shooting',
    mayStartEarly: false,
    leadDays: { automated: 14, agency: 21 },
  },
  {
    id: 'editing',
    label: 'Video Editing',
    description: 'Cut, grade, copy cards and sound.',
    running: 'editing',
    mayStartEarly: false,
    leadDays: { automated: 18, agency: 26 },
  },
  {
    id: 'delivery',
    label: 'Delivery',
    description: 'Finished films to play and download.',
    running: 'in progress',
    mayStartEarly: false,
    leadDays: { automated: 20, agency: 28 },
  },
]

/** The list of a block that has just opened: ordered is complete, all else is coming up. */
export function defaultStatusItems(openedAt: Date, pack: Package): StatusItem[] {
  return steps.map(({ id, label, description, leadDays }) => ({
    id,
    label,
    description,
    status: id === 'ordered' ? 'complete' : 'coming up',
    date: new Date(openedAt.getTime() + leadDays[pack] * dayMs).toISOString(),
  }))
}

/**
 * The list of the next block: `received` stays complete unless an item is new. While some items are still on their way
 * it stays in progress, with a new expected day: what has arrived is here for the next block as well.
 */
export function nextBlockStatusItems(
  previous: readonly StatusItem[],
  openedAt: Date,
  pack: Package,
  hasNewItem: boolean,
): StatusItem[] {
  const received = previous.find((item) => item.id === 'received')
  return defaultStatusItems(openedAt, pack).map((item) => {
    if (item.id !== 'received' || !received) return item
    if (received.status === 'complete') return hasNewItem ? item : received
    return { ...item, status: received.status }
  })
}

function stepAt(id: StepId): { step: Step; index: number } {
  const index = steps.findIndex((candidate) => candidate.id === id)
  const step = steps[index]
  if (!step) throw new Error(`No step ${id}`)
  return { step, index }
}

/** What this step may become from here, in the order in which buttons show it. */
export function nextStepStatuses(id: StepId, from: StepStatus): StepStatus[] {
  const { running } = stepAt(id).step
  if (from === 'coming up') return [running]
  if (from === 'complete') return [running]
  return ['complete', 'coming up']
}

/**
 * Why the studio may not change a step so; null where it may. What the customer approves is completed by that answer:
 * without it the studio says why, and the customer reads it.
 */
export function findStepChangeProblem(
  items: readonly StatusItem[],
  id: StepId,
  to: StepStatus,
  hasReason: boolean,
): RefusalCode | null {
  const { step, index } = stepAt(id)
  const from = items[index]?.status ?? 'coming up'
  if (!nextStepStatuses(id, from).includes(to)) return 'step_change_not_allowed'
  if (from === 'complete' || (to === 'complete' && isApprovalStep(id))) {
    return hasReason ? null : 'reason_missing'
  }
  const isStarting = from === 'coming up'
  if (isStarting && !step.mayStartEarly && index > 0 && items[index - 1]?.status !== 'complete') {
    return 'step_before_open'
  }
  return null
}

/** The items with one step changed. Completing sets the actual day; reopening makes it the expected day. */
export function changeStep(
  items: readonly StatusItem[],
  id: StepId,
  to: StepStatus,
  now: Date,
): StatusItem[] {
  return items.map((item) =>
    item.id === id ? { ...item, status: to, date: to === 'complete' ? now.toISOString() : item.date } : item,
  )
}

/** The first step that is not complete; null when all are. */
export function currentStep(items: readonly StatusItem[]): StatusItem | null {
  return items.find((item) => item.status !== 'complete') ?? null
}

export function isStepComplete(items: readonly StatusItem[], id: StepId): boolean {
  return items.find((item) => item.id === id)?.status === 'complete'
}
