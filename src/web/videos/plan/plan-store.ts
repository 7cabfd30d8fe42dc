import { z } from 'zod'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
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
const listeners = new Set<() => void>()

/** Plans that the browser did not store, because its storage is blocked or full: they last as long as the tab. */
const unstored = new Map<string, string>()
let parsed: { text: string; plans: readonly StoredPlan[] } | undefined

/**
 * A user's unfinished plans, in this browser's local storage: they survive a reload, and signing out in another tab. The
 * same array while they are unchanged, as external stores of React need it.
 */
export function readPlans(userId: string): readonly StoredPlan[] {
  const text = readText(formatStorageKey(userId))
  if (text === null) return none
  if (parsed?.text !== text) parsed = { text, plans: parsePlans(text) }
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

/** Calls back when plans change, in this tab or another one. */
export function subscribeToPlans(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const isAt = (plan: BlockKey, { subscriptionId, block }: BlockKey) =>
  plan.subscriptionId === subscriptionId && plan.block === block

const withoutPlan = (plans: readonly StoredPlan[], place: BlockKey) =>
  plans.filter((plan) => !isAt(plan, place))

function readText(key: string): string | null {
  const text = unstored.get(key)
  if (text !== undefined) return text
  try {
    return localStorage.getItem(key)
  } catch {
    return null // Blocked storage is empty storage.
  }
}

function parsePlans(text: string): readonly StoredPlan[] {
  try {
    return storedPlansSchema.parse(JSON.parse(text))
  } catch {
    return none // Written by hand or by another version: not worth more than a new plan.
  }
}

function writePlans(userId: string, plans: readonly StoredPlan[]): void {
  const key = formatStorageKey(userId)
  const text = JSON.stringify(plans)
  try {
    if (plans.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
  for (const listener of listeners) listener()
}
