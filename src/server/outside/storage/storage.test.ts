import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestS3 } from '#test/files/start-test-s3.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import { StoredObjectMissing, type Storage, type StoredObject } from './storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-storage-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function openDisk() {
  return { storage: await openDiskStorage(folder), close: async () => {} }
}

async function openS3() {
  const s3 = await startTestS3()
  return { storage: openS3Storage(s3.config), close: s3.close }
}

describe.each([
  { name: 'disk', open: openDisk },
  { name: 'S3', open: openS3 },
])('files kept on $name', ({ open }) => {
  let storage: Storage
  let close: () => Promise<void>
  beforeEach(async () => {
    ;({ storage, close } = await open())
  })
  afterEach(() => close())

  const text = async (key: string, range?: { start: number; end: number }) =>
    (await buffer(await storage.read(key, range))).toString()

  async function listAll(prefix: string): Promise<StoredObject[]> {
    const found: StoredObject[] = []
    for await (const object of storage.list(prefix)) found.push(object)
    return found
  }

  test('are read as they were written, from a buffer or from a stream', async () => {
    expect(await storage.write('photos/a.webp', Buffer.from('abc'), 'image/webp')).toEqual({ bytes: 3 })
    expect(
      await storage.write('films/b.mp4', Readable.from([Buffer.from('de'), Buffer.from('f')]), 'video/mp4'),
    ).toEqual({ bytes: 3 })
    expect(await text('photos/a.webp')).toBe('abc')
    expect(await text('films/b.mp4')).toBe('def')
  })

  test('may be larger than one part', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 7)
    const content = Readable.from(Array.from({ length: 18 }, () => megabyte))
    expect(await storage.write('films/b.mp4', content, 'video/mp4')).toEqual({ bytes: 18 * megabyte.length })
    expect((await storage.stat('films/b.mp4'))?.bytes).toBe(18 * megabyte.length)
    expect((await buffer(await storage.read('films/b.mp4'))).every((byte) => byte === 7)).toBe(true)
  })

  test('may be empty', async () => {
    await storage.write('photos/a.webp', Readable.from([]), 'image/webp')
    expect(await text('photos/a.webp')).toBe('')
  })

  test('are read in part by inclusive positions', async () => {
    await storage.write('films/b.mp4', Buffer.from('0123456789'), 'video/mp4')
    expect(await text('films/b.mp4', { start: 2, end: 4 })).toBe('234')
    expect(await text('films/b.mp4', { start: 9, end: 9 })).toBe('9')
  })

  test('are replaced whole', async () => {
    await storage.write('photos/a.webp', Buffer.from('a longer one'), 'image/webp')
    await storage.write('photos/a.webp', Buffer.from('short'), 'image/webp')
    expect(await text('photos/a.webp')).toBe('short')
  })

  test('are gone after removal, which may happen twice', async () => {
    await storage.write('photos/a.webp', Buffer.from('abc'), 'image/webp')
    await storage.remove('photos/a.webp')
    await storage.remove('photos/a.webp')
    expect(await storage.stat('photos/a.webp')).toBeNull()
    await expect(storage.read('photos/a.webp')).rejects.toBeInstanceOf(StoredObjectMissing)
  })

  test('have size and age, and are listed by prefix', async () => {
    await storage.write('photos/a.webp', Buffer.from('abc'), 'image/webp')
    await storage.write('photos/b.webp', Buffer.from('ab'), 'image/webp')
    await storage.write('films/c.mp4', Buffer.from('a'), 'video/mp4')
    const listed = await listAll('photos/')
    expect(
      listed.map(({ key, bytes }) => ({ key, bytes })).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    ).toEqual([
      { key: 'photos/a.webp', bytes: 3 },
      { key: 'photos/b.webp', bytes: 2 },
    ])
    expect(Math.abs(Date.now() - (listed[0]?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('are not there when the stream broke off while they were written', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(9 * 1024 * 1024)
        throw new Error('The connection broke')
      })(),
    )
    await expect(storage.write('films/b.mp4', broken, 'video/mp4')).rejects.toThrow('The connection broke')
    expect(await storage.stat('films/b.mp4')).toBeNull()
    expect(await listAll('')).toEqual([])
  })

  test.each([
    '../outside',
    '/etc/passwd',
    'photos/../../x',
    'photos//x',
    '.unfinished/x',
    'a\\b',
    'a\0b',
    'Ä',
    '',
  ])('are never looked for under the key %j, which we did not make', async (key) => {
    await expect(storage.write(key, Buffer.from('x'), 'image/webp')).rejects.toBeInstanceOf(RangeError)
    await expect(storage.read(key)).rejects.toBeInstanceOf(RangeError)
    await expect(storage.remove(key)).rejects.toBeInstanceOf(RangeError)
  })
})

test('what a killed process was writing to the disk is removed after a day, not before', async () => {
  await openDiskStorage(folder)
  const unfinished = join(folder, '.unfinished')
  await writeFile(join(unfinished, 'old'), 'x')
  await writeFile(join(unfinished, 'young'), 'x')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  await utimes(join(unfinished, 'old'), twoDaysAgo, twoDaysAgo)
  await openDiskStorage(folder)
  expect(await readdir(unfinished)).toEqual(['young'])
})
