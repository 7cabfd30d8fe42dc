import { readConfig } from '../src/server/config/config.ts'
import { openData } from '../src/server/outside/open-data.ts'
import { connectDatabase } from '../src/server/outside/database/connection/connect-database.ts'
import { StartError } from '../src/server/config/start-error.ts'
import { makeAdmin } from '../src/server/users/make-admin.ts'
import { runCommand } from './run-command.ts'

/** `npm run make-admin -- EMAIL`: gives the admin role to an account that exists. */
await runCommand('make-admin', async () => {
  const [, , email] = process.argv
  if (!email) throw new StartError('Whose account? For example: npm run make-admin -- ana@example.com.')
  const data = await openData(readConfig())
  const db = connectDatabase(data.databaseUrl)
  try {
    const result = await makeAdmin({ db }, email)
    if (result === 'unknown') {
      throw new StartError(
        `No account has the address ${email}: let its owner sign up first, or name it in ADMIN_EMAILS and it becomes an admin when it is verified.`,
      )
    }
    console.log(result === 'made' ? `${email} is an admin now.` : `${email} is an admin already.`)
  } finally {
    await db.destroy()
    await data.close()
  }
})
