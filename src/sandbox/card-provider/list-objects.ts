import type Stripe from 'stripe'
import { z } from 'zod'
import { missingObject } from './api-error.ts'
import type { Form } from './parse-form.ts'
import type { Provider } from './provider.ts'
import { accepted, readParams, wireInteger } from './read-params.ts'
import type { WireKind, WireObjects } from './wire-objects.ts'

type ListRules = {
  url: string
  /** Parameters that filter, with the path of the field they must equal. */
  filters: Record<string, string>
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
  { db }: Provider,
  kind: K,
  { url, filters, hiddenStatus }: ListRules,
  form: Form,
): Stripe.ApiList<WireObjects[K]> {
  const filterParams = Object.fromEntries(Object.keys(filters).map((name) => [name, z.string().optional()]))
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
  const where: Record<string, string> = {}
  for (const [name, path] of Object.entries(filters)) {
    const value = form[name]
    if (typeof value === 'string' && !(name === 'status' && value === 'all')) where[path] = value
  }
  const { gte, gt, lte, lt } = params.created ?? {}
  const { data, hasMore } = db.listObjects({
    kind,
    where,
    whereNot: hiddenStatus && form.status === undefined ? { status: hiddenStatus } : {},
    createdFrom: gte ?? (gt === undefined ? undefined : gt + 1),
    createdTo: lte ?? (lt === undefined ? undefined : lt - 1),
    limit: params.limit,
    startingAfter: params.starting_after,
    endingBefore: params.ending_before,
  })
  return { object: 'list', data, has_more: hasMore, url }
}
