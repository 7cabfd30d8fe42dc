import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkMoney } from '../src/server/checkout/invariants/check-money.ts'
import { checkProvider } from '../src/server/checkout/invariants/check-provider.ts'
import { readConfig, type Config } from '../src/server/config/config.ts'
import { openData } from '../src/server/outside/open-data.ts'
import { connectDatabase } from '../src/server/outside/database/connection/connect-database.ts'
import { PaymentProviderError } from '../src/server/outside/payments/payments.ts'
import { openKeyAttempts } from '../src/server/outside/payments/key-attempts.db.ts'
import type { KeyAttempts } from '../src/server/outside/payments/make-once.ts'
import { createStripePayments } from '../src/server/outside/payments/stripe-payments.ts'
import { readSandboxKeys } from '../src/server/app/sandbox-keys.ts'
import { StartError } from '../src/server/config/start-error.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run check-money`: proves that payments and what was sold fit together; exit code 1 where they do not. With
 * `-- --provider` what is stored is also held against the card provider's own lists.
 */
await runCommand('check-money', async () => {
  const config = readConfig()
  const data = await openData(config)
  const db = connectDatabase(data.databaseUrl)
  try {
    const checks = await checkMoney({ db })
    if (process.argv.includes('--provider')) {
      const keyAttempts = openKeyAttempts(data.databaseUrl)
      try {
        const payments = await connectProvider(config, data.dataDir, keyAttempts)
        checks.push(...(await checkProvider({ db, payments }).catch(explainUnavailable)))
      } finally {
        await keyAttempts.close()
      }
    }
    for (const { rule, offences } of checks) {
      console.log(`${offences.length === 0 ? 'holds' : 'BROKEN'}  ${rule}`)
      for (const offence of offences) console.log(`        ${offence}`)
    }
    const broken = checks.filter(({ offences }) => offences.length > 0).length
    console.log(
      broken === 0 ? '\nAll money is accounted for.' : `\n${broken} of ${checks.length} rules are broken.`,
    )
    if (broken > 0) process.exitCode = 1
  } finally {
    await db.destroy()
    await data.close()
  }
})

/** Connects to the card provider, or to its stand-in where the product runs with that. */
async function connectProvider(
  { stripe, sandbox, currency }: Config,
  dataDir: string,
  keyAttempts: KeyAttempts,
) {
  const secretKey = stripe.secretKey ?? (await readSandboxKeys(dataDir)).stripeSecretKey
  const apiBase = sandbox.has('cards') ? await readStandInAddress(dataDir) : stripe.apiBase
  return createStripePayments({ secretKey, webhookSecrets: [], apiBase, currency }, keyAttempts)
}

async function readStandInAddress(dataDir: string): Promise<string> {
  const address = await readFile(join(dataDir, 'sandbox', 'address'), 'utf8').catch(() => null)
  if (address !== null) return address.trim()
  throw new StartError(
    'The stand-in of the card provider runs only while the product does: start that with npm start, then check again.',
  )
}

function explainUnavailable(error: unknown): never {
  if (!(error instanceof PaymentProviderError)) throw error
  throw new StartError(`The card provider could not be asked: ${error.message}`)
}
