import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { passwordCost } from '#server/identity/password/password-cost.ts'
import { postgresFsync } from '#server/outside/database/embedded/postgres-fsync.ts'
import { brotliQuality } from '#server/pages/pages-compression.ts'
import { buildProgramsWhenNeeded } from '../../scripts/build.ts'
import { brotliQuality as cheapQuality } from './cheap-pages-compression.ts'
import { passwordCost as cheapCost } from './cheap-password-cost.ts'
import { postgresFsync as cheapFsync } from './cheap-postgres-fsync.ts'
import { buildCheapPrograms } from './cheap-programs.ts'

/** What a build hashes, compresses and stores with: constants are written where they are used. */
function findBuiltValues(folder: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const find = (pattern: RegExp) => pattern.exec(text)?.[1]
  return {
    memory: find(/const passwordCost = \{\s+memory: (\d+)/),
    quality: find(/BROTLI_PARAM_QUALITY\]: (\d+),/),
    fsync: find(/fsync=\$\{site\.isDurable \? "(on|off)"/),
  }
}

it('servers of tests hash and compress at little cost, and wait for no disk; those of the product do not', async () => {
  expect(findBuiltValues(await buildCheapPrograms())).toEqual({
    memory: String(cheapCost.memory),
    quality: String(cheapQuality),
    fsync: cheapFsync,
  })
  expect(findBuiltValues(await buildProgramsWhenNeeded())).toEqual({
    memory: String(passwordCost.memory),
    quality: String(brotliQuality),
    fsync: postgresFsync,
  })
})
