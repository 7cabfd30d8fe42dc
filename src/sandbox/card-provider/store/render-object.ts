import { invalidRequest } from './api-error.ts'
import type { CardProviderDb } from './card-provider.db.ts'

type Fields = Record<string, unknown>

/** Fields that the provider leaves out unless they are asked for. Source: https://docs.stripe.com/expand */
const includedOnRequest: Record<string, readonly string[]> = {
  'checkout.session': ['line_items'],
  invoice: ['payments'],
  charge: ['refunds'],
}

/** Expansion may follow this many links. Source: https://docs.stripe.com/expand */
const maxDepth = 4

/**
 * An object as the provider answers it: ids replaced by objects along the `expand` paths, the rest as ids.
 * @param paths such as `latest_invoice.payments`; the stored object is not changed
 */
export function renderObject(db: CardProviderDb, object: object, paths: readonly string[]): object {
  return render(
    db,
    object as Fields,
    paths.map((path) => path.split('.')),
  )
}

function render(db: CardProviderDb, object: Fields, paths: string[][]): Fields {
  const rendered = { ...object }
  const heads = new Set(paths.map((path) => path[0]))
  for (const field of includedOnRequest[String(object.object)] ?? [])
    if (!heads.has(field)) delete rendered[field]
  // The objects of a list are answered as they are alone, also when nothing in them is expanded.
  if (object.object === 'list') heads.add('data')
  for (const head of heads) {
    if (head === undefined) continue
    const rest = paths.filter((path) => path[0] === head && path.length > 1).map((path) => path.slice(1))
    rendered[head] = expandValue(db, object[head], head, rest)
  }
  return rendered
}

function expandValue(db: CardProviderDb, value: unknown, name: string, rest: string[][]): unknown {
  if (rest.some((path) => path.length > maxDepth)) {
    throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property.`, { param: 'expand' })
  }
  if (value === null) return null
  if (typeof value === 'string') {
    const target = db.findAnyObject(value)
    if (target) return render(db, { ...target }, rest)
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => expandValue(db, entry, name, rest))
  if (typeof value === 'object') return render(db, value as Fields, rest)
  throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' })
}
