import { join, resolve } from 'node:path'
import { openData } from '../src/server/outside/open-data.ts'
import { writeBackup } from '../src/server/backup/write-backup.ts'
import { readConfig } from '../src/server/config/config.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup -- [folder]`: everything into one file, while the product runs. */
await runCommand('backup', async () => {
  const data = await openData(readConfig())
  try {
    const folder = process.argv[2] ? resolve(process.argv[2]) : join(data.dataDir, 'backups')
    const { file, files, tableBytes } = await writeBackup(data, folder)
    console.log(`Backed up ${Object.keys(tableBytes).length} tables and ${files} files to ${file}`)
  } finally {
    await data.close()
  }
})
