import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { videoStatuses } from '#shared/videos/video-status.ts'
import { createRandom, drawSeeds } from '#test/random.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { expireTokens } from './expire-tokens.ts'
import { grantBlockTokens } from './grant-block-tokens.ts'
import { settleVideoTokens } from './settle-video-tokens.ts'

const seeds = drawSeeds(chooseRounds(8, 100))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-03-09T09:00:00.000Z')

async function makeLedger(tokens: number) {
  const { db } = database
  const { id } = await makeSubscription(db, await makeUser(db), { tokens, selections: { plan: 'yearly' } })
  const video = async (length = 15) => {
    const { id: videoId } = await makeVideo(db, id, { length })
    return db.selectFrom('videos').selectAll().where('id', '=', videoId).executeTakeFirstOrThrow()
  }
  const lots = () =>
    db.selectFrom('tokenLots').selectAll().where('subscriptionId', '=', id).orderBy('block').execute()
  const balance = async () => {
    const all = await lots()
    const sum = (account: 'granted' | 'available' | 'held' | 'captured' | 'expired') =>
      all.reduce((total, lot) => total + lot[account], 0)
    return {
      available: sum('available'),
      held: sum('held'),
      captured: sum('captured'),
      expired: sum('expired'),
    }
  }
  return { id, film: video, lots, balance }
}

const grant = (subscriptionId: string, block: number, tokens: number, cents = 18_050) =>
  grantBlockTokens(
    database.db,
    {
      subscriptionId,
      block,
      package: 'automated',
      price: { tokensPerBlock: tokens, blockCents: tokens * cents },
    },
    now,
  )

describe('a block that opens', () => {
  it('grants its tokens once, at their price, however often it is repeated', async () => {
    const ledger = await makeLedger(8)
    await Promise.all([grant(ledger.id, 2, 12), grant(ledger.id, 2, 12), grant(ledger.id, 2, 12)])
    await grant(ledger.id, 2, 12)
    expect(await ledger.lots()).toMatchObject([
      { block: 1, granted: 8, available: 8 },
      { block: 2, granted: 12, available: 12, package: 'automated', tokenPriceCents: 18_050 },
    ])
  })

  it('leaves unused tokens of earlier blocks: films take the oldest first', async () => {
    const ledger = await makeLedger(4)
    await grant(ledger.id, 2, 6)
    const video = await ledger.film(30)
    await settleVideoTokens(database.db, video, { from: 'draft', to: 'activated' }, now)
    expect(await ledger.lots()).toMatchObject([
      { block: 1, available: 0, held: 4 },
      { block: 2, available: 4, held: 2 },
    ])
    await settleVideoTokens(database.db, video, { from: 'activated', to: 'draft' }, now)
    expect(await ledger.lots(), 'and give them back to where they came from').toMatchObject([
      { block: 1, available: 4, held: 0 },
      { block: 2, available: 6, held: 0 },
    ])
  })
})

const entry = (lotId: string, account: string, tokens: number, transactionId = randomUUID()) =>
  sql`insert into token_entries (transaction_id, lot_id, account, tokens, kind, created_at)
      values (${transactionId}, ${lotId}, ${account}, ${tokens}, 'grant', now())`.execute(database.db)

describe('the database itself', () => {
  it('refuses entries that do not sum to zero', async () => {
    const ledger = await makeLedger(8)
    const [lot] = await ledger.lots()
    await expect(entry(lot?.id ?? '', 'available', 5)).rejects.toThrow(/check/)
    await expect(entry(lot?.id ?? '', 'issued', -5)).rejects.toThrow(/check/)
    expect(await ledger.balance()).toMatchObject({ available: 8 })
  })

  it('refuses a transaction whose entries balance only with those of another one', async () => {
    const ledger = await makeLedger(8)
    const [lot] = await ledger.lots()
    const twoHalves = sql`
      insert into token_entries (transaction_id, lot_id, account, tokens, kind, created_at)
      values (gen_random_uuid(), ${lot?.id}, 'available', -3, 'expire', now()),
        (gen_random_uuid(), ${lot?.id}, 'expired', 3, 'expire', now())`.execute(database.db)
    await expect(twoHalves).rejects.toThrow('does not sum to zero')
  })

  it('refuses what would take an account below zero', async () => {
    const ledger = await makeLedger(8)
    const [lot] = await ledger.lots()
    const tooMuch = sql`
      with t as (select gen_random_uuid() as id)
      insert into token_entries (transaction_id, lot_id, account, tokens, kind, created_at)
      select t.id, ${lot?.id}, side.account, side.tokens, 'expire', now()
      from t, (values ('available', -9), ('expired', 9)) as side (account, tokens)`.execute(database.db)
    await expect(tooMuch).rejects.toThrow('token_lots_available_check')
  })

  it('refuses to change, delete or empty entries, and figures that are not theirs', async () => {
    const ledger = await makeLedger(8)
    const { db } = database
    const final = 'never changed'
    await expect(sql`update token_entries set tokens = tokens * 2`.execute(db)).rejects.toThrow(final)
    await expect(sql`delete from token_entries`.execute(db)).rejects.toThrow(final)
    await expect(sql`truncate token_entries`.execute(db)).rejects.toThrow(final)
    await expect(
      sql`update token_lots set granted = 99, available = 99 where subscription_id = ${ledger.id}`.execute(
        db,
      ),
    ).rejects.toThrow('are not those of its entries')
    await expect(
      sql`insert into token_lots (id, subscription_id, block, package, token_price_cents, granted, available, granted_at)
        values ('made-up', ${ledger.id}, 7, 'agency', 1, 5, 5, now())`.execute(db),
    ).rejects.toThrow('are not those of its entries')
    await expect(
      sql`delete from token_lots where subscription_id = ${ledger.id}`.execute(db),
    ).rejects.toThrow('foreign key')
    expect(await ledger.balance()).toMatchObject({ available: 8 })
  })
})

describe('the last tokens', () => {
  it.each([1, 2, 3, 4, 5])(
    'go to exactly one of the films that ask for them at once (round %i)',
    async () => {
      const ledger = await makeLedger(5)
      const videos = await Promise.all(Array.from({ length: 6 }, () => ledger.film(15)))
      const asked = await Promise.allSettled(
        videos.map((video) =>
          database.db
            .transaction()
            .execute((tx) => settleVideoTokens(tx, video, { from: 'draft', to: 'activated' }, now)),
        ),
      )
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'tokens_missing', details: { needed: 3, available: 2 } },
      })
      expect(await ledger.balance()).toMatchObject({ available: 2, held: 3 })
    },
  )

  it('are not lost when a process stops half-way', async () => {
    const ledger = await makeLedger(3)
    const video = await ledger.film(15)
    const stopped = database.db.transaction().execute(async (tx) => {
      await settleVideoTokens(tx, video, { from: 'draft', to: 'activated' }, now)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(stopped).rejects.toThrow()
    expect(await ledger.balance()).toEqual({ available: 3, held: 0, captured: 0, expired: 0 })
  })
})

describe('whatever order blocks and films are settled in, twice, at once, or failed and retried', () => {
  it.each(seeds)('balances are those of the ideal order (seed %i)', async (seed) => {
    const random = createRandom(seed)
    const ledger = await makeLedger(0)
    const videos = await Promise.all(
      Array.from({ length: 5 }, () => ledger.film(random.pick([5, 15, 30, 20]))),
    )
    const goals = videos.map((video) => ({ film: video, goal: random.between(0, videoStatuses.length - 1) }))
    const total = videos.reduce((sum, video) => sum + video.tokens, 0)
    const grants = [0, 1, 2].map((block) => Math.floor((total + block) / 3))

    const operations: (() => Promise<unknown>)[] = [
      ...grants.map((tokens, index) => () => grant(ledger.id, index + 2, tokens)),
      ...goals.flatMap(({ film: video, goal }) =>
        videoStatuses
          .slice(1, goal + 1)
          .map(
            (to) => () =>
              database.db
                .transaction()
                .execute((tx) => settleVideoTokens(tx, video, { from: 'draft', to }, now)),
          ),
      ),
    ].flatMap((operate) => Array.from({ length: random.between(1, 3) }, () => operate))
    const isLost = () => random.between(1, 4) === 1
    for (let turn = 0; turn < 3; turn += 1) {
      const shuffled = operations
        .map((operate) => ({ operate, at: random.between(0, 1_000_000) }))
        .toSorted((a, b) => a.at - b.at)
        .filter(() => turn === 2 || !isLost())
      for (let from = 0; from < shuffled.length; from += 4) {
        const answers = await Promise.allSettled(
          shuffled.slice(from, from + 4).map(({ operate }) => operate()),
        )
        for (const answer of answers) {
          // A video that is settled before its block's grant is retried.
          if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'tokens_missing' })
        }
      }
    }

    // A grant that failed in both rounds may follow a video's last status: retry all once more, grants first.
    for (const operate of operations) await operate()

    const sum = (isIn: (goal: string | undefined) => boolean) =>
      goals.reduce((all, { film: video, goal }) => all + (isIn(videoStatuses[goal]) ? video.tokens : 0), 0)
    expect(await ledger.balance()).toEqual({
      available: sum((goal) => goal === 'draft'),
      held: sum((goal) => goal !== 'draft' && goal !== 'delivery'),
      captured: sum((goal) => goal === 'delivery'),
      expired: 0,
    })
  })
})

describe('after the end of a subscription', () => {
  const endedAt = new Date('2026-03-09T09:00:00.000Z')
  const after = (days: number) => new Date(endedAt.getTime() + days * 86_400_000)

  async function makeEnded(tokens: number) {
    const ledger = await makeLedger(tokens)
    const video = await ledger.film(15)
    await database.db.updateTable('subscriptions').set({ endedAt }).where('id', '=', ledger.id).execute()
    return { ...ledger, draft: video }
  }

  it('drafts can be activated for ninety days, and not a moment longer', async () => {
    const { draft, balance } = await makeEnded(8)
    const activate = (at: Date) =>
      settleVideoTokens(database.db, draft, { from: 'draft', to: 'activated' }, at)
    await expect(activate(after(90))).rejects.toMatchObject({ code: 'tokens_missing' })
    await activate(new Date(after(90).getTime() - 1))
    expect(await balance()).toMatchObject({ available: 5, held: 3 })
  })

  it('unused tokens expire then; films in production keep theirs', async () => {
    const { draft, balance } = await makeEnded(8)
    await settleVideoTokens(database.db, draft, { from: 'draft', to: 'activated' }, after(1))
    await expireTokens({ db: database.db, clock: new TestClock(after(89.9).toISOString()) })
    expect(await balance()).toMatchObject({ available: 5, expired: 0 })
    const deps = { db: database.db, clock: new TestClock(after(90).toISOString()) }
    await Promise.all([expireTokens(deps), expireTokens(deps)])
    expect(await balance()).toEqual({ available: 0, held: 3, captured: 0, expired: 5 })
    expect(await expireTokens(deps)).toBe(0)
  })
})
