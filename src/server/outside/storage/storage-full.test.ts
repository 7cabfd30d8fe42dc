import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensurePostmaster } from '../database/embedded/embedded-postgres.ts'
import { preparePostgresFolder } from '../database/embedded/postgres-folder.ts'
import { isStorageFull } from './storage-full.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-full-'))
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18\n')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Programs in place of PostgreSQL's own, which end as those do on a full disk. */
async function fullDiskPrograms(complaint: string) {
  const program = join(folder, 'program')
  await writeFile(program, `#!/bin/sh\necho '${complaint}' >&2\nexit 1\n`)
  await chmod(program, 0o755)
  return { postgres: program, initdb: program, account: null } as never
}

const diskIsFull = /^The disk that holds .* is full: free some space .*DATA_DIR.* Nothing is damaged\.$/

test('a database that cannot start on a full disk is not reported as damaged', async () => {
  const binaries = await fullDiskPrograms(
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
  )
  const starting = ensurePostmaster({
    postgresFolder: join(folder, 'postgres'),
    socketFolder: folder,
    logFile: join(folder, 'postgres.log'),
    binaries,
    account: null,
    isDurable: false,
  })
  await expect(starting).rejects.toThrow(diskIsFull)
})

test('a database that cannot be created on a full disk reports that', async () => {
  const binaries = await fullDiskPrograms(
    'initdb: error: could not write file "postgres/base": No space left on device',
  )
  await expect(preparePostgresFolder(join(folder, 'new'), binaries, null)).rejects.toThrow(diskIsFull)
})

test.each([
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
  [Object.assign(new Error('could not extend file "base/1"'), { code: '53100' }), true],
  [Object.assign(new Error('storage full'), { $metadata: { httpStatusCode: 507 } }), true],
  [new Error('The upload failed', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) }), true],
  [Object.assign(new Error('too many clients'), { code: '53300' }), false],
  [Object.assign(new Error('gone'), { code: 'ENOENT' }), false],
  ['ENOSPC', false],
])('%s: is there no room left? %s', (error, isFull) => {
  expect(isStorageFull(error)).toBe(isFull)
})
