import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Upload } from '@tus/server'
import { afterEach, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { openDiskStaging } from './disk-staging.ts'
import { freeSentChunks } from './free-sent-chunks.ts'

const chunkBytes = 64 * 1024
const chunks = 400

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Each has its own number in every byte. */
function listChunks(): Buffer[] {
  return Array.from({ length: chunks }, (_, index) => Buffer.allocUnsafeSlow(chunkBytes).fill(index % 251))
}

const isFreed = (chunk: Buffer) => chunk.buffer.byteLength === 0

/** @returns the port */
async function serve(answer: (response: ServerResponse) => void): Promise<number> {
  server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('what is sent arrives as it was, and its memory is free', async () => {
  const sent = listChunks()
  const port = await serve((response) => freeSentChunks(Readable.from(sent), response).pipe(response))
  const arrived = Buffer.from(await (await fetch(`http://127.0.0.1:${port}`)).arrayBuffer())
  expect(arrived.equals(Buffer.concat(listChunks()))).toBe(true)
  // What is still on its way when the next chunk comes is freed with a later one.
  expect(sent.filter((chunk) => !isFreed(chunk)).length).toBeLessThan(chunks / 4)
})

test('what a slow reader has not taken yet is neither freed nor read ahead', async () => {
  const sent = listChunks()
  let handedOut = 0
  const source = new Readable({
    read() {
      this.push(sent[handedOut] ?? null)
      handedOut += 1
    },
  })
  const port = await serve((response) => freeSentChunks(source, response).pipe(response))
  const reader = connect(port, '127.0.0.1')
  reader.write('GET / HTTP/1.0\r\n\r\n')
  let before = -1
  const stands = () => {
    const isSame = handedOut === before
    before = handedOut
    return isSame && handedOut > 0
  }
  await until(stands, 60_000, 'all of it is read at once')
  expect(handedOut).toBeLessThan(chunks)
  expect(sent.slice(handedOut - 1).some(isFreed)).toBe(false)
  expect((await buffer(reader)).subarray(-chunks * chunkBytes).equals(Buffer.concat(listChunks()))).toBe(true)
})

test('memory that may be shared stays as it is', async () => {
  const shared = Buffer.alloc(chunkBytes, 7)
  const pieces = Array.from({ length: 8 }, (_, index) => shared.subarray(index * 8192, (index + 1) * 8192))
  const port = await serve((response) => freeSentChunks(Readable.from(pieces), response).pipe(response))
  expect((await (await fetch(`http://127.0.0.1:${port}`)).arrayBuffer()).byteLength).toBe(chunkBytes)
  expect(shared.every((byte) => byte === 7)).toBe(true)
})

test('an upload is written as it was sent, and its memory is free', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arcframe-staging-'))
  const { store } = await openDiskStaging(join(folder, 'unfinished'), {
    storageFolder: join(folder, 'stored'),
    maxAgeMs: 60_000,
  })
  const sent = listChunks()
  const upload = new Upload({ id: 'upload', size: chunks * chunkBytes, offset: 0, metadata: {} })
  await store.create(upload)
  expect(await store.write(Readable.from(sent), upload.id, 0)).toBe(upload.size)
  const written = await readFile(join(folder, 'unfinished', upload.id))
  expect(written.equals(Buffer.concat(listChunks()))).toBe(true)
  expect(sent.filter((chunk) => !isFreed(chunk)).length).toBeLessThan(chunks / 4)
  await rm(folder, { recursive: true })
})

test('it fails as its content does, and closes it when it is left', async () => {
  const response = { writableLength: 0, destroyed: false }
  const broken = new Readable({ read: () => undefined })
  const failing = buffer(freeSentChunks(broken, response))
  broken.destroy(new Error('the disk is gone'))
  await expect(failing).rejects.toThrow('the disk is gone')

  server = createServer()
  const left = new Readable({ read: () => undefined })
  freeSentChunks(left, response).destroy()
  await until(() => left.destroyed, 60_000, 'what is read stays open')
})
