import { join, resolve } from 'node:path'
import { StartError } from '../src/server/config/start-error.ts'
import { openData } from '../src/server/outside/open-data.ts'
import { writeBackup } from '../src/server/backup/write-backup.ts'
import { readConfig } from '../src/server/config/config.ts'
import { requireBucket } from '../src/server/outside/storage/require-bucket.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup -- [folder]`: everything into one file, while the product runs. */
await runCommand('backup', async () => {
  const [, , named, ...others] = process.argv
  if (others.length > 0 || named?.startsWith('-'))
    throw new StartError(
      'A backup takes one folder and no options: for example npm run backup -- /var/backups/arcframe.',
    )
  const config = readConfig()
  await requireBucket(config.s3)
  const data = await openData(config)
  try {
    const folder = named ? resolve(named) : join(data.dataDir, 'backups')
    const { file, files, tableBytes } = await writeBackup(data, folder)
    console.log(`Backed up ${Object.keys(tableBytes).length} tables and ${files} files to ${file}`)
  } finally {
    await data.close()
  }
})
