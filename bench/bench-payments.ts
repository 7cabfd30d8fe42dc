import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createCardControl, type CardControl } from '#sandbox/card-provider/control-client.ts'
import { signWebhook } from '#sandbox/card-provider/deliver-webhooks.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { checkMoney } from '#server/checkout/invariants/check-money.ts'
import { createCheckoutSession } from '#shared/contract/checkout.ts'
import { DemoPerson } from '../scripts/demo-data/demo-person.ts'
import { makeUserWithSession } from '../test/app/sign-in-at-server.ts'
import { withDatabase } from '../test/database/open-beside.ts'
import { defaultTotalCents } from '../test/payments/start-shop.ts'
import { figure } from './figures.ts'
import type { Figure } from './figures.ts'
import { namedSelections } from '#test/payments/named-selections.ts'

export const benchKey = 'sk_test_bench'
export const benchWebhookSecret = 'whsec_bench'
export type PaymentsCommand =
  | { kind: 'begin'; apiBase: string }
  | { kind: 'move'; milliseconds: number }
  | { kind: 'measure' }
export type PaymentsReport =
  | { kind: 'listening'; url: string; databaseUrl: string; origin: string }
  | ({ kind: 'done' } & ProcessFigures)
/** Of the server's process, since it began. */
export interface ProcessFigures {
  residentBytes: number
  cpuSeconds: number
  /** Number of reads of a subscription and its invoices at the provider. */
  readings: number
}

/** Set BENCH_SUBSCRIPTIONS to fewer for a quick run. */
const subscriptions = Number(process.env['BENCH_SUBSCRIPTIONS'] ?? 1000)
const strayEvents = 2000
const atOnce = 16
const months = 12
const monthMs = (365 / 12) * 86_400_000
const megabyte = 1_048_576

/** Openings, events, and a year of renewals, with the product in a process of its own and the provider in this one. */
export async function benchPayments(): Promise<Figure[]> {
  const server = spawn('env', [...startFlags(), join(import.meta.dirname, 'serve-payments.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  })
  const listening = await nextReport(server)
  if (listening.kind !== 'listening') throw new Error('The server did not say where it listens')
  const dataDir = mkdtempSync(join(tmpdir(), 'arcframe-bench-cards-'))
  const sandbox = await startSandbox({
    dataDir,
    publicBaseUrl: listening.url,
    stripeSecretKey: benchKey,
    stripeWebhookSecret: benchWebhookSecret,
    standIns: ['cards'],
    googleClientId: '',
    googleClientSecret: '',
  })
  const apiBase = `http://127.0.0.1:${sandbox.httpPort}`
  const cards = createCardControl(apiBase, benchKey)
  try {
    await command(server, { kind: 'begin', apiBase })
    return await withDatabase(listening.databaseUrl, async (db) => [
      await measureInbox(listening.url, db),
      ...(await measureSales(listening, db, cards)),
      await measureYear(server, db, cards),
    ])
  } finally {
    await sandbox.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** An event about an invoice without a subscription: it passes the whole inbox without a request to the provider. */
const strayEvent = () => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'invoice.paid',
  data: { object: { id: `in_${randomUUID()}`, object: 'invoice', parent: null } },
})

/** What `npm start` gives its process: memory is measured as it is in use. */
function startFlags(): string[] {
  const file = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')
  const { scripts } = JSON.parse(file) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(2, -1)
}

/** Signature, storing and answer, while the inbox works. */
async function measureInbox(url: string, db: Database): Promise<Figure> {
  await sql`create table bare_events (id text primary key, type text, payload jsonb)`.execute(db)
  const bare = await perSecond(strayEvents, async () => {
    const { id, type, ...rest } = strayEvent()
    await sql`insert into bare_events values (${id}, ${type}, ${JSON.stringify(rest)}::jsonb)`.execute(db)
  })
  const stored = await perSecond(strayEvents, async () => {
    const payload = JSON.stringify(strayEvent())
    const signature = signWebhook(payload, benchWebhookSecret, Math.floor(Date.now() / 1000))
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const answer = await fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body: payload })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`An event was answered ${answer.status}`)
  })
  await waitForInbox(db)
  return figure(
    'events taken, stored and applied at the same time, to a bare insert',
    `${(stored / bare).toFixed(2)} (${Math.round(stored)}/s to ${Math.round(bare)}/s)`,
  )
}

async function measureSales(
  { url, origin }: { url: string; origin: string },
  db: Database,
  cards: CardControl,
): Promise<Figure[]> {
  const people: DemoPerson[] = []
  for (let n = 0; n < subscriptions; n += 1) {
    const { id, cookie } = await makeUserWithSession(db)
    const cart = {
      userId: id,
      selectionId: randomUUID(),
      productSelections: JSON.stringify(namedSelections),
    }
    await db
      .insertInto('carts')
      .values({ ...cart, productTotalPrice: 0 })
      .execute()
    people.push(new DemoPerson(url, cookie, origin))
  }
  const sessionIds: string[] = []
  const opened = await perSecond(people.length, async (n) => {
    const page = await people[n]?.call(createCheckoutSession, { seenTotalCents: defaultTotalCents })
    if (page) sessionIds.push(page.id)
  })
  await cards.holdWebhooks()
  for (const sessionId of sessionIds) await cards.pay({ sessionId, card: '4242424242424242' })
  const before = await countEvents(db)
  const startedAt = performance.now()
  await cards.releaseWebhooks()
  await waitForSubscriptions(db)
  await waitForInbox(db)
  const seconds = (performance.now() - startedAt) / 1000
  const events = (await countEvents(db)) - before
  return [
    figure(
      'checkout openings a second',
      `${Math.round(opened)}/s (${people.length} buyers, ${atOnce} at once)`,
    ),
    figure(
      'events applied a second, first payments',
      `${Math.round(events / seconds)}/s (${events} events, ${Math.round(seconds)} s)`,
      '5000 in 300 s',
      events / seconds >= 5000 / 300,
    ),
  ]
}

/** Month by month both clocks move; what the provider charges arrives, and its blocks open. */
async function measureYear(server: ChildProcess, db: Database, cards: CardControl): Promise<Figure> {
  const before = await command(server, { kind: 'measure' })
  const startedAt = performance.now()
  const eventsBefore = await countEvents(db)
  let peak = before.residentBytes
  let after = before
  for (let month = 1; month <= months; month += 1) {
    await cards.moveClock(Math.round(monthMs / 1000))
    await command(server, { kind: 'move', milliseconds: monthMs })
    await waitForDeliveries(cards)
    await waitForInbox(db)
    after = await command(server, { kind: 'measure' })
    peak = Math.max(peak, after.residentBytes)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const { blocks } = await db
    .selectFrom('blocks')
    .select((eb) => eb.fn.countAll<number>().as('blocks'))
    .where('openedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const broken = (await checkMoney({ db })).flatMap(({ offences }) => offences)
  if (broken.length > 0) throw new Error(`After the year money is wrong: ${broken.slice(0, 3).join('; ')}`)
  const events = (await countEvents(db)) - eventsBefore
  return figure(
    `a year of ${subscriptions} monthly subscriptions`,
    `${Math.round(seconds)} s (${events} events, ${after.readings - before.readings} readings, ${Number(blocks)} blocks open), server process ${Math.round(after.cpuSeconds - before.cpuSeconds)} s of processor time, ${Math.round(peak / megabyte)} MB at most, ${Math.round(before.residentBytes / megabyte)} MB before`,
    'money is right, < 250 MB',
    peak / megabyte < 250,
  )
}

/** How many a second, with so many at once. */
async function perSecond(count: number, work: (n: number) => Promise<void>): Promise<number> {
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const n = next
        next += 1
        await work(n)
      }
    }),
  )
  return count / ((performance.now() - startedAt) / 1000)
}

async function countEvents(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('paymentEvents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('appliedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function waitForInbox(db: Database): Promise<void> {
  const waiting = () =>
    db.selectFrom('paymentEvents').select('id').where('appliedAt', 'is', null).limit(1).executeTakeFirst()
  while (await waiting()) await wait(100)
}

async function waitForSubscriptions(db: Database): Promise<void> {
  const count = () =>
    db
      .selectFrom('subscriptions')
      .select((eb) => eb.fn.countAll<number>().as('sold'))
      .executeTakeFirstOrThrow()
  while (Number((await count()).sold) < subscriptions) await wait(200)
}

async function waitForDeliveries(cards: CardControl): Promise<void> {
  while ((await cards.countWaiting()) > 0) await wait(100)
}

function nextReport(server: ChildProcess): Promise<PaymentsReport> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The server ended with ${code}`))
    server.once('exit', ended)
    server.once('message', (message) => {
      server.off('exit', ended)
      resolve(message as PaymentsReport)
    })
  })
}

async function command(server: ChildProcess, asked: PaymentsCommand): Promise<ProcessFigures> {
  const answer = nextReport(server)
  server.send(asked)
  const report = await answer
  if (report.kind !== 'done') throw new Error('The server did not carry out the command')
  return report
}
