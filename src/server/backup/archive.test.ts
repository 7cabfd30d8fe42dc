import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeChunk } from './write-chunk.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-archives-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs a program in a process of its own, which has `archive` and may write files of a megabyte; returns its output. */
async function run(program: string): Promise<string> {
  const begin = `
    import { randomBytes } from 'node:crypto'
    import { queryObjects } from 'node:v8'
    const { ArchiveWriter } = await import(${JSON.stringify(join(import.meta.dirname, 'archive.ts'))})
    const archive = await ArchiveWriter.create('films.tar.gz')`
  const limited = 'ulimit -f 1000; exec "$0" --no-warnings --input-type=module --eval "$1"'
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-c', limited, process.execPath, `${begin}\n${program}`],
    { cwd: folder },
  )
  return stdout
}

test('a long archive leaves nothing in memory for each chunk', async () => {
  const left = await run(`
    const chunks = Array(400).fill(Buffer.alloc(65_536))
    const countPromises = () => queryObjects(Promise, { format: 'count' })
    const before = countPromises()
    await archive.add('films/long.mp4', 400 * 65_536, chunks)
    console.log(countPromises() - before)
    await archive.close()`)
  expect(Number(left)).toBeLessThan(10)
})

test('an archive that the disk refuses fails with the reason of the disk, and is removed', async () => {
  const reason = await run(`
    const content = randomBytes(65_536)
    try {
      for (;;) await archive.add('films/long.mp4', content.length, [content])
    } catch (error) {
      await archive.discard()
      console.log(error.code)
    }`)
  expect(reason).toBe('EFBIG\n')
  expect(await readdir(folder)).toEqual([])
})

test('what failed while nothing was written fails the next chunk, instead of waiting for room', async () => {
  const stream = new PassThrough()
  const target = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) })
  const written = pipeline(stream, target)
  await writeChunk(stream, Buffer.alloc(1))
  await expect(written).rejects.toThrow('the disk is full')
  await expect(writeChunk(stream, Buffer.alloc(1))).rejects.toThrow('the disk is full')
})
