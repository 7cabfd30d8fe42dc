import { join } from 'node:path'
import { mediaWorkerSettings } from '../src/server/app/media-worker-settings.ts'
import { openMediaWorker } from '../src/server/app/open-media-worker.ts'
import { readWorkerConfig, type WorkerConfig } from '../src/server/config/config.ts'
import { StartError } from '../src/server/config/start-error.ts'
import { requireStoredMasters } from '../src/server/media/require-stored-masters.ts'
import { connectDatabase } from '../src/server/outside/database/connection/connect-database.ts'
import { requireBucket } from '../src/server/outside/storage/require-bucket.ts'
import { openData, type OpenedData } from '../src/server/outside/open-data.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run worker`: prepares finished videos on this machine, for the database and the storage of the settings, until
 * SIGTERM or Ctrl-C. As many as there are machines for it; each prepares one video at a time.
 */
await runCommand('worker', async () => {
  const config = readWorkerConfig()
  await requireBucket(config.s3)
  const data = await openData(config)
  try {
    const files = config.s3 ? `the bucket ${config.s3.bucket}` : join(data.dataDir, 'files')
    await requireOwnFiles(data, files)
    const worker = await openMediaWorker(mediaWorkerSettings(config, data))
    if (!worker)
      throw new StartError(
        'There is nothing that decodes films: run npm ci with optional packages, or set FFMPEG_PATH, for example FFMPEG_PATH=/usr/bin/ffmpeg.',
      )
    console.log(
      `Preparing the finished films of ${nameDatabase(config, data)} in ${files}. Stop with Ctrl-C.`,
    )
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
    })
    await worker.stop()
  } finally {
    await data.close()
  }
})

async function requireOwnFiles({ databaseUrl, storage }: OpenedData, files: string): Promise<void> {
  const db = connectDatabase(databaseUrl)
  try {
    await requireStoredMasters(db, storage, files)
  } finally {
    await db.destroy()
  }
}

/** Without its password. Said at each start, because a forgotten DATABASE_URL means a database of this machine's own. */
function nameDatabase({ databaseUrl }: WorkerConfig, { dataDir }: OpenedData): string {
  if (databaseUrl === undefined)
    return `this machine's own database in ${dataDir} (for another: DATABASE_URL)`
  const { hostname, pathname } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} on ${hostname}`
}
