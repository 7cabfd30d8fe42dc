import { constants, setPriority } from 'node:os'
import { systemClock } from '../outside/clock.ts'
import { connectDatabase } from '../outside/database/connection/connect-database.ts'
import { openStorage } from '../outside/storage/open-storage.ts'
import { lockVideoOfMaster, recordPrepared, recordUnprepared } from '../files/record-preparation.ts'
import { findEngine } from '../media/derive/find-engine.ts'
import { startMediaWorker, type MediaWorker } from '../media/worker/start-media-worker.ts'
import { lockVideo } from '../videos/store/videos.db.ts'
import type { MediaWorkerSettings } from './media-worker-settings.ts'
import { openLog } from './open-log.ts'

/**
 * Opens what a media worker needs, and starts it; null where there is nothing that decodes. This process, and the
 * decoder's, which takes that over, are below the web process from here on.
 */
export async function openMediaWorker(settings: MediaWorkerSettings): Promise<MediaWorker | null> {
  const engine = await findEngine(settings.ffmpegPath)
  if (!engine) return null
  setPriority(constants.priority.PRIORITY_LOW)
  const db = connectDatabase(settings.databaseUrl)
  const storage = await openStorage({ s3: settings.s3, dataFolder: settings.dataDir })
  const worker = await startMediaWorker({
    db,
    storage,
    engine,
    clock: systemClock,
    log: openLog(settings.isProduction),
    databaseUrl: settings.databaseUrl,
    folder: settings.dataDir,
    lockOwners: lockVideoOfMaster(lockVideo),
    onReady: recordPrepared,
    onFailed: recordUnprepared,
  })
  return {
    async stop() {
      await worker.stop()
      await db.destroy()
    },
  }
}
