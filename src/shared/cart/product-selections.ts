import { z } from 'zod'
import { packageSchema, planSchema } from '../products/plan-schema.ts'
import { cameraMoveIdSchema } from '../products/camera-moves.ts'

export const selectionLimits = {
  films: 60,
  countPerLine: 99,
  items: 20,
  photosPerItem: 6,
  nameCharacters: 120,
  noteCharacters: 2000,
  linkCharacters: 500,
} as const

/** Size limit of a stored selection, as UTF-8 JSON: all limits above reached at once, with some margin. */
export const cartBytesMax = 512 * 1024

/** As ids are spelled in addresses: an item is marked received under its own. */
const id = z.string().regex(/^[\w-]{1,64}$/)

/** One line of the order: `count` videos alike in length, cutdowns and move. */
export const videoSelectionSchema = z.object({
  id,
  lengthSeconds: z.int().min(1).max(600),
  count: z.int().min(1).max(selectionLimits.countPerLine),
  hasCutdowns: z.boolean(),
  move: cameraMoveIdSchema,
  /** The items that its videos show. Missing: the first one. */
  itemIds: z.array(id).max(selectionLimits.items).optional(),
})
export type VideoSelection = z.infer<typeof videoSelectionSchema>

/** The customer's physical article that is filmed. `photoIds` are file ids. */
export const itemSchema = z.object({
  id,
  name: z.string().max(selectionLimits.nameCharacters),
  link: z.string().max(selectionLimits.linkCharacters),
  size: z.string().max(selectionLimits.nameCharacters),
  notes: z.string().max(selectionLimits.noteCharacters),
  photoIds: z.array(id).max(selectionLimits.photosPerItem),
})
export type Item = z.infer<typeof itemSchema>

/**
 * What the customer chose in the product form. Top-level fields merge one by one between tabs and devices.
 * `selectionId` is given by the server and renewed when the cart is cleared or paid.
 */
export const productSelectionsSchema = z.object({
  selectionId: id.optional(),
  plan: planSchema,
  package: packageSchema,
  films: z.array(videoSelectionSchema).max(selectionLimits.films),
  items: z.array(itemSchema).max(selectionLimits.items),
  producerNote: z.string().max(selectionLimits.noteCharacters),
})
export type ProductSelections = z.infer<typeof productSelectionsSchema>

/** An item without any description. */
export const emptyItem = (itemId: string): Item => ({
  id: itemId,
  name: '',
  link: '',
  size: '',
  notes: '',
  photoIds: [],
})

/** The default order: automated, monthly, two 15 s videos and one 5 s video, a cutdown set on one of them. */
export const defaultSelections: ProductSelections = {
  plan: 'monthly',
  package: 'automated',
  films: [
    { id: 'film-1', lengthSeconds: 15, count: 1, hasCutdowns: true, move: 'orbit' },
    { id: 'film-2', lengthSeconds: 15, count: 1, hasCutdowns: false, move: 'push-in' },
    { id: 'film-3', lengthSeconds: 5, count: 1, hasCutdowns: false, move: 'top-spin' },
  ],
  items: [emptyItem('item-1')],
  producerNote: '',
}

/** What is shown where a customer has not named an item. `index` counts from 0. */
export function itemTitle(item: Pick<Item, 'name'>, index: number): string {
  return item.name.trim() || `Item ${index + 1}`
}

/**
 * Reads stored or mirrored selections field by field. A missing or invalid field takes its default, an invalid line is
 * left out; all others are returned, so that an older or half-written copy loses as little as possible.
 */
export function readSelections(stored: unknown): ProductSelections {
  const source = readStoredFields(stored)
  const shape = productSelectionsSchema.shape
  const field = <K extends keyof ProductSelections>(key: K): ProductSelections[K] => {
    const parsed = shape[key].safeParse(source[key])
    return parsed.success ? (parsed.data as ProductSelections[K]) : defaultSelections[key]
  }
  const videos = readLines(videoSelectionSchema, source['films'])?.slice(0, selectionLimits.films)
  const items = readLines(itemSchema, source['items'])?.slice(0, selectionLimits.items)
  return {
    selectionId: field('selectionId'),
    plan: field('plan'),
    package: field('package'),
    films: withOwnIds(videos ?? field('films')),
    items: withOwnIds(items ?? field('items')),
    producerNote: field('producerNote'),
  }
}

/** Ids identify lines: of two with the same id, one would take the other's price. */
function withOwnIds<Line extends { id: string }>(lines: readonly Line[]): Line[] {
  const taken = new Set(lines.map((line) => line.id))
  const seen = new Set<string>()
  return lines.map((line) => {
    let own = line.id
    for (let number = 2; seen.has(own) || (own !== line.id && taken.has(own)); number++) {
      own = `${line.id.slice(0, 60)}-${number}`
    }
    seen.add(own)
    return own === line.id ? line : { ...line, id: own }
  })
}

/** Whether all lines have ids of their own. */
export function haveOwnIds(lines: readonly { id: string }[]): boolean {
  return new Set(lines.map(({ id: of }) => of)).size === lines.length
}

/** How many stored videos and items `readSelections` leaves out, to be reported on the page. */
export function countUnreadableLines(stored: unknown): number {
  if (!isSelectionsObject(stored)) return 0
  const { films: videos, items } = readSelections(stored)
  return missing(stored['films'], videos) + missing(stored['items'], items)
}

const missing = (stored: unknown, read: readonly unknown[]) =>
  Array.isArray(stored) ? stored.length - read.length : 0

/** The valid lines of a list; null where the value is no list. */
function readLines<Line>(schema: z.ZodType<Line>, value: unknown): Line[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((line) => {
    const parsed = schema.safeParse(line)
    return parsed.success ? [parsed.data] : []
  })
}

/**
 * Stored selections field by field as they are, also those that no longer match the schema, for callers that pass them
 * on; `{}` where the value is no object.
 */
export const readStoredFields = (stored: unknown): Record<string, unknown> =>
  isSelectionsObject(stored) ? stored : {}

/** A cart is saved only if its selections are an object; arrays and null are not. */
export function isSelectionsObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The specified coercion: a number, or 0 where it is not numeric. Units of the currency. */
export function coerceTotalPrice(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') return 0
  if (typeof value === 'string' && value.trim() === '') return 0
  const price = Number(value)
  return Number.isFinite(price) ? price : 0
}
