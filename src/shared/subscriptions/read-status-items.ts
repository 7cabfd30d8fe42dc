import { z } from 'zod'
import type { Package } from '../products/plan.ts'
import { defaultStatusItems, statusItemSchema, steps } from './status-steps.ts'
import type { StatusItem } from './status-steps.ts'

/**
 * The step ids of each version of the list, counted from 1. Stored lists name their version, so an entry never changes:
 * adding or removing a step is a new entry, and stored lists are migrated to it when read.
 */
const listVersions: readonly (readonly string[])[] = [
  ['ordered', 'received', 'brief', 'style', 'shoot', 'editing', 'delivery'],
]

/** The version that lists are written by: the newest. */
export const stepsVersion = listVersions.length

/** What is stored of a list of steps. */
export interface StoredSteps {
  statusItems: unknown
  stepsVersion: number | null
}

/** Stored items; carried over where they are of an earlier version; the default list where they fit no version. */
export function readStatusItems(stored: StoredSteps, openedAt: Date, pack: Package): StatusItem[] {
  return readStepList({ versions: listVersions, steps }, stored, defaultStatusItems(openedAt, pack))
}

/** A list of steps as it is today, and the ids of every version so far. */
interface StepList {
  versions: readonly (readonly string[])[]
  steps: readonly { id: string; mayStartEarly: boolean }[]
}

const storedItemsSchema = z.array(statusItemSchema.extend({ id: z.string() }))
type StoredItem = z.infer<typeof storedItemsSchema>[number]

/**
 * The same for any list, so that the step from one version to the next is tested before there is one.
 * @param fresh the default list, in today's order
 */
export function readStepList<Item extends StoredItem>(
  { versions, steps: list }: StepList,
  { statusItems, stepsVersion: version }: StoredSteps,
  fresh: readonly Item[],
): Item[] {
  const ids = version === null ? undefined : versions[version - 1]
  const { data: stored } = storedItemsSchema.safeParse(statusItems)
  const fits = stored?.length === ids?.length && stored?.every((item, index) => item.id === ids?.[index])
  if (!stored || !fits) return [...fresh]
  const known = new Map(stored.map((item) => [item.id, item]))
  if (version !== versions.length) return carryOver(known, list, fresh)
  return fresh.map((item) => ({ ...item, ...known.get(item.id), id: item.id }))
}

/**
 * Migrates a list of an earlier version: steps in both keep their state, whatever their position; removed ones are left
 * out. A new step is complete where production has passed its position, so that no finished subscription waits for it.
 */
function carryOver<Item extends StoredItem>(
  stored: ReadonlyMap<string, StoredItem>,
  list: StepList['steps'],
  fresh: readonly Item[],
): Item[] {
  // A step that may start early does not imply that those before it are complete.
  const lastBegun = list.findLastIndex(
    ({ id, mayStartEarly }) => !mayStartEarly && (stored.get(id)?.status ?? 'coming up') !== 'coming up',
  )
  return fresh.map((item, index) => {
    const { status, date } = stored.get(item.id) ?? item
    if (stored.has(item.id) || index > lastBegun) return { ...item, status, date }
    return { ...item, status: 'complete', date: findDayPassed(stored, list, index) }
  })
}

/** When production passed this place: the day of the stored step before it. */
function findDayPassed(
  stored: ReadonlyMap<string, StoredItem>,
  list: StepList['steps'],
  index: number,
): string | null {
  const before = list.slice(0, index).findLast(({ id }) => stored.has(id))
  return (before && stored.get(before.id)?.date) ?? null
}
