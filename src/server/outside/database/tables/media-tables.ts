import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

/** What was derived from the bytes of finished videos, and what is to be. */
export interface MediaTables {
  media: MediaTable
  mediaPreparations: MediaPreparationsTable
}

interface MediaTable {
  sha256: string
  crc32: number
  facts: Json
  strip: Json
  derived: Json
  preparedAt: Date
}

interface MediaPreparationsTable {
  storageKey: string
  mediaType: 'video/mp4' | 'video/webm'
  state: Generated<'waiting' | 'running' | 'ready' | 'failed'>
  percent: Generated<number>
  sha256: Generated<string | null>
  sentence: Generated<string | null>
  workerId: Generated<string | null>
  attempts: Generated<number>
  failures: Generated<number>
  requestedAt: Generated<Date>
  retryAt: Generated<Date | null>
}
