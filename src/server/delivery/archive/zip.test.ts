import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fromBuffer, fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import { layOutZip, type ZipLayout } from './lay-out-zip.ts'
import { readZip, type ZipSource } from './read-zip.ts'

const modifiedAt = new Date('2026-03-09T09:41:22.000Z')
const gibibyte = 1024 ** 3

function source(name: string, content: Buffer): ZipSource {
  return {
    name,
    bytes: content.length,
    crc32: crc32(content),
    modifiedAt,
    open: async ({ start, end }) => Readable.from([content.subarray(start, end + 1)]),
  }
}

const zeros = Buffer.alloc(1024 * 1024)

/** A file of zeros that nobody has to write. */
function virtual(name: string, bytes: number): ZipSource {
  return {
    name,
    bytes,
    crc32: 0xab_cd_ef_01,
    modifiedAt,
    async open({ start, end }) {
      let left = end - start + 1
      return new Readable({
        read() {
          const next = Math.min(left, zeros.length)
          left -= next
          this.push(next === 0 ? null : zeros.subarray(0, next))
        },
      })
    },
  }
}

const videos = [
  source('films/first-light_15s_16x9.mp4', Buffer.alloc(200_000, 'film')),
  source('films/軽さ_空気.mp4', Buffer.from('short')),
  source('captions/empty.vtt', Buffer.alloc(0)),
]
const readAll = (files: readonly ZipSource[], start = 0, end = layOutZip(files).bytes - 1) =>
  buffer(Readable.from(readZip(layOutZip(files), { start, end }), { objectMode: false }))

/** The entries as another program reads them. */
async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  zip.on('entry', (entry: Entry) => {
    entries.push(entry)
    zip.readEntry()
  })
  const isOver = new Promise((resolve, reject) => zip.on('end', resolve).on('error', reject))
  zip.readEntry()
  await isOver
  return entries
}

const openBuffer = async (bytes: Buffer) =>
  (await promisify(fromBuffer as never)(
    bytes as never,
    { autoClose: false, lazyEntries: true } as never,
  )) as never as ZipFile

/** Reads an archive that does not exist as a file, as a program reads one on a disk: by ranges. */
class RangeReader extends RandomAccessReader {
  readonly #layout: ZipLayout<ZipSource>
  constructor(layout: ZipLayout<ZipSource>) {
    super()
    this.#layout = layout
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readZip(this.#layout, { start, end: end - 1 }), { objectMode: false })
  }
}

async function openVirtual(files: readonly ZipSource[]): Promise<ZipFile> {
  const layout = layOutZip(files)
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(
      new RangeReader(layout),
      layout.bytes,
      { lazyEntries: true, autoClose: false },
      (error, zip) => (error ? reject(error) : resolve(zip)),
    )
  })
}

describe('an archive', () => {
  test('is read by another program: names of every script, times, sizes, checksums and bytes', async () => {
    const zip = await openBuffer(await readAll(videos))
    const entries = await listEntries(zip)
    expect(
      entries.map(({ fileName, uncompressedSize, crc32: sum }) => [fileName, uncompressedSize, sum]),
    ).toEqual(videos.map(({ name, bytes, crc32: sum }) => [name, bytes, sum]))
    expect(entries[0]?.getLastModDate({ timezone: 'UTC' })).toEqual(modifiedAt)
    for (const [index, entry] of entries.entries()) {
      const stream = await new Promise<Readable>((resolve, reject) => {
        zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
      })
      const content = await buffer(stream)
      expect(crc32(content)).toBe(videos[index]?.crc32)
    }
  })

  test('has the length that it announces, and the same bytes at each time', async () => {
    const [first, second] = [await readAll(videos), await readAll(videos)]
    expect(first.length).toBe(layOutZip(videos).bytes)
    expect(second.equals(first)).toBe(true)
  })

  test('goes on at any byte: two parts make the whole, wherever they meet', async () => {
    const small = [source('a.txt', Buffer.from('alpha')), source('b/c.txt', Buffer.from('beta'))]
    const whole = await readAll(small)
    for (let at = 1; at < whole.length; at += 1) {
      const parts = [await readAll(small, 0, at - 1), await readAll(small, at)]
      expect(Buffer.concat(parts).equals(whole), `at ${at}`).toBe(true)
    }
  })

  test('above 4 GiB is read by another program: large files, far ones, and their first and last bytes', async () => {
    const large = [
      virtual('large.mp4', 5 * gibibyte),
      ...videos,
      virtual('just-below.mp4', 0xff_ff_ff_fe),
      virtual('just-at.mp4', 0xff_ff_ff_ff),
    ]
    expect(layOutZip(large).bytes).toBeGreaterThan(13 * gibibyte - 1000)
    const zip = await openVirtual(large)
    const entries = await listEntries(zip)
    expect(entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])).toEqual(
      large.map(({ name, bytes }) => [name, bytes]),
    )
    for (const [index, entry] of entries.entries()) {
      if (entry.uncompressedSize > gibibyte) continue
      const stream = await new Promise<Readable>((resolve, reject) => {
        zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
      })
      expect(crc32(await buffer(stream))).toBe(large[index]?.crc32)
    }
  })

  test('of more files than 16 bits count is read by another program', async () => {
    const many = Array.from({ length: 70_000 }, (_, index) => virtual(`${index}.txt`, 1))
    const zip = await openVirtual(many)
    expect(zip.entryCount).toBe(70_000)
  })

  test('of nothing is an archive', async () => {
    expect(await listEntries(await openBuffer(await readAll([])))).toEqual([])
  })

  test('breaks off where a file is shorter than it was, so that nobody takes it for whole', async () => {
    const cut = { ...source('a.mp4', Buffer.alloc(10)), bytes: 12 }
    await expect(readAll([cut])).rejects.toThrow('10 bytes instead of 12')
  })

  test('closes the file that is being read where its reader goes away', async () => {
    let opened: Readable | undefined
    const watched: ZipSource = {
      ...virtual('large.mp4', gibibyte),
      async open(range) {
        opened = await virtual('large.mp4', gibibyte).open(range)
        return opened
      },
    }
    const layout = layOutZip([watched])
    const stream = Readable.from(readZip(layout, { start: 0, end: layout.bytes - 1 }), { objectMode: false })
    for await (const _ of stream) if (opened) break
    await expect.poll(() => opened?.destroyed).toBe(true)
  })
})
