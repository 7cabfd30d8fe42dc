import { join, resolve } from 'node:path'
import { restoreBackup } from '../src/server/backup/restore-backup.ts'
import { writeBackup } from '../src/server/backup/write-backup.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openData } from '../src/server/outside/open-data.ts'
import { requireBucket } from '../src/server/outside/storage/require-bucket.ts'
import { StartError } from '../src/server/config/start-error.ts'
import { runCommand } from './run-command.ts'

/** `npm run restore -- FILE [--replace]`: restores a backup; where it stops half-way, it says what is changed. */
await runCommand('restore', async () => {
  const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
  const [file, ...others] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const isReplacing = options.includes('--replace')
  const unknown = options.find((option) => option !== '--replace') ?? others[0]
  if (unknown !== undefined) {
    throw new StartError(
      `${unknown} is unknown: a restore takes one file and --replace, for example npm run restore -- FILE --replace.`,
    )
  }
  if (!file) throw new StartError('Which backup? For example: npm run restore -- data/backups/FILE.tar.gz.')
  const config = readConfig()
  await requireBucket(config.s3)
  const data = await openData(config)
  try {
    const beforeReplacing = async () => {
      const safety = await writeBackup(data, join(data.dataDir, 'backups'))
      console.log(`What was there is in ${safety.file}`)
    }
    const result = await restoreBackup(data, resolve(file), {
      beforeReplacing: isReplacing ? beforeReplacing : null,
    })
    console.log(`Restored ${result.tables} tables and ${result.files} files as of ${result.createdAt}`)
    console.log(
      'Everybody signs in again, and links in earlier e-mails no longer work. All else is as it was then: passwords, passkeys of lost devices, two-step sign-in, roles, suspensions, links for guests and partners that were ended since, and accounts that were deleted since.',
    )
    console.log('A server that is running now should be restarted: it keeps a few things in memory.')
  } finally {
    await data.close()
  }
})
