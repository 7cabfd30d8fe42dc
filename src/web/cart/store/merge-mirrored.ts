import { isSameJson } from '#shared/same-json.ts'
import type { MirroredCart } from './cart-mirror.ts'

/**
 * Adds to what this tab writes the unsaved fields that another tab mirrored of the same cart, so that they survive a crash.
 * A field that changed here since this tab's last write, by hand or by the server, keeps the newer value.
 *
 * @param before this tab's own fields at its last write, or as it read them; null: neither yet
 * @param own this tab's own fields now
 * @param stored what the mirror holds
 * @returns `own` itself where there is nothing to add
 */
export function mergeMirrored(
  before: MirroredCart | null,
  own: MirroredCart,
  stored: MirroredCart | null,
): MirroredCart {
  if (!stored?.unsaved || stored.selectionId !== own.selectionId) return own
  const ownNames = own.unsaved?.names ?? []
  const names = stored.unsaved.names.filter((name) => {
    const hasChangedHere = before !== null && !isSameJson(before.fields[name], own.fields[name])
    return !hasChangedHere && !isSameJson(own.fields[name], stored.fields[name])
  })
  if (names.length === 0) return own
  return {
    ...own,
    fields: { ...own.fields, ...Object.fromEntries(names.map((name) => [name, stored.fields[name]])) },
    unsaved: {
      ...stored.unsaved,
      // The older version: the server then reports more replaced values, and never too few.
      baseVersion: Math.min(stored.unsaved.baseVersion, own.unsaved?.baseVersion ?? Infinity),
      names: [...new Set([...ownNames, ...names])],
    },
  }
}
