import { emitEvent } from '../events/emit-event.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { describeFile } from './store/describe-file.ts'
import { findFilesByKey } from './store/files.db.ts'

/**
 * Locks the videos of a master before their events, as events ask for it; first in the transaction, because an upload
 * locks its video before its preparation.
 * @param lockVideo of the area of videos, above
 */
export const lockVideosOfMaster =
  (lockVideo: (tx: Database, videoId: string) => Promise<unknown>) =>
  async (tx: Database, storageKey: string): Promise<void> => {
    const files = await findFilesByKey(tx, storageKey)
    const ids = new Set(files.flatMap(({ videoId }) => (videoId === null ? [] : [videoId])))
    for (const id of [...ids].toSorted()) await lockVideo(tx, id)
  }

const record =
  (kind: 'finished_film.prepared' | 'finished_film.not_prepared') =>
  async (tx: Database, storageKey: string): Promise<void> => {
    for (const file of await findFilesByKey(tx, storageKey)) {
      if (file.videoId === null) continue
      await emitEvent(tx, null, {
        kind,
        subject: { kind: 'video', id: file.videoId },
        payload: { after: describeFile(file) },
      })
    }
  }

/**
 * Reports that a finished video was prepared: its poster and proxy are there. In the transaction that writes it, under
 * the video's lock.
 */
export const recordPrepared = record('finished_film.prepared')

/** Reports that a finished video can't be prepared. */
export const recordUnprepared = record('finished_film.not_prepared')
