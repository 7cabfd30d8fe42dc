import type Stripe from 'stripe'
import { z } from 'zod'
import { missingObject } from './store/api-error.ts'
import { findCustomer } from './subscriptions/customers.ts'
import type { Form } from './store/parse-form.ts'
import type { ListQuery } from './store/card-provider.db.ts'
import type { Provider } from './store/provider.ts'
import { accepted, readParams, wireBoolean, wireInteger } from './store/read-params.ts'
import type { WireKind, WireObjects } from './store/wire-objects.ts'

/**
 * How a parameter filters: equal to the field at a path, or `isTrue`, `isNull` (the parameter is a boolean), `oneOf` (a
 * list), `nested` (parameters inside it, each with its path).
 */
type ListFilter =
  | string
  | { isTrue: string }
  | { isNull: string }
  | { oneOf: string }
  | { nested: Record<string, string> }
export type ListFilters = Record<string, ListFilter>

type ListRules = {
  url: string
  filters: ListFilters
  /** Answered only when the `status` parameter names it (or says `all`). */
  hiddenStatus?: string
}

const createdParams = z.union([
  wireInteger.transform((at) => ({ gte: at, lte: at, gt: undefined, lt: undefined })),
  z.strictObject({
    gte: wireInteger.optional(),
    gt: wireInteger.optional(),
    lte: wireInteger.optional(),
    lt: wireInteger.optional(),
  }),
])

/** One page of a list, newest first. Source: https://docs.stripe.com/api/pagination */
export function listPage<K extends WireKind>(
  provider: Provider,
  kind: K,
  { url, filters, hiddenStatus }: ListRules,
  form: Form,
): Stripe.ApiList<WireObjects[K]> {
  const { db } = provider
  const filterParams = Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, makeParam(filter).optional()]),
  )
  const params = readParams(
    z.strictObject({
      limit: wireInteger.pipe(z.int().min(1).max(100)).default(10),
      starting_after: z.string().optional(),
      ending_before: z.string().optional(),
      created: createdParams.optional(),
      expand: accepted,
      ...filterParams,
    }),
    form,
  )
  const cursor = params.starting_after ?? params.ending_before
  if (cursor !== undefined && !db.findObject(kind, cursor))
    throw missingObject(kind, cursor, 'starting_after')
  const given: Record<string, unknown> = params
  if (typeof given['customer'] === 'string') findCustomer(provider, given['customer'])
  const { where, isNull, oneOf } = makeConditions(filters, given)
  const { gte, gt, lte, lt } = params.created ?? {}
  const { data, hasMore } = db.listObjects({
    kind,
    where,
    isNull,
    oneOf,
    whereNot: hiddenStatus && form.status === undefined ? { status: hiddenStatus } : {},
    createdFrom: gte ?? (gt === undefined ? undefined : gt + 1),
    createdTo: lte ?? (lt === undefined ? undefined : lt - 1),
    limit: params.limit,
    startingAfter: params.starting_after,
    endingBefore: params.ending_before,
  })
  return { object: 'list', data, has_more: hasMore, url }
}

function makeParam(filter: ListFilter): z.ZodType {
  if (typeof filter === 'string') return z.string()
  if ('nested' in filter) {
    return z.strictObject(
      Object.fromEntries(Object.keys(filter.nested).map((name) => [name, z.string().optional()])),
    )
  }
  return 'oneOf' in filter ? z.array(z.string()).max(20) : wireBoolean
}

type Conditions = Required<Pick<ListQuery, 'where' | 'isNull' | 'oneOf'>>

function makeConditions(filters: ListFilters, given: Record<string, unknown>): Conditions {
  const conditions: Conditions = { where: {}, isNull: {}, oneOf: {} }
  for (const [name, filter] of Object.entries(filters)) {
    const value = given[name]
    if (value === undefined || (name === 'status' && value === 'all')) continue
    if (typeof filter === 'string') conditions.where[filter] = String(value)
    else if ('isNull' in filter) conditions.isNull[filter.isNull] = value === true
    else if ('isTrue' in filter) conditions.where[filter.isTrue] = value === true ? 1 : 0
    else if ('oneOf' in filter) conditions.oneOf[filter.oneOf] = value as string[]
    else {
      for (const [inner, path] of Object.entries(filter.nested)) {
        const text = (value as Record<string, string | undefined>)[inner]
        if (text !== undefined) conditions.where[path] = text
      }
    }
  }
  return conditions
}
