import { isSameJson } from '#shared/same-json.ts'
import type { Fields } from './cart-mirror.ts'

/** The fields of `local` that differ from what the server is known to have. */
export function findChangedFields(base: Fields, local: Fields): Fields {
  return Object.fromEntries(Object.entries(local).filter(([name, value]) => !isSameJson(value, base[name])))
}

/**
 * Brings what the server has now into what is on the screen. A field that waits to be saved keeps its local value:
 * the later change wins, and it is later. All others follow the server; one that it does not have stays.
 *
 * @param base what the server was known to have before
 * @returns the new local fields, and the values that gave way to other ones
 */
export function mergeRemote(
  base: Fields,
  local: Fields,
  remote: Fields,
): { merged: Fields; overwritten: Fields } {
  const unsaved = findChangedFields(base, local)
  const merged = { ...local }
  const overwritten: Fields = {}
  for (const [name, value] of Object.entries(remote)) {
    if (name in unsaved || isSameJson(local[name], value)) continue
    if (name in local) overwritten[name] = local[name]
    merged[name] = value
  }
  return { merged, overwritten }
}
