import { emitEvent } from '../events/emit-event.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { describeFile } from './store/describe-file.ts'
import { findFilesByKey } from './store/files.db.ts'

/**
 * Locks the films of a master before their events, as events ask for it; first in the transaction, because an upload
 * locks its film before its preparation.
 * @param lockFilm of the area of films, above
 */
export const lockFilmsOfMaster =
  (lockFilm: (tx: Database, videoId: string) => Promise<unknown>) =>
  async (tx: Database, storageKey: string): Promise<void> => {
    const files = await findFilesByKey(tx, storageKey)
    const ids = new Set(files.flatMap(({ videoId }) => (videoId === null ? [] : [videoId])))
    for (const id of [...ids].toSorted()) await lockFilm(tx, id)
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

/** Reports that a finished film was prepared: its poster and proxy are there. In the transaction that writes it, under the film's lock. */
export const recordPrepared = record('finished_film.prepared')

/** Reports that a finished film can't be prepared. */
export const recordUnprepared = record('finished_film.not_prepared')
