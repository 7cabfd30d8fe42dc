import { isSameJson } from '#shared/same-json.ts'

type Fields = Record<string, unknown>

/** A cart's top-level fields, and the version at which each was last written. */
export interface VersionedFields {
  fields: Fields
  fieldVersions: Record<string, number>
}

/**
 * Merges sent fields into the stored ones: last write wins. `replaced` holds overwritten values that the sender had
 * not seen, to be shown to them.
 *
 * @param baseVersion the version that the sender last read
 * @param version the version that this save creates
 */
export function mergeSave(
  stored: VersionedFields,
  sent: Fields,
  baseVersion: number,
  version: number,
): VersionedFields & { replaced: Fields } {
  // Maps, because a field may be called `__proto__`.
  const fields = new Map(Object.entries(stored.fields))
  const fieldVersions = new Map(Object.entries(stored.fieldVersions))
  const replaced = new Map<string, unknown>()
  for (const [name, value] of Object.entries(sent)) {
    if (fields.has(name) && isSameJson(fields.get(name), value)) continue
    if (fields.has(name) && (fieldVersions.get(name) ?? 0) > baseVersion) replaced.set(name, fields.get(name))
    fields.set(name, value)
    fieldVersions.set(name, version)
  }
  return {
    fields: Object.fromEntries(fields),
    fieldVersions: Object.fromEntries(fieldVersions),
    replaced: Object.fromEntries(replaced),
  }
}
