import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { openDiskStorage } from '../outside/storage/disk-storage.ts'
import type { Storage } from '../outside/storage/storage.ts'
import { requestPreparation } from './request-preparation.ts'
import { requireStoredMasters } from './require-stored-masters.ts'

let folder: string
let database: TestDatabase
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-masters-'))
  database = await createTestDatabase()
  storage = await openDiskStorage(folder)
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const requireMasters = () => requireStoredMasters(database.db, storage, '/var/lib/elsewhere/files')

test('a worker is refused where none of its database’s films is stored, before it reports them as lost', async () => {
  await requireMasters()
  for (const name of ['lost', 'other']) {
    await requestPreparation(database.db, { storageKey: `films/${name}.mp4`, mediaType: 'video/mp4' })
  }
  await expect(requireMasters()).rejects.toThrow(
    'None of the newest films of this database is in /var/lib/elsewhere/files',
  )
  await storage.write('films/other.mp4', Buffer.from('film'), 'video/mp4')
  await requireMasters()
})
