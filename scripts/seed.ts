import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCardControl } from '../src/sandbox/card-provider/control-client.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openData } from '../src/server/outside/open-data.ts'
import { systemClock } from '../src/server/outside/clock.ts'
import { connectDatabase } from '../src/server/outside/database/connection/connect-database.ts'
import { openLog } from '../src/server/app/open-log.ts'
import { readSandboxKeys } from '../src/server/app/sandbox-keys.ts'
import { StartError } from '../src/server/config/start-error.ts'
import { SystemStatusCache } from '../src/server/system/system-status-cache.ts'
import { findSystemStatus } from '../src/server/system/system.db.ts'
import { demoAdmin, demoCustomers, demoPassword } from './demo-data/demo-people.ts'
import { makeDemoData } from './demo-data/make-demo-data.ts'
import { runCommand } from './run-command.ts'

/** `npm run seed`: creates demo data in a running sandbox without users. */
await runCommand('seed', async () => {
  const config = readConfig()
  if (config.isProduction || !config.isLocal || !config.sandbox.has('cards')) {
    throw new StartError(
      'Demo data is for the sandbox of one machine: its password is known to all, so it exists neither in production, nor beside real payments, nor where other machines reach the server.',
    )
  }
  const answer = await fetch(`${config.baseUrl}/readyz`).catch(() => null)
  if (!answer?.ok) {
    throw new StartError(
      `Nothing answers at ${config.baseUrl}: start the server with npm start first, then run npm run seed.`,
    )
  }
  const data = await openData(config)
  const db = connectDatabase(data.databaseUrl)
  try {
    const origin = (await readFile(join(data.dataDir, 'sandbox', 'address'), 'utf8')).trim()
    const cards = createCardControl(origin, (await readSandboxKeys(data.dataDir)).stripeSecretKey)
    const systemStatus = new SystemStatusCache(() => findSystemStatus(db), systemClock, openLog(false))
    const isMade = await makeDemoData({
      db,
      clock: systemClock,
      systemStatus,
      baseUrl: config.baseUrl,
      cards,
    })
    if (!isMade) {
      throw new StartError(
        'Somebody is registered here already, and demo data goes only into an empty sandbox: set another DATA_DIR for one, or another DATABASE_URL where that is set.',
      )
    }
    for (const { email } of [demoAdmin, ...demoCustomers]) console.log(`${email}  ${demoPassword}`)
  } finally {
    await db.destroy()
    await data.close()
  }
})
