import type { MediaFacts } from '#shared/videos/preflight/media-facts.ts'
import { findPreparations } from '../media/find-preparations.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findFiles } from './store/files.db.ts'

/** A finished video as it is stored, with what a worker found out about its bytes. */
export interface Master {
  fileId: string
  storageKey: string
  mediaType: string
  bytes: number
  createdAt: Date
  /** Null until it is prepared, and where it can't be. */
  prepared: {
    sha256: string
    crc32: number
    facts: MediaFacts
    poster: { key: string; bytes: number }
  } | null
}

/** Finished videos by their files' ids; those that are gone have no entry. */
export async function findMasters(db: Database, fileIds: readonly string[]): Promise<Map<string, Master>> {
  const rows = (await findFiles(db, fileIds)).filter(({ purpose }) => purpose === 'finished-film')
  const preparations = await findPreparations(
    db,
    rows.map(({ storageKey }) => storageKey),
  )
  return new Map(
    rows.map(({ id, storageKey, mediaType, bytes, createdAt }) => {
      const media = preparations.get(storageKey)?.media
      const prepared = media
        ? { sha256: media.sha256, crc32: media.crc32, facts: media.facts, poster: media.derived.poster }
        : null
      return [id, { fileId: id, storageKey, mediaType, bytes, createdAt, prepared }]
    }),
  )
}
