import { emitEvent } from '../events/emit-event.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { describeFile } from './store/describe-file.ts'
import { findFileByKey } from './store/files.db.ts'

/**
 * Locks the video of a master before its event, as events ask for it; first in the transaction, because an upload
 * locks its video before its preparation.
 * @param lockVideo of the area of videos, above
 */
export const lockVideoOfMaster =
  (lockVideo: (tx: Database, videoId: string) => Promise<unknown>) =>
  async (tx: Database, storageKey: string): Promise<void> => {
    const file = await findFileByKey(tx, storageKey)
    if (file && file.videoId !== null) await lockVideo(tx, file.videoId)
  }

const record =
  (kind: 'finished_film.prepared' | 'finished_film.not_prepared') =>
  async (tx: Database, storageKey: string): Promise<void> => {
    const file = await findFileByKey(tx, storageKey)
    if (!file || file.videoId === null) return
    await emitEvent(tx, null, {
      kind,
      subject: { kind: 'video', id: file.videoId },
      payload: { after: describeFile(file) },
    })
  }

/**
 * Reports that a finished video was prepared: its poster and proxy are there. In the transaction that writes it, under
 * the video's lock.
 */
export const recordPrepared = record('finished_film.prepared')

/** Reports that a finished video can't be prepared. */
export const recordUnprepared = record('finished_film.not_prepared')
