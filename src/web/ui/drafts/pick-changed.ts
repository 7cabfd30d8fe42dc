import { isSameJson } from '#shared/same-json.ts'

/** The fields of a draft that differ from what is stored: one that was typed back is no change. */
export function pickChanged<Stored extends object>(draft: Partial<Stored>, stored: Stored): Partial<Stored> {
  const changed: Partial<Stored> = { ...draft }
  for (const name in draft) if (isSameJson(draft[name], stored[name])) delete changed[name]
  return changed
}
