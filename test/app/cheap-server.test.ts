import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, it } from 'vitest'
import { passwordCost } from './cheap-password-cost.ts'
import { brotliQuality } from './cheap-pages-compression.ts'
import { postgresFsync } from './cheap-postgres-fsync.ts'

/** What the code that hashes and compresses does in a process like the servers of tests. */
const program = `
  import { hashPassword } from '#server/identity/password/password-hashing.ts'
  import { compressPage } from '#server/pages/pages-answer.ts'
  import { postgresSettings } from '#server/outside/database/embedded/postmaster.ts'
  const page = await compressPage({ status: 200, contentType: 'text/html', body: process.argv[1] })
  const settings = postgresSettings({ socketFolder: '/tmp', isDurable: true })
  console.log(JSON.stringify([await hashPassword('long enough'), page.bodies.br.toString('hex'), settings]))`

it('servers of tests hash passwords and compress pages at little cost, and wait for no disk', async () => {
  const body = '<p>One, two and three.</p>'.repeat(40)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', import.meta.resolve('./cheap-server.ts'), '--input-type=module', '--eval', program, body],
    { cwd: join(import.meta.dirname, '../..') },
  )
  const [hash, compressed, settings] = JSON.parse(stdout) as [string, string, string[]]
  expect(hash).toContain(`$m=${passwordCost.memory},t=${passwordCost.passes},`)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  expect(settings).toContain(`fsync=${postgresFsync}`)
  expect(compressed).toBe(brotliCompressSync(body, { params }).toString('hex'))
})
