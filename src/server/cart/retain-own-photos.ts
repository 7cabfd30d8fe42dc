import { isSelectionsObject } from '#shared/cart/product-selections.ts'

/**
 * Removes photo ids from `items` that do not belong to the user: a deleted or foreign id must not fail the rest of
 * the save.
 *
 * @param findOwn returns those ids that are the user's own photos
 */
export async function retainOwnPhotos(
  fields: Record<string, unknown>,
  findOwn: (fileIds: readonly string[]) => Promise<string[]>,
): Promise<Record<string, unknown>> {
  if (!Array.isArray(fields['items'])) return fields
  const items: unknown[] = fields['items']
  const wanted = [...new Set(items.flatMap(readPhotoIds))]
  if (wanted.length === 0) return fields
  const own = new Set(await findOwn(wanted))
  const kept = items.map((item) =>
    isSelectionsObject(item) && 'photoIds' in item
      ? { ...item, photoIds: readPhotoIds(item).filter((id) => own.has(id)) }
      : item,
  )
  return { ...fields, items: kept }
}

function readPhotoIds(item: unknown): string[] {
  if (!isSelectionsObject(item) || !Array.isArray(item['photoIds'])) return []
  return item['photoIds'].filter((id) => typeof id === 'string')
}
