import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findPostgresAccount } from '#server/outside/database/embedded/postgres-account.ts'
import { findPostgresBinaries } from '#server/outside/database/embedded/postgres-binaries.ts'

const projectFolder = join(import.meta.dirname, '../..')

/** The image passes them to the same initdb; with some combinations it makes nothing, and the container ends. */
test('the arguments of initdb in compose.yaml make a database, which stores text as UTF8', async () => {
  const compose = await readFile(join(projectFolder, 'compose.yaml'), 'utf8')
  const written = /POSTGRES_INITDB_ARGS: (.+)/.exec(compose)?.[1]?.split(' ') ?? []
  expect(written).not.toEqual([])
  const folder = await mkdtemp(join(tmpdir(), 'compose-database-'))
  try {
    await chmod(folder, 0o711)
    const data = join(folder, 'postgres')
    await mkdir(data, { mode: 0o700 })
    const account = await findPostgresAccount(join(folder, 'none'))
    if (account) await chown(data, account.uid, account.gid)
    const { initdb } = await findPostgresBinaries(folder, account)
    const { stdout } = await promisify(execFile)(
      initdb,
      [`--pgdata=${data}`, '--username=arcframe', '--auth=trust', '--no-sync', ...written],
      {
        uid: account?.uid,
        gid: account?.gid,
        cwd: folder,
        env: { LANG: 'en_US.utf8', PATH: '/usr/bin:/bin' },
      },
    )
    expect(stdout).toMatch(/Success/)
    expect(stdout).not.toMatch(/SQL_ASCII/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
