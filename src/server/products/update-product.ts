import { randomUUID } from 'node:crypto'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { createProduct as createCall, updateProduct as updateCall } from '#shared/contract/products.ts'
import type { Product } from '#shared/products/catalogue.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { ProductsDeps } from './products-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { emitEvent } from '../events/emit-event.ts'
import { insertProduct, lockProducts, writeProduct } from './products.db.ts'

type ProductDeps = Pick<ProductsDeps, 'db' | 'clock' | 'catalogueCache'>

/** Adds an ad of a further length. */
export async function createProduct(
  deps: ProductDeps,
  actor: SignedInUser,
  input: InputOf<typeof createCall>,
): Promise<Product> {
  const product: Product = { ...input, id: `ad-${randomUUID()}`, kind: 'ad' }
  await deps.db.transaction().execute(async (tx) => {
    assertLengthFree(await lockProducts(tx), product)
    assertCosts(product)
    await insertProduct(tx, product)
    await emitEvent(tx, actor, {
      kind: 'product.added',
      subject: { kind: 'product', id: product.id },
      payload: { after: product },
    })
  })
  deps.catalogueCache.invalidate()
  return product
}

/**
 * Changes a product. What a subscription was sold is in its own snapshot and stays.
 * @throws Refusal not_found, length_taken, last_product; changed_meanwhile where a field is not as it was seen
 */
export async function updateProduct(
  deps: ProductDeps,
  actor: SignedInUser,
  { productId, seen, ...changes }: InputOf<typeof updateCall>,
): Promise<Product> {
  const product = await deps.db.transaction().execute(async (tx) => {
    const products = await lockProducts(tx)
    const before = products.find((candidate) => candidate.id === productId)
    if (!before) throw refuse('not_found')
    if (!isSameJson({ ...before, ...seen }, before)) throw refuse('changed_meanwhile')
    const after: Product = { ...before, ...changes }
    // Only an ad has an editable length; the other kinds keep theirs.
    after.lengthSeconds = before.kind === 'ad' ? (after.lengthSeconds ?? before.lengthSeconds) : null
    assertLengthFree(products, after)
    assertCosts(after)
    const isAnyVideoSold = products.some(
      (p) => p.kind !== 'cutdowns' && (p.id === productId ? after : p).isActive,
    )
    if (!isAnyVideoSold) throw refuse('last_product')
    await writeProduct(tx, after, deps.clock.now())
    await emitEvent(tx, actor, {
      kind: 'product.changed',
      subject: { kind: 'product', id: productId },
      payload: { before, after },
    })
    return after
  })
  deps.catalogueCache.invalidate()
  return product
}

function assertLengthFree(products: readonly Product[], product: Product): void {
  const isTaken = products.some(
    (other) =>
      other.id !== product.id && other.kind === 'ad' && other.lengthSeconds === product.lengthSeconds,
  )
  if (product.kind !== 'ad' || !isTaken) return
  throw refuse('length_taken', {
    fields: { lengthSeconds: `There is an ad of ${product.lengthSeconds} seconds already.` },
  })
}

/**
 * Guards against a typing error: a video at 0 tokens could be ordered without limit. The custom length has its own
 * price.
 */
function assertCosts({ kind, tokens }: Product): void {
  if (kind !== 'ad' || tokens > 0) return
  throw refuse('invalid_input', { fields: { tokens: 'A film costs at least one token.' } })
}
