import { sql } from 'kysely'
import { writeCursor } from '#server/http/page-cursor.ts'
import { listBlockVideos } from '#server/videos/block/list-block-videos.ts'
import { searchVideos } from '#server/videos/search-videos.ts'
import { listVideosByStatus } from '#server/videos/list-videos-by-status.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import type { SignedInUser } from '#server/http/principal.ts'
import { makeAdmin, makeSubscription, makeUser } from '../test/factories.ts'
import { openBenchDatabase } from './bench-database.ts'
import { figure, median, ms, quantile } from './figures.ts'
import type { Figure } from './figures.ts'

const small = 1000
const large = 1_000_000
const videosPerSubscription = 100
const samples = 400
const readers = 16

/** The two lists of videos and the search of the board at a thousand and at a million videos, in the same database and the same run. */
export async function benchLists(): Promise<Figure[]> {
  const bench = await openBenchDatabase()
  try {
    const admin = await makeAdmin(bench.db)
    const owner = await makeUser(bench.db)
    const subscriptionIds: string[] = []
    for (let n = 0; n < small / videosPerSubscription; n += 1) {
      subscriptionIds.push((await makeSubscription(bench.db, owner)).id)
    }
    await fill(bench.db, subscriptionIds, 0, small)
    const few = await measure(bench.db, admin, subscriptionIds, small)
    await fill(bench.db, await addSubscriptions(bench.db, large), small, large)
    const many = await measure(bench.db, admin, subscriptionIds, large)
    return [
      ratio('films by status, first page', few.first, many.first),
      ratio('films by status, page in the middle', few.middle, many.middle),
      ratio('films by status, last page', few.last, many.last),
      ratio('films by subscription and block', few.block, many.block),
      ratio('search of the board that twenty match', few.found, many.found),
      ratio('search of the board that none matches', few.unfound, many.unfound),
      tail('films by status at 16 readers', many.concurrent),
    ]
  } finally {
    await bench.close()
  }
}

function ratio(what: string, few: number[], many: number[]): Figure {
  const value = median(many) / median(few)
  const measured = `${value.toFixed(2)}x (${ms(median(few))} -> ${ms(median(many))})`
  return figure(`${what}: median at 1,000,000 to 1,000 films`, measured, '<= 1.3x', value <= 1.3)
}

function tail(what: string, values: number[]): Figure {
  const value = quantile(values, 0.99) / median(values)
  const measured = `${value.toFixed(2)}x (median ${ms(median(values))}, p99 ${ms(quantile(values, 0.99))})`
  return figure(`${what}: p99 to median`, measured, '<= 4x', value <= 4)
}

const videosPerStatement = 100_000

/** Videos spread evenly over statuses and subscriptions, a minute apart; at both sizes twenty have “Quill” in their title. */
async function fill(
  db: Database,
  subscriptionIds: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  for (let start = from; start < to; start += videosPerStatement) {
    await sql`
      insert into videos (id, subscription_id, block, title, length, tokens, status, created_at)
      select 'film-' || lpad(n::text, 8, '0'), (${subscriptionIds}::text[])[1 + n % ${subscriptionIds.length}::int],
        1 + n % 3, case when n between 980 and 999 then 'Quill ' else 'Film ' end || n, 15, 3,
        (array['draft','activated','queued','shooting','editing','delivery'])[1 + n % 6],
        '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
      from generate_series(${start}::int, ${Math.min(to, start + videosPerStatement) - 1}::int) n`.execute(db)
  }
  await sql`vacuum analyze videos`.execute(db)
}

/** So that the large table has as many videos a subscription as the small one. */
async function addSubscriptions(db: Database, videos: number): Promise<string[]> {
  const owner = await makeUser(db)
  const { id } = await makeSubscription(db, owner)
  const count = videos / videosPerSubscription
  await sql`
    insert into checkouts (id, user_id, selection_id, cart_version, product_selections, price, currency, total_cents, state, expires_at)
    select 'bench-' || n, user_id, 'bench-' || n, 1, product_selections, price, currency, total_cents, 'paid', expires_at
    from checkouts, generate_series(1, ${count}::int) n where user_id = ${owner.id}`.execute(db)
  await sql`
    insert into subscriptions (id, user_id, user_email, product_selections, product_total_price, price, currency, plan, package,
      selection_id, checkout_id, provider_subscription_id, provider_customer_id, parcel_reference, paid_blocks, started_at)
    select 'bench-' || n, user_id, user_email, product_selections, product_total_price, price, currency, plan, package,
      'bench-' || n, 'bench-' || n, 'bench-' || n, provider_customer_id, 'bench-' || n, paid_blocks, started_at
    from subscriptions, generate_series(1, ${count}::int) n where id = ${id}`.execute(db)
  await sql`vacuum analyze subscriptions`.execute(db)
  return Array.from({ length: count }, (_, n) => `bench-${n + 1}`)
}

async function measure(
  db: Database,
  admin: SignedInUser,
  subscriptionIds: readonly string[],
  videos: number,
) {
  const at = (share: number) => {
    const n = Math.floor(videos * share)
    const key = new Date(Date.parse('2020-01-01T00:00:00Z') + n * 60_000).toISOString()
    return writeCursor({ key, id: `film-${String(n).padStart(8, '0')}` })
  }
  const page = (startAfter?: string) => () =>
    listVideosByStatus({ db }, { status: 'queued', pageSize: 10, startAfter })
  const block = () => {
    const subscriptionId = subscriptionIds[Math.floor(Math.random() * subscriptionIds.length)] ?? ''
    return listBlockVideos({ db }, admin, { subscriptionId, block: 1 })
  }
  const search = (words: string) => () => searchVideos({ db }, { search: words, pageSize: 8 })
  const readConcurrently = async (count = samples) =>
    (
      await Promise.all(
        Array.from({ length: readers }, (_, reader) => time(page(at(reader / (readers + 1))), count)),
      )
    ).flat()
  // With every connection of the pool open, as in a server that has run for a minute.
  await readConcurrently(20)
  for (let n = 0; n < 50; n += 1) await Promise.all([page()(), page(at(0.5))(), block()])
  return {
    first: await time(page()),
    middle: await time(page(at(0.5))),
    last: await time(page(at(0.9))),
    block: await time(block),
    found: await time(search('quill')),
    unfound: await time(search('wyvern')),
    concurrent: await readConcurrently(),
  }
}

async function time(work: () => Promise<unknown>, count = samples): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < count; n += 1) {
    const startedAt = performance.now()
    await work()
    taken.push(performance.now() - startedAt)
  }
  return taken
}
