import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app/create-app.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { fileLimits } from '#shared/contract/files/files.ts'
import type { Problem } from '#shared/refusals.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { makeMp4, makeWebm } from '#test/files/make-video.ts'
import { testBaseUrl } from '#test/app/start-test-app.ts'
import { startUploadApp, type UploadApp } from '#test/files/start-upload-app.ts'
import { listen, uploadClient, type UploadClient } from '#test/files/upload-client.ts'
import { readEvents } from '#test/events/read-events.ts'
import { until } from '#test/until.ts'

const photo = { purpose: 'item-photo', filename: 'shoe.jpg' }

async function jpeg(width = 300, height = 200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2f6bff' } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Maya at 51.9N 4.4E' } })
    .jpeg()
    .toBuffer()
}

/**
 * As many bytes as a large photo has, in comments of the file: a plain picture is encoded in no time on a busy machine, where
 * noise would take longer than a picture may.
 */
async function largeJpeg(): Promise<Buffer> {
  const plain = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const segmentBytes = 65_533
  const comments = Array.from({ length: 80 }, () => {
    const marker = Buffer.from([0xff, 0xfe, segmentBytes >> 8, segmentBytes & 0xff])
    return Buffer.concat([marker, randomBytes(segmentBytes - 2)])
  })
  return Buffer.concat([plain.subarray(0, 2), ...comments, plain.subarray(2)])
}

let shop: UploadApp
let address: string
let maya: UserWithSession
let mayas: UploadClient

async function open(kind: 'disk' | 'S3') {
  shop = await startUploadApp(kind)
  address = await listen(shop)
  maya = await makeUser(shop.db)
  mayas = uploadClient(address, await shop.signIn(maya))
}
const close = () => shop.close()
const as = async (user: Pick<UserWithSession, 'id'>) => uploadClient(address, await shop.signIn(user))
const fileRow = (id: string) =>
  shop.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
const problem = async (response: Response) => (await response.json()) as Problem

describe.each(['disk', 'S3'] as const)('uploads that gather on %s', (kind) => {
  beforeEach(() => open(kind))
  afterEach(close)

  test('a photo arrives upright, as WebP, without what the camera wrote beside the picture', async () => {
    const { response, fileId } = await mayas.upload(photo, await jpeg())
    expect(response.status).toBe(204)
    const file = await fileRow(fileId)
    expect(file).toMatchObject({ ownerId: maya.id, mediaType: 'image/webp', width: 200, height: 300 })
    const stored = await fetch(`${address}/api/files/${fileId}`, {
      headers: { cookie: await shop.signIn(maya) },
    })
    const content = Buffer.from(await stored.arrayBuffer())
    expect(content.includes('Maya at')).toBe(false)
    const { exif, ...picture } = await sharp(content).metadata()
    expect(exif).toBeUndefined()
    expect(picture).toMatchObject({ format: 'webp', width: 200, height: 300 })
  })

  test('an interrupted upload resumes where it stopped', async () => {
    const content = await largeJpeg()
    const { location } = await mayas.begin(photo, content.length)
    await breakOff(location, content)
    let received = 0
    await until(
      async () => {
        received = Number((await mayas.ask(location)).headers.get('upload-offset'))
        return received > 0
      },
      60_000,
      'nothing of it is stored',
    )
    expect(received).toBeLessThan(content.length)
    const response = await mayas.send(location, received, content.subarray(received))
    expect(response.status).toBe(204)
    expect(await fileRow(response.headers.get('arcframe-file-id') ?? '')).toMatchObject({ width: 1600 })
  })

  test('a restart of the server in the middle of an upload loses nothing', async () => {
    const content = await largeJpeg()
    const { location } = await mayas.begin(photo, content.length)
    const half = Math.floor(content.length / 2)
    expect((await mayas.send(location, 0, content.subarray(0, half))).status).toBe(204)
    await shop.app.close()
    const again = await createApp(shop.deps, { maxEventLoopDelayMs: 0 })
    try {
      address = await again.listen({ port: 0, host: '127.0.0.1' })
      const client = await as(maya)
      expect((await client.ask(location)).headers.get('upload-offset')).toBe(String(half))
      const response = await client.send(location, half, content.subarray(half))
      expect(response.headers.get('arcframe-file-id')).toMatch(/^[\w-]{36}$/)
    } finally {
      await again.close()
    }
  })

  test('a lost last answer is given again: the file’s id, and no second file', async () => {
    const { location } = await mayas.begin(photo, 3)
    const content = await jpeg()
    const begun = await mayas.begin(photo, content.length)
    const first = await mayas.send(begun.location, 0, content)
    const asked = await mayas.ask(begun.location)
    expect(asked.status).toBe(200)
    expect(asked.headers.get('arcframe-file-id')).toBe(first.headers.get('arcframe-file-id'))
    expect(asked.headers.get('upload-offset')).toBe(asked.headers.get('upload-length'))
    expect((await mayas.cancel(location)).status).toBe(204)
    expect((await mayas.ask(location)).status).toBe(404)
  })

  test('someone else’s upload answers like one that never was', async () => {
    const other = await as(await makeUser(shop.db))
    const { location } = await mayas.begin(photo, 10)
    const unknown = '/api/uploads/00000000-0000-4000-8000-000000000000'
    for (const place of [location, unknown, '/api/uploads/..%2f..%2fsecret']) {
      expect((await other.ask(place)).status).toBe(404)
      expect((await other.send(place, 0, Buffer.alloc(10))).status).toBe(404)
      expect((await other.cancel(place)).status).toBe(404)
    }
    expect((await mayas.ask(location)).headers.get('upload-offset')).toBe('0')
  })

  test('the address of one’s own upload reaches no other one, nor a file, by what is written behind it', async () => {
    const content = await largeJpeg()
    const theirs = await mayas.begin(photo, content.length)
    await mayas.send(theirs.location, 0, content.subarray(0, 1000))
    const theirId = theirs.location.slice('/api/uploads/'.length)
    const video = makeMp4()
    const { id: videoId } = await makeVideo(shop.db, (await makeSubscription(shop.db, maya)).id)
    const cookie = await shop.signIn(await makeAdmin(shop.db))
    const metadata = { purpose: 'finished-film', filename: 'film.mp4', videoId, ratio: '16:9' }
    const { fileId } = await uploadClient(address, cookie).upload(metadata, video)
    const readVideo = () => shop.app.inject({ url: `/api/files/${fileId}`, headers: { cookie } })
    const key = (await fileRow(fileId))?.storageKey ?? ''

    const attacker = await as(await makeUser(shop.db))
    const { location } = await attacker.begin(photo, 10)
    const targets = [`/${theirId}`, `/..%2Ffiles%2F${encodeURIComponent(key)}`]
    for (const target of targets) {
      for (const behind of [`?x=${target}`, `?${target}`, target, `/..${target}`, `%3Fx=${target}`]) {
        await attacker.cancel(location + behind)
        await attacker.send(location + behind, 1000, Buffer.from('others'))
        const asked = await attacker.ask(location + behind)
        expect(asked.headers.get('upload-offset'), behind).not.toBe('1000')
      }
    }
    expect((await readVideo()).rawPayload.equals(video)).toBe(true)
    expect((await mayas.ask(theirs.location)).headers.get('upload-offset')).toBe('1000')
    expect((await mayas.send(theirs.location, 1000, content.subarray(1000))).status).toBe(204)
  })

  test('unfinished large photos cannot fill the disk', async () => {
    const { photoBytes, unfinishedPhotoBytes } = fileLimits
    const begun = []
    for (let bytes = 0; bytes + photoBytes <= unfinishedPhotoBytes; bytes += photoBytes) {
      begun.push(await mayas.begin(photo, photoBytes))
    }
    expect(begun.map(({ response }) => response.status)).toEqual(begun.map(() => 201))
    expect((await problem((await mayas.begin(photo, photoBytes)).response)).code).toBe('too_many_uploads')
    expect(await shop.deps.uploads.list(maya.id)).toHaveLength(begun.length)
    const others = await as(await makeUser(shop.db))
    expect((await others.begin(photo, photoBytes)).response.status).toBe(201)
    await mayas.cancel(begun[0]?.location ?? '')
    expect((await mayas.begin(photo, photoBytes)).response.status).toBe(201)
  })

  test('a finished film is stored unchanged, and stays when the next one replaces it', async () => {
    const { videoId, studio } = await makeVideoOnBoard()
    const metadata = { purpose: 'finished-film', filename: 'final.mp4', videoId, ratio: '16:9' }
    const first = await studio.upload(metadata, makeMp4({ padding: 70_000 }))
    expect(await fileRow(first.fileId)).toMatchObject({
      ownerId: maya.id,
      mediaType: 'video/mp4',
      width: 1920,
      height: 1080,
    })
    const second = await studio.upload(metadata, makeWebm({ width: 1920, height: 1080 }))
    expect(await fileRow(first.fileId), 'its row stays').toMatchObject({ ratio: '16:9' })
    const { storageKey } = (await fileRow(first.fileId)) ?? { storageKey: '' }
    expect(await shop.deps.storage.stat(storageKey), 'and its bytes').not.toBeNull()
    expect(await fileRow(second.fileId)).toMatchObject({ mediaType: 'video/webm', durationMs: 15_000 })
    const events = await readEvents(shop.db)
    expect(events.map(({ kind }) => kind)).toEqual(['finished_film.uploaded', 'finished_film.replaced'])
    const { rows } = await shop.database.pool.query('select payload from graphile_worker._private_jobs')
    expect(rows, 'nothing is to be removed').toEqual([])
  })
})

describe('uploads', () => {
  beforeEach(() => open('disk'))
  afterEach(close)

  test.each([
    ['a page that calls itself .jpg', '<!doctype html><script>alert(1)</script>'],
    [
      'a drawing with a script in it',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['the beginning of a picture and nothing else', '\x89PNG\r\n\x1a\nhello'],
  ])('%s is refused and leaves nothing behind', async (_what, text) => {
    const { response } = await mayas.upload(photo, Buffer.from(text, 'latin1'))
    expect(response.status).toBe(415)
    expect((await problem(response)).code).toBe('not_an_image')
    expect(await shop.db.selectFrom('files').selectAll().execute()).toEqual([])
    const stored = []
    for await (const object of shop.deps.storage.list('')) stored.push(object)
    expect(stored).toEqual([])
  })

  test('a small file that would unpack to a huge picture is refused without unpacking it', async () => {
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: 'black' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    const { response } = await mayas.upload(photo, bomb)
    expect((await problem(response)).code).toBe('too_many_pixels')
  })

  test('a large photo is drawn at 2000 px at most', async () => {
    const { fileId } = await mayas.upload(
      { ...photo, filename: 'wide.png' },
      await sharp(await jpeg(4000, 1000))
        .png()
        .toBuffer(),
    )
    expect(await fileRow(fileId)).toMatchObject({ width: 2000, height: 500 })
  })

  test('a film that is a picture, or an MP4 with nothing to see in it, is refused', async () => {
    const { videoId, studio } = await makeVideoOnBoard()
    const metadata = { purpose: 'finished-film', filename: 'final.mp4', videoId, ratio: '16:9' }
    for (const content of [await jpeg(), Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1')]) {
      const { response } = await studio.upload(metadata, content)
      expect((await problem(response)).code).toBe('not_a_film')
    }
    expect(await shop.db.selectFrom('files').selectAll().execute()).toEqual([])
  })

  test('a brief as a PDF is stored on its step', async () => {
    const { subscriptionId, studio } = await makeVideoOnBoard()
    const metadata = { purpose: 'step-file', filename: 'brief.pdf', subscriptionId, stepId: 'brief' }
    const { fileId } = await studio.upload(metadata, Buffer.from('%PDF-1.7\n…'))
    expect(await fileRow(fileId)).toMatchObject({
      mediaType: 'application/pdf',
      stepId: 'brief',
      block: 1,
      ownerId: maya.id,
    })
  })

  test('only the studio uploads films and files of steps, and only to what exists', async () => {
    const { videoId, subscriptionId, studio } = await makeVideoOnBoard()
    const video = { purpose: 'finished-film', filename: 'a.mp4', videoId, ratio: '16:9' }
    const brief = { purpose: 'step-file', filename: 'a.pdf', subscriptionId, stepId: 'brief' }
    for (const metadata of [video, brief]) {
      const { response } = await mayas.begin(metadata, 10)
      expect((await problem(response)).code).toBe('forbidden')
    }
    for (const metadata of [
      { ...video, videoId: 'none' },
      { ...brief, subscriptionId: 'none' },
    ]) {
      const { response } = await studio.begin(metadata, 10)
      expect((await problem(response)).code).toBe('not_found')
    }
  })

  test('an anonymous request, a foreign page and an unknown purpose are refused', async () => {
    const stranger = await uploadClient(address, '').begin(photo, 10)
    expect((await problem(stranger.response)).code).toBe('signed_out')
    const foreign = await fetch(`${address}/api/uploads`, {
      method: 'POST',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '10',
        Origin: 'https://evil.example',
        Cookie: await shop.signIn(maya),
      },
    })
    expect((await problem(foreign)).code).toBe('foreign_origin')
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    const aimless = await mayas.begin({ purpose: 'avatar', filename: 'a.jpg' }, 10)
    expect((await problem(aimless.response)).code).toBe('invalid_input')
  })

  test('an upload discloses nothing to others: no CORS, no owner taken from the request', async () => {
    const { response, location } = await mayas.begin({ ...photo, uploadedBy: 'someone-else' }, 10)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const asked = await mayas.ask(location)
    expect(asked.status).toBe(200)
    expect(asked.headers.get('access-control-expose-headers')).toBeNull()
  })

  test('a photo above the limit is refused before its first byte', async () => {
    const { response } = await mayas.begin(photo, 25 * 1024 * 1024 + 1)
    expect((await problem(response)).code).toBe('file_too_large')
  })

  test('what is begun and left can’t fill the disk: a day has as many uploads as one may keep photos', async () => {
    for (let n = 0; n < fileLimits.photosPerUser; n++) {
      const { response, location } = await mayas.begin(photo, 10)
      expect(response.status).toBe(201)
      await mayas.cancel(location)
    }
    const { response } = await mayas.begin(photo, 10)
    expect((await problem(response)).code).toBe('too_many_requests')
    const others = uploadClient(address, await shop.signIn(await makeUser(shop.db)))
    expect((await others.begin(photo, 10)).response.status).toBe(201)
  })

  test('what gathers is closed to other accounts of the machine: photos still say where they were taken', async () => {
    await mayas.begin(photo, 10)
    const { mode } = await stat(join(shop.folder, 'uploads'))
    expect(mode & 0o077).toBe(0)
  })

  test('a name that the database can’t keep does not cost the upload', async () => {
    const { fileId } = await mayas.upload({ ...photo, filename: 'sh\u0000oe.jpg' }, await jpeg())
    expect(await fileRow(fileId)).toMatchObject({ originalName: 'shoe.jpg' })
  })

  test('more bytes than were said are refused', async () => {
    const { location } = await mayas.begin(photo, 10)
    expect((await mayas.send(location, 0, Buffer.alloc(11))).ok).toBe(false)
  })

  test('while file uploads are off, beginning and going on are refused with the specified sentence', async () => {
    const { location } = await mayas.begin(photo, 10)
    switchUploads('off')
    for (const response of [
      (await mayas.begin(photo, 10)).response,
      await mayas.send(location, 0, Buffer.alloc(10)),
    ]) {
      expect(response.status).toBe(503)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      expect((await problem(response)).detail).toBe('Operation not allowed: Daily quota exceeded')
    }
  })

  test('asking what has arrived makes no file of it while file uploads are off', async () => {
    const content = await jpeg()
    const { location } = await mayas.begin(photo, content.length)
    // All bytes arrived, and then storing the file failed.
    vi.spyOn(shop.deps.storage, 'write').mockRejectedValueOnce(new Error('The storage is away'))
    expect((await mayas.send(location, 0, content)).status).toBe(500)
    switchUploads('off')
    expect((await mayas.ask(location)).status).toBe(503)
    expect(await shop.db.selectFrom('files').selectAll().execute()).toEqual([])
    switchUploads('on')
    expect((await mayas.ask(location)).headers.get('arcframe-file-id')).toMatch(/^[\w-]{36}$/)
  })

  test('a customer has 300 photos at most', async () => {
    const values = Array.from({ length: 300 }, (_, at) => ({
      id: `photo-${at}`,
      ownerId: maya.id,
      uploadedBy: maya.id,
      purpose: 'item-photo' as const,
      storageKey: `photos/photo-${at}.webp`,
      mediaType: 'image/webp',
      bytes: 1,
      originalName: 'a.jpg',
    }))
    await shop.db.insertInto('files').values(values).execute()
    const { response } = await mayas.begin(photo, 10)
    expect((await problem(response)).code).toBe('too_many_files')
  })
})

function switchUploads(to: 'on' | 'off'): void {
  shop.deps.systemStatus.store({
    disableWrites: false,
    disableFileUploads: to === 'off',
    disableNonEssentialFunctions: false,
    completeShutdown: false,
    reason: 'Quota',
    endsAt: null,
  })
}

async function makeVideoOnBoard() {
  const subscription = await makeSubscription(shop.db, maya)
  const video = await makeVideo(shop.db, subscription.id)
  return { videoId: video.id, subscriptionId: subscription.id, studio: await as(await makeAdmin(shop.db)) }
}

/** Sends a third of the content, then cuts the connection. */
async function breakOff(location: string, content: Buffer): Promise<void> {
  const cookie = await shop.signIn(maya)
  const request = httpRequest(address + location, {
    method: 'PATCH',
    headers: {
      Cookie: cookie,
      Origin: testBaseUrl,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(content.length),
    },
  })
  request.on('error', () => undefined)
  let incoming: IncomingMessage | undefined
  shop.app.server.once('request', (asked: IncomingMessage) => (incoming = asked))
  const sent = Math.floor(content.length / 3)
  request.write(content.subarray(0, sent))
  await until(() => (incoming?.socket.bytesRead ?? 0) > sent, 60_000, 'the server has not read it')
  request.destroy()
}
