import { z } from 'zod'
import { isSameJson } from '#shared/same-json.ts'
import { systemStatusSchema, type SystemStatus } from '#shared/contract/system.ts'
import { pickChanged } from '../../ui/drafts/pick-changed.ts'
import { isAnyFlagOn, isSameStatus } from '../parts/flag-words.ts'

/** What was touched and is not yet set, and what was set by then: all else follows what is set, also by a colleague. */
export const flagsDraftSchema = z.object({
  touched: systemStatusSchema.partial(),
  base: systemStatusSchema.partial(),
})
type FlagsDraft = z.infer<typeof flagsDraftSchema>

export const untouched: FlagsDraft = { touched: {}, base: {} }

/** A draft with further changes. A field that was touched before keeps its base. */
export const touchFlags = (
  { touched, base }: FlagsDraft,
  changes: Partial<SystemStatus>,
  status: SystemStatus,
): FlagsDraft => ({ touched: { ...touched, ...changes }, base: { ...pickFields(status, changes), ...base } })

/** A draft without fields that are set as they were typed: those are no change. */
export function dropUnchangedFields({ touched, base }: FlagsDraft, status: SystemStatus): FlagsDraft {
  const changed = pickChanged(touched, status)
  return { touched: changed, base: pickFields(base, changed) }
}

/**
 * A draft rebased on what was set from a part of it: what was typed during the request stays.
 * @param sent counts as set as it was typed: the server trims it
 */
export const rebaseFlagsDraft = (
  { touched, base }: FlagsDraft,
  sent: Partial<SystemStatus>,
  status: SystemStatus,
): FlagsDraft =>
  dropUnchangedFields({ touched, base: { ...base, ...pickFields(status, sent) } }, { ...status, ...sent })

/** The status once what was touched is set: where nothing is off, there is no reason and no end. */
export function applyTouched(touched: Partial<SystemStatus>, status: SystemStatus): SystemStatus {
  const next = { ...status, ...touched }
  return isAnyFlagOn(next) ? next : { ...next, reason: '', endsAt: null }
}

/** Whether what was touched is set, but for blanks around a reason: the server trims it. */
export const isStored = (touched: Partial<SystemStatus>, status: SystemStatus): boolean =>
  isSameStatus(applyTouched(touched, status), status)

/** Whether a colleague set this field after it was touched, and setting the draft would replace that. */
export const isSetMeanwhile = (
  name: 'reason' | 'endsAt',
  { touched, base }: FlagsDraft,
  status: SystemStatus,
): boolean =>
  name in touched &&
  isAnyFlagOn(status) &&
  !isSameJson(status[name], base[name]) &&
  !isStored({ [name]: touched[name] }, status)

/** The fields of `values` that `fields` has, too. */
export const pickFields = (
  values: Partial<SystemStatus>,
  fields: Partial<SystemStatus>,
): Partial<SystemStatus> => Object.fromEntries(Object.entries(values).filter(([name]) => name in fields))
