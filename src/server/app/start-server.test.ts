import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyEmptyData } from '#test/database/empty-data-folder.ts'
import { findFreePort } from '#test/app/start-server.ts'
import { readConfig } from '../config/config.ts'
import { openLog } from './open-log.ts'
import { openOutside } from './open-outside.ts'
import { stopPostmaster } from '../outside/database/embedded/postmaster.ts'
import { startServer } from './start-server.ts'

test('a server that shuts down fails its readiness check, serves for a while, and then ends', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'arcframe-stop-'))
  await chmod(dataDir, 0o755)
  await copyEmptyData(dataDir)
  const log = openLog(false)
  log.level = 'silent'
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(await findFreePort()) })
  const outside = await openOutside(config, log)
  const server = await startServer(outside, log, { pages: null, drainMs: 5_000 })
  try {
    const ask = async (path: string) => (await fetch(config.baseUrl + path)).status
    expect([await ask('/readyz'), await ask('/api/catalogue')]).toEqual([200, 200])
    const stopped = server.stop()
    expect(await Promise.all([ask('/readyz'), ask('/api/catalogue')])).toEqual([503, 200])
    await stopped
    await expect(ask('/readyz')).rejects.toThrow('fetch failed')
  } finally {
    await server.stop()
    await stopPostmaster(join(dataDir, 'postgres'), 'immediate')
    await rm(dataDir, { recursive: true, force: true })
  }
})
