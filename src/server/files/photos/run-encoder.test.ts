import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { runEncoder } from './run-encoder.ts'

async function runReporting(report: unknown) {
  const folder = await mkdtemp(join(tmpdir(), 'encoder-'))
  const script = join(folder, 'encoder.mjs')
  await writeFile(
    script,
    `process.stdin.resume(); process.stdin.on('end', () => process.send(${JSON.stringify(report)}, () => process.disconnect()))`,
  )
  return runEncoder(Readable.from([Buffer.from('picture')]), {
    script,
    args: [],
    report: z.object({ bytes: z.int() }),
    refusals: {},
    crashed: 'not_an_image',
    slow: 'picture_too_slow',
    withinMs: 30_000,
  })
}

test('a decoder that untrusted bytes took over is refused where it reports something else', async () => {
  expect((await runReporting({ bytes: 3 })).report).toEqual({ bytes: 3 })
  await expect(runReporting({ bytes: 'all of it' })).rejects.toMatchObject({ code: 'not_an_image' })
})
