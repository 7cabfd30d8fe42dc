import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SignedInUser, UserWithSession } from '#server/http/principal.ts'
import { insertItems } from '#server/subscriptions/store/items.ts'
import { grantBlockTokens } from '#server/tokens/grant-block-tokens.ts'
import { settleVideoTokens } from '#server/tokens/settle-video-tokens.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import type { Tables } from '#server/outside/database/tables/tables.ts'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { blocksPerPeriod } from '#shared/products/plan.ts'
import { priceSelection, tokensOfLength } from '#shared/checkout/price-selection.ts'
import type { Role } from '#shared/identity/roles.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { blockOpensAt } from '#shared/subscriptions/blocks.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'

/** A verified user as use cases see them. No session: see `TestApp.signIn` for one. */
export async function makeUser(
  db: Database,
  overrides: { email?: string; name?: string; roles?: Role[]; emailVerified?: boolean } = {},
): Promise<UserWithSession> {
  const id = randomUUID()
  const user = {
    id,
    email: overrides.email ?? `${id.slice(0, 8)}@brand.example`,
    emailVerified: overrides.emailVerified ?? true,
    name: overrides.name ?? 'Mara Lindqvist',
    image: null,
    roles: overrides.roles ?? (['user'] satisfies Role[]),
  }
  await db.insertInto('users').values(user).execute()
  return { ...user, sessionId: randomUUID() }
}

export async function makeAdmin(db: Database, overrides: { email?: string } = {}): Promise<UserWithSession> {
  return makeUser(db, { name: 'Studio', roles: ['user', 'admin'], ...overrides })
}

export interface MadeSubscription<Owner = UserWithSession> {
  id: string
  user: Owner
}

/** A paid subscription with its checkout, blocks and status; the first block is open, without videos. */
export async function makeSubscription<Owner extends SignedInUser = UserWithSession>(
  db: Database,
  user: Owner,
  overrides: {
    selections?: Partial<ProductSelections>
    status?: 'active' | 'past_due' | 'paused' | 'canceled'
    startedAt?: Date
    statusItems?: unknown
    /** Sold and granted for the first block; unless said, so many are granted that no test about something else runs out. */
    tokens?: number
    createdAt?: Date
  } = {},
): Promise<MadeSubscription<Owner>> {
  const id = randomUUID()
  const checkoutId = randomUUID()
  const selections: ProductSelections = {
    ...defaultSelections,
    selectionId: randomUUID(),
    ...overrides.selections,
  }
  const catalogue = { products: [...seedProducts], figures: seedFigures, currency: 'usd' }
  const { price: listed } = priceSelection(selections, catalogue)
  const price = { ...listed, tokensPerBlock: overrides.tokens ?? listed.tokensPerBlock }
  const startedAt = overrides.startedAt ?? new Date('2026-03-01T10:00:00.000Z')
  const frozen = { productSelections: JSON.stringify(selections), price: JSON.stringify(price) }
  await db
    .insertInto('checkouts')
    .values({
      id: checkoutId,
      userId: user.id,
      selectionId: selections.selectionId ?? '',
      cartVersion: 1,
      currency: 'usd',
      ...frozen,
      totalCents: price.totalCents,
      providerSessionId: `cs_test_${checkoutId}`,
      state: 'paid',
      expiresAt: new Date(startedAt.getTime() + 1_800_000),
    })
    .execute()
  await db
    .insertInto('subscriptions')
    .values({
      id,
      userId: user.id,
      userEmail: user.email,
      currency: 'usd',
      ...frozen,
      productTotalPrice: price.totalCents / 100,
      status: overrides.status ?? 'active',
      plan: selections.plan,
      package: selections.package,
      selectionId: selections.selectionId ?? '',
      checkoutId,
      providerSubscriptionId: `sub_${id}`,
      providerCustomerId: `cus_${user.id}`,
      parcelReference: `AF-${id.slice(0, 8).toUpperCase()}`,
      paidBlocks: blocksPerPeriod[selections.plan],
      startedAt,
      createdAt: overrides.createdAt,
    })
    .execute()
  await insertItems(
    db,
    id,
    selections.items.map((item) => ({ ...item, fromBlock: 1 })),
    startedAt,
  )
  await db
    .insertInto('subscriptionTerms')
    .values({
      subscriptionId: id,
      fromBlock: 1,
      ...frozen,
      plan: selections.plan,
      package: selections.package,
      soldAt: startedAt,
    })
    .execute()
  await db
    .insertInto('blocks')
    .values(
      Array.from({ length: blocksPerPeriod[selections.plan] }, (_, index) => ({
        subscriptionId: id,
        number: index + 1,
        opensAt: blockOpensAt(startedAt, index + 1),
        openedAt: index === 0 ? startedAt : null,
      })),
    )
    .execute()
  await db
    .insertInto('status')
    .values({
      id,
      userId: user.id,
      userEmail: user.email,
      statusItems: JSON.stringify(
        'statusItems' in overrides
          ? overrides.statusItems
          : defaultStatusItems(startedAt, selections.package),
      ),
    })
    .execute()
  const tokensPerBlock = overrides.tokens ?? 1000
  const block = { subscriptionId: id, block: 1, package: selections.package }
  await grantBlockTokens(db, { ...block, price: { ...price, tokensPerBlock } }, startedAt)
  return { id, user }
}

/**
 * A video of a subscription, its tokens where its status says; a 15 s draft with empty copy cards unless said
 * otherwise.
 */
export async function makeVideo(
  db: Database,
  subscriptionId: string,
  overrides: Partial<Insertable<Tables['videos']>> = {},
): Promise<{ id: string }> {
  const id = overrides.id ?? randomUUID()
  const length = overrides.length ?? 15
  const cards = Array.from({ length: videoLengthRule(length).copyCards }, (_, index) => ({
    id: `${id}-card-${index + 1}`,
    copy: '',
    wordCount: 0,
  }))
  const video = await db
    .insertInto('videos')
    .values({
      title: `${length} second ad`,
      block: 1,
      move: 'orbit',
      copyCards: JSON.stringify(cards),
      tokens: tokensOfLength(length) + (overrides.hasCutdowns ? 1 : 0),
      ...overrides,
      id,
      length,
      subscriptionId,
    })
    .returning(['id', 'subscriptionId', 'title', 'tokens', 'status'])
    .executeTakeFirstOrThrow()
  await settleVideoTokens(
    db,
    video,
    { from: 'draft', to: video.status },
    new Date('2026-03-01T11:00:00.000Z'),
  )
  return { id }
}
