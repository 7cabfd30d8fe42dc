import { z } from 'zod'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { parseLocalDraft, readLocalText, writeLocalDraft } from '../../ui/drafts/local-drafts.ts'
import { planChangesSchema, type PlanChanges } from './planned-drafts.ts'

/** A plan that was begun and not used yet. */
export interface StoredPlan extends BlockKey {
  /** Of the block's drafts that it was made on, see `blockVersion`. */
  version: string
  changes: PlanChanges
}

const storedPlansSchema = z.array(
  z.object({
    subscriptionId: z.string(),
    block: z.int().min(1),
    version: z.string(),
    changes: planChangesSchema,
  }),
)

/** The oldest ones beyond it are forgotten. */
const storedPlansMax = 20

const formatStorageKey = (userId: string) => `plans/${userId}`
const none: readonly StoredPlan[] = []
let parsed: { text: string; plans: readonly StoredPlan[] } | undefined

/**
 * A user's unfinished plans, in this browser's local storage: they survive a reload, and signing out in another tab. The
 * same array while they are unchanged, as external stores of React need it.
 */
export function readPlans(userId: string): readonly StoredPlan[] {
  const text = readLocalText(formatStorageKey(userId))
  if (text === null) return none
  if (parsed?.text !== text) parsed = { text, plans: parseLocalDraft(text, storedPlansSchema) ?? none }
  return parsed.plans
}

/** Stores a plan in place of the block's earlier one. */
export function storePlan(userId: string, plan: StoredPlan): void {
  writePlans(userId, [...withoutPlan(readPlans(userId), plan), plan].slice(-storedPlansMax))
}

/** Forgets the plan of a block, if there is one. */
export function forgetPlan(userId: string, place: BlockKey): void {
  const before = readPlans(userId)
  const after = withoutPlan(before, place)
  if (after.length < before.length) writePlans(userId, after)
}

/** The plan of a block. */
export function findPlan(plans: readonly StoredPlan[], place: BlockKey): StoredPlan | undefined {
  return plans.find((plan) => isAt(plan, place))
}

const isAt = (plan: BlockKey, { subscriptionId, block }: BlockKey) =>
  plan.subscriptionId === subscriptionId && plan.block === block

const withoutPlan = (plans: readonly StoredPlan[], place: BlockKey) =>
  plans.filter((plan) => !isAt(plan, place))

function writePlans(userId: string, plans: readonly StoredPlan[]): void {
  writeLocalDraft(formatStorageKey(userId), plans.length === 0 ? null : JSON.stringify(plans))
}
