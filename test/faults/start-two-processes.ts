import { join } from 'node:path'
import { createCardControl, type CardControl } from '#sandbox/card-provider/control-client.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { connectDatabase, type Database } from '#server/outside/database/connection/connect-database.ts'
import { startEmbeddedPostgres } from '#server/outside/database/embedded/embedded-postgres.ts'
import { findFreePort, makeDataDir, startServer, type TestServer } from '#test/app/start-server.ts'

const secretKey = 'sk_test_two_processes'
const webhookSecret = 'whsec_two_processes'

export interface TwoProcesses {
  /** Two servers behind one address, which is the first one's. */
  servers: readonly [TestServer, TestServer]
  db: Database
  cards: CardControl
  /** Where the card provider's API is. */
  providerPort: number
  secretKey: string
  webhookSecret: string
  close(): Promise<void>
}

/** Two servers over one database, one data folder and one set of hosted services, none of which is theirs to end. */
export async function startTwoProcesses(): Promise<TwoProcesses> {
  const dataDir = makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'managed'), isDurable: false })
  const ports = [await findFreePort(), await findFreePort()] as const
  const baseUrl = `http://localhost:${ports[0]}`
  const google = { googleClientId: 'two-processes', googleClientSecret: 'two-processes-secret' }
  const sandbox = await startSandbox({
    dataDir,
    publicBaseUrl: baseUrl,
    stripeSecretKey: secretKey,
    stripeWebhookSecret: webhookSecret,
    standIns: ['cards', 'mail', 'google'],
    ...google,
  })
  const apiBase = `http://127.0.0.1:${sandbox.httpPort}`
  const env = {
    BASE_URL: baseUrl,
    DATABASE_URL: postgres.url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
    GOOGLE_CLIENT_ID: google.googleClientId,
    GOOGLE_CLIENT_SECRET: google.googleClientSecret,
    GOOGLE_ISSUER: `${baseUrl}/sandbox/google`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    MAIL_FROM: 'Arcframe <studio@arcframe.example>',
  }
  const start = (port: number) => startServer({ isEmpty: true, dataDir, port, env })
  // At the same moment: they migrate and seed one after the other.
  const servers = await Promise.all([start(ports[0]), start(ports[1])])
  const db = connectDatabase(postgres.url)
  return {
    servers,
    db,
    cards: createCardControl(apiBase, secretKey),
    providerPort: sandbox.httpPort,
    secretKey,
    webhookSecret,
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await db.destroy()
      await sandbox.close()
      await postgres.stop()
      servers[0].removeData()
    },
  }
}
