import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../src/server/backup/restore-backup.ts'
import { writeBackup } from '../src/server/backup/write-backup.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openData } from '../src/server/outside/open-data.ts'
import { StartError } from '../src/server/config/start-error.ts'
import { runCommand } from './run-command.ts'

/** `npm run restore -- FILE [--replace]`: restores a backup; where it stops half-way, it says what is changed. */
await runCommand('restore', async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  })
  const [file] = positionals
  if (!file) throw new StartError('Which backup? For example: npm run restore -- data/backups/FILE.tar.gz.')
  const data = await openData(readConfig())
  try {
    const beforeReplacing = async () => {
      const safety = await writeBackup(data, join(data.dataDir, 'backups'))
      console.log(`What was there is in ${safety.file}`)
    }
    const options = { beforeReplacing: values.replace ? beforeReplacing : null }
    const result = await restoreBackup(data, resolve(file), options)
    console.log(`Restored ${result.tables} tables and ${result.files} files as of ${result.createdAt}`)
    console.log(
      'Everybody signs in again, and links in earlier e-mails no longer work. All else is as it was then: passwords, passkeys of lost devices, two-step sign-in, roles, suspensions, links for guests and partners that were ended since, and accounts that were deleted since.',
    )
    console.log('A server that is running now should be restarted: it keeps a few things in memory.')
  } finally {
    await data.close()
  }
})
