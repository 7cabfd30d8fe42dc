import { checkMoney } from '../src/server/checkout/check-money.ts'
import { readConfig } from '../src/server/config.ts'
import { openData } from '../src/server/open-data.ts'
import { connectDatabase } from '../src/server/outside/database/connect-database.ts'
import { runCommand } from './run-command.ts'

/** `npm run check-money`: proves that payments and what was sold fit together; exit code 1 where they do not. */
await runCommand('check-money', async () => {
  const data = await openData(readConfig())
  const db = connectDatabase(data.databaseUrl)
  try {
    const checks = await checkMoney({ db })
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
