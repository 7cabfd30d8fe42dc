import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { grantBlockTokens } from './grant-block-tokens.ts'
import { reverseCapture } from './reverse-capture.ts'
import { settleVideoTokens } from './settle-video-tokens.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-03-09T09:00:00.000Z')

/** A delivered video of 6 tokens: 4 from the first block, 2 from the second. */
async function makeDelivered() {
  const { db } = database
  const { id } = await makeSubscription(db, await makeUser(db), { tokens: 4, selections: { plan: 'yearly' } })
  const price = { tokensPerBlock: 8, blockCents: 152_000 }
  await grantBlockTokens(db, { subscriptionId: id, block: 2, package: 'automated', price }, now)
  const { id: videoId } = await makeVideo(db, id, { length: 30 })
  const video = await db.selectFrom('videos').selectAll().where('id', '=', videoId).executeTakeFirstOrThrow()
  await settleVideoTokens(db, video, { from: 'draft', to: 'activated' }, now)
  const capture = await settleVideoTokens(db, video, { from: 'editing', to: 'delivery' }, now)
  const lots = () =>
    db
      .selectFrom('tokenLots')
      .select(['held', 'captured'])
      .where('subscriptionId', '=', id)
      .orderBy('block')
      .execute()
  return { film: video, lots, capture: capture ?? '' }
}

const reverse = ({ film: video, capture }: Awaited<ReturnType<typeof makeDelivered>>) =>
  database.db.transaction().execute((tx) => reverseCapture(tx, video, capture, now))

describe('a delivery that is undone', () => {
  it('has its tokens held again, each in the lot that it came from', async () => {
    const delivered = await makeDelivered()
    expect(await delivered.lots()).toEqual([
      { held: 0, captured: 4 },
      { held: 0, captured: 2 },
    ])
    await reverse(delivered)
    expect(await delivered.lots()).toEqual([
      { held: 4, captured: 0 },
      { held: 2, captured: 0 },
    ])
  })

  it('is taken back once: the database refuses it a second time', async () => {
    const delivered = await makeDelivered()
    await reverse(delivered)
    // More of the same lots is captured, so that the figures alone would allow it.
    await settleVideoTokens(database.db, delivered.film, { from: 'editing', to: 'delivery' }, now)
    await expect(reverse(delivered)).rejects.toThrow('token_entries_reversed_once')
  })

  it('is taken back whole: the database refuses a part of it', async () => {
    const { film: video, capture } = await makeDelivered()
    const part = sql`
      with t as (select gen_random_uuid() as id)
      insert into token_entries (transaction_id, lot_id, account, tokens, kind, reverses, video_id, created_at)
      select t.id, lot_id, account, -sign(tokens), 'reverse', transaction_id, ${video.id}, now()
      from t, token_entries where transaction_id = ${capture}`.execute(database.db)
    await expect(part).rejects.toThrow('does not take back the transaction')
  })

  it('references the capture, and no other transaction may', async () => {
    const { film: video, capture } = await makeDelivered()
    const insert = (kind: string, reverses: string | null) =>
      sql`
        with t as (select gen_random_uuid() as id)
        insert into token_entries (transaction_id, lot_id, account, tokens, kind, reverses, video_id, created_at)
        select t.id, lot_id, account, -tokens, ${kind}, ${reverses}::uuid, ${video.id}, now()
        from t, token_entries where transaction_id = ${capture}`.execute(database.db)
    await expect(insert('reverse', null)).rejects.toThrow('token_entries_reverse_names_one')
    await expect(insert('release', capture)).rejects.toThrow('token_entries_reverse_names_one')
  })
})
