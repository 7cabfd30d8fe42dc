import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, it } from 'vitest'
import { passwordCost } from './cheap-password-cost.ts'
import { brotliQuality } from './cheap-pages-compression.ts'

/** What the code that hashes and compresses does in a process like the servers of tests. */
const program = `
  import { hashPassword } from '#server/identity/password/password-hashing.ts'
  import { compressPage } from '#server/pages/pages-answer.ts'
  const page = await compressPage({ status: 200, contentType: 'text/html', body: process.argv[1] })
  console.log(JSON.stringify([await hashPassword('long enough'), page.bodies.br.toString('hex')]))`

it('servers of tests hash passwords and compress pages at little cost', async () => {
  const body = '<p>One, two and three.</p>'.repeat(40)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', import.meta.resolve('./cheap-server.ts'), '--input-type=module', '--eval', program, body],
    { cwd: join(import.meta.dirname, '..') },
  )
  const [hash, compressed] = JSON.parse(stdout) as [string, string]
  expect(hash).toContain(`$m=${passwordCost.memory},t=${passwordCost.passes},`)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  expect(compressed).toBe(brotliCompressSync(body, { params }).toString('hex'))
})
