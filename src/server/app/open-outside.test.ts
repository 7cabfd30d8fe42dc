import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyEmptyData } from '#test/database/empty-data-folder.ts'
import { readConfig } from '../config/config.ts'
import { openLog } from './open-log.ts'
import { openOutside, type OpenedOutside } from './open-outside.ts'
import { stopPostmaster } from '../outside/database/embedded/postmaster.ts'

let dataDir: string
let first: OpenedOutside | null
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arcframe-outside-'))
  await chmod(dataDir, 0o755)
  await copyEmptyData(dataDir)
  first = null
})
afterEach(async () => {
  await first?.close()
  await stopPostmaster(join(dataDir, 'postgres'), 'immediate')
  await rm(dataDir, { recursive: true, force: true })
})

test('a second start on the same data folder is refused before its stand-ins write to it', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  const log = openLog(false)
  log.level = 'silent'
  const readAddress = () => readFile(join(dataDir, 'sandbox', 'address'), 'utf8')
  first = await openOutside(config, log)
  const address = await readAddress()
  expect(address.trim()).toBe(first.services.sandboxOrigin)
  await expect(openOutside(config, log)).rejects.toThrow(/^Another Arcframe is running/)
  expect(await readAddress()).toBe(address)
})
