import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { precompress } from './build-precompress.ts'

test('text gets both compressed forms, tiny and already compressed files get none', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'arcframe-precompress-'))
  const text = 'const film = "orbit"\n'.repeat(200)
  await writeFile(join(dir, 'app.js'), text)
  await writeFile(join(dir, 'tiny.css'), 'a{}')
  await writeFile(join(dir, 'film.mp4'), 'x'.repeat(5000))

  await precompress(dir)

  expect((await readdir(dir)).toSorted()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'film.mp4',
    'tiny.css',
  ])
  expect(brotliDecompressSync(await readFile(join(dir, 'app.js.br'))).toString()).toBe(text)
  expect(gunzipSync(await readFile(join(dir, 'app.js.gz'))).toString()).toBe(text)
  await rm(dir, { recursive: true })
})
