import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { findPostmaster, type Postmaster } from '#server/outside/database/embedded/postmaster.ts'
import { readCart, saveCart } from '#shared/contract/cart.ts'
import { readSession } from '#shared/contract/identity/identity.ts'
import { readCatalogue, updatePriceFigures } from '#shared/contract/products.ts'
import { listMySubscriptions } from '#shared/contract/subscriptions/subscriptions.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import { seedFigures } from '#shared/products/catalogue.ts'
import { isLong } from '#test/choose-rounds.ts'
import { openCardControl } from '#test/payments/card-control.ts'
import { startServer, type TestServer } from '#test/app/start-server.ts'
import type { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import { pay } from './buyer.ts'
import { signInAtServer, type PersonWithSession } from '../app/sign-in-at-server.ts'
import { findDatabaseUrl, requirePostmaster, withDatabase } from '../database/open-beside.ts'
import { AcknowledgedState } from './acknowledged-state.ts'
import { until } from '../until.ts'

/** The longest that anybody may wait for an answer while the database is away; longer on a busy machine. */
const longestAnswerMs = isLong ? 6_000 : 20_000

/** A killed PostgreSQL may need as long as its product waits for it, on a machine that is busy otherwise. */
const longestReturnMs = 180_000

let server: TestServer
let customer: PersonWithSession & { person: DemoPerson }
let studio: PersonWithSession & { person: DemoPerson }

beforeAll(async () => {
  server = await startServer({ isEmpty: true })
  customer = await signInAtServer(server)
  studio = await signInAtServer(server, { roles: ['user', 'admin'] })
})
beforeEach(({ onTestFailed }) => onTestFailed(() => console.log(server.output())))
afterAll(async () => {
  await server.stop()
  server.removeData()
})

interface Seen {
  what: string
  status: number
  /** The code of a refusal. */
  code: string
  tookMs: number
  /** What is not as it must be in this answer; empty where all is well. */
  wrong: string
}

test.for(['SIGINT', 'SIGKILL'] as const)(
  'while the database is restarted under load (%s) people are asked to come back, then everything works again by itself',
  async (signal) => {
    const seen: Seen[] = []
    const saved = new AcknowledgedState<number>()
    const stopping = new AbortController()
    const working = load(saved).map(([what, ask]) => repeat(what, ask, seen, stopping.signal))

    try {
      await until(() => isAllServed(seen), 60_000, 'not everything is served before')
      await restartUntilNoticed(signal, seen)
      await findRunningDatabase()
      const before = seen.length
      await until(() => isAllServed(seen.slice(before)), longestReturnMs, 'not everything works again')
    } finally {
      stopping.abort()
      await Promise.all(working)
    }

    expect(seen.filter(({ wrong }) => wrong !== '')).toEqual([])
    expect(Math.max(...seen.map(({ tookMs }) => tookMs))).toBeLessThan(longestAnswerMs)
    const { cart } = await customer.person.call(readCart, {})
    expect(saved.settle('note', cart?.productSelections['note'] as number)).toBeNull()
  },
)

/** Once more where the database was back before anybody missed it: a busy server asks for it seldom. */
async function restartUntilNoticed(signal: NodeJS.Signals, seen: readonly Seen[]): Promise<void> {
  let killed: number | null = null
  let before = seen.length
  await until(
    async () => {
      if (seen.some(({ code }) => code === 'database_unavailable')) return true
      const pid = (await findPostmaster(join(server.dataDir, 'postgres')))?.pid ?? null
      if (pid === null || pid === killed) return false
      if (killed !== null && !isAllServed(seen.slice(before))) return false
      process.kill(pid, signal)
      killed = pid
      before = seen.length
      return false
    },
    longestReturnMs,
    'nobody noticed the restart',
  )
}

const isAllServed = (seen: readonly Seen[]) =>
  ['save', 'read', 'page', 'ready'].every((what) =>
    seen.some((each) => each.what === what && each.status < 400),
  )

const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.baseUrl + path, { headers, redirect: 'manual' })

function load(saved: AcknowledgedState<number>): [string, () => Promise<Response>][] {
  let value = 0
  return [
    [
      'save',
      async () => {
        value += 1
        const sent = value
        saved.ask('note', sent)
        const answer = await customer.person.ask(saveCart, { productSelections: { note: sent } })
        if (answer.ok) saved.acknowledge('note', sent)
        return answer
      },
    ],
    ['read', () => customer.person.ask(listMySubscriptions, {})],
    ['session', () => customer.person.ask(readSession, {})],
    ['home', () => visit('/', { Cookie: customer.cookie })],
    ['page', () => visit('/')],
    ['ready', () => visit('/readyz')],
    ['catalogue', () => customer.person.ask(readCatalogue, {})],
  ]
}

async function repeat(what: string, ask: () => Promise<Response>, seen: Seen[], signal: AbortSignal) {
  while (!signal.aborted) {
    const startedAt = performance.now()
    const result = await ask().then(
      async (answer) => ({ status: answer.status, ...(await judge(answer)) }),
      (error: unknown) => ({ status: 0, code: '', wrong: String((error as Error).cause ?? error) }),
    )
    seen.push({ what, ...result, tookMs: performance.now() - startedAt })
    await wait(5)
  }
}

/** Success, or a refusal that says: come back soon. A server on a busy machine says so of itself, too. */
async function judge(answer: Response): Promise<Pick<Seen, 'code' | 'wrong'>> {
  const body = await answer.text()
  if (answer.status < 400) return { code: '', wrong: '' }
  const isProblem = answer.headers.get('Content-Type')?.startsWith('application/problem+json')
  const code = isProblem ? (JSON.parse(body) as { code: string }).code : ''
  const isTold =
    answer.status === 503 &&
    Number(answer.headers.get('Retry-After')) > 0 &&
    ['database_unavailable', 'busy'].includes(code)
  return { code, wrong: isTold ? '' : `${answer.status}: ${body}` }
}

test('after a restart a price that another process changes is on the landing page', async () => {
  await restartDatabase()
  const url = await findDatabaseUrl(server.dataDir)
  const automated = 21_300
  await withDatabase(url, async (db) => {
    // Notified again, and not only found by polling.
    await until(() => isListening(db), 60_000, 'nobody listens')
    const figures = { ...seedFigures, tokenPriceCents: { automated, agency: 41_700 } }
    await db
      .updateTable('priceFigures')
      .set({ figures: JSON.stringify(figures) })
      .execute()
  })
  await until(() => isOnLandingPage(automated), 60_000, 'the landing page shows the old price')
  await studio.person.call(updatePriceFigures, seedFigures)
  const { automated: seeded } = seedFigures.tokenPriceCents
  await until(() => isOnLandingPage(seeded), 60_000, 'the landing page shows the price of before')
})

async function isOnLandingPage(cents: number): Promise<boolean> {
  const page = await fetch(`${server.baseUrl}/`)
  // React sets a comment between what it fills in and the text beside it.
  return (await page.text()).replaceAll('<!-- -->', '').includes(`${formatMoney(cents, 'usd')} a token`)
}

async function isListening(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where application_name = 'arcframe-listen' and query like 'listen%'`.execute(
    db,
  )
  return rows.length > 0
}

test('after a restart a payment is seen and its e-mail is sent', async () => {
  await restartDatabase()
  const cards = openCardControl(server)
  const buyer = await signInAtServer(server)
  await pay(buyer.person, cards)
  // No request reads the checkout: only the event can settle it.
  await until(
    async () => (await buyer.person.call(listMySubscriptions, {})).subscriptions.length === 1,
    60_000,
    'the payment was not seen',
  )
  await until(async () => (await countEmails(buyer.email)) === 1, 60_000, 'the e-mail was not sent')
})

/** Waits for it: connections of a killed one may be served for a moment longer, while the next is not there yet. */
async function findRunningDatabase(): Promise<Postmaster> {
  await until(
    async () => (await findPostmaster(join(server.dataDir, 'postgres')))?.isReady === true,
    longestReturnMs,
    'no database runs',
  )
  return requirePostmaster(server.dataDir)
}

async function restartDatabase(): Promise<void> {
  const old = await findRunningDatabase()
  process.kill(old.pid, 'SIGKILL')
  await until(
    async () => {
      const now = await findPostmaster(join(server.dataDir, 'postgres'))
      return now !== null && now.pid !== old.pid && (await fetch(`${server.baseUrl}/readyz`)).ok
    },
    longestReturnMs,
    'the database did not come back',
  )
}

async function countEmails(to: string): Promise<number> {
  const answer = await fetch(`${server.baseUrl}/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as unknown[]).length
}
