import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect, CamelCasePlugin } from 'kysely'
import type { Pool } from 'pg'
import { createApp } from '#server/app/create-app.ts'
import { hashToken } from '#server/identity/store/hash-token.ts'
import { findSession } from '#server/identity/store/sessions.db.ts'
import { sessionSecret, startSession } from '#server/identity/session/start-session.ts'
import type { Tables } from '#server/outside/database/tables/tables.ts'
import { seedCatalogue } from '#server/products/seed-catalogue.ts'
import { findSubscriptionsOfUser } from '#server/subscriptions/store/subscriptions.db.ts'
import { makeSubscription, makeUser } from '../test/factories.ts'
import { createTestDeps } from '../test/app/test-deps.ts'
import { openBenchDatabase } from './bench-database.ts'
import type { Serving } from './bench-subscriptions.ts'

/** A process with the product and the bare route beside it, over one database; its parent shoots at both. */
const bench = await openBenchDatabase()
const { db, pool } = bench
await seedCatalogue(db)
const user = await makeUser(db)
for (let n = 0; n < 3; n += 1) await makeSubscription(db, user)
const secret = await sessionSecret(db)
const { cookie } = await startSession(db, secret, user.id)

const folder = mkdtempSync(join(tmpdir(), 'arcframe-bench-files-'))
const product = await createApp(await createTestDeps(db, folder))
const bare = createBare(pool, await captureStatements(pool), cookie)
const serving: Serving = {
  productUrl: `${await listen(product)}/api/subscriptions`,
  bareUrl: `${await listen(bare)}/subscriptions`,
  cookie,
}
process.send?.(serving)
process.once('SIGTERM', () => {
  void (async () => {
    await Promise.all([product.close(), bare.close()])
    await bench.close()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })()
})

/** The very statements that the product runs for this call. */
async function captureStatements(from: Pool): Promise<{ session: string; list: string }> {
  const statements: string[] = []
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: from }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => void statements.push(event.query.sql),
  })
  await findSession(watched, 'none', new Date())
  await findSubscriptionsOfUser(watched, user.id)
  const [session = '', list = ''] = statements
  return { session, list }
}

/** As little as a signed-in list can be: token from the cookie, two statements, JSON. */
function createBare(
  from: Pool,
  statements: { session: string; list: string },
  sample: string,
): FastifyInstance {
  const app = Fastify()
  const tokenStart = sample.indexOf('=') + 1
  app.get('/subscriptions', async (request, reply) => {
    const token = decodeURIComponent(request.headers.cookie ?? '')
      .slice(tokenStart)
      .split('.')[0]
    const session = await from.query(statements.session, [hashToken(token ?? ''), new Date()])
    const userId = (session.rows[0] as { id: string } | undefined)?.id
    if (!userId) return reply.status(401).send()
    const list = await from.query(statements.list, [userId])
    return { subscriptions: list.rows as unknown[] }
  })
  return app
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
