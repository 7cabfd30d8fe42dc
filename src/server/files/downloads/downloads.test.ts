import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserWithSession } from '../../http/principal.ts'
import { deleteFile, readFile } from '#shared/contract/files/files.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { Problem } from '#shared/refusals.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { readEvents } from '#test/events/read-events.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { disposition, namedDisposition } from './disposition.ts'
import type { NewFile } from '../store/files.db.ts'

let shop: TestApp
let maya: UserWithSession
let other: UserWithSession
let admin: UserWithSession

beforeEach(async () => {
  shop = await startTestApp()
  ;[maya, other, admin] = [await makeUser(shop.db), await makeUser(shop.db), await makeAdmin(shop.db)]
})
afterEach(() => shop.close())

const text = '0123456789'
const anItem = { id: 'item-1', name: 'Trail shoe', link: '', size: '', notes: '' }

const withoutId = (body: string) => ({ ...(JSON.parse(body) as Problem), requestId: '' })
const name = (originalName: string) => disposition({ originalName, mediaType: 'image/webp' }, false)

async function insertFile(overrides: Partial<NewFile> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const file: NewFile = {
    id,
    ownerId: maya.id,
    uploadedBy: maya.id,
    purpose: 'item-photo',
    storageKey: `photos/${id}.webp`,
    mediaType: 'image/webp',
    bytes: text.length,
    originalName: 'My shoe.jpg',
    ...overrides,
  }
  await shop.deps.storage.write(file.storageKey, Buffer.from(text), file.mediaType)
  await shop.db.insertInto('files').values(file).execute()
  return id
}

async function insertVideo(status: 'editing' | 'delivery', ratio: Ratio = '16:9'): Promise<string> {
  const subscription = await makeSubscription(shop.db, maya)
  const video = await makeVideo(shop.db, subscription.id, { status })
  const file = { purpose: 'finished-film', mediaType: 'video/mp4', videoId: video.id, ratio } as const
  const deliveredAt = status === 'delivery' ? shop.clock.now() : null
  return insertFile({ ...file, uploadedBy: admin.id, subscriptionId: subscription.id, block: 1, deliveredAt })
}

async function get(url: string, as: UserWithSession | null, headers: Record<string, string> = {}) {
  const cookie = as ? await shop.signIn(as) : ''
  return shop.app.inject({ method: 'GET', url, headers: { cookie, ...headers } })
}

test('a file whose bytes are lost is not found, whole, in part or by its head alone', async () => {
  const id = await insertFile()
  await shop.deps.storage.remove(`photos/${id}.webp`)
  const cookie = await shop.signIn(maya)
  for (const [method, range] of [
    ['GET', ''],
    ['GET', 'bytes=2-4'],
    ['HEAD', ''],
  ] as const) {
    const headers = { cookie, ...(range ? { range } : {}) }
    const answer = await shop.app.inject({ method, url: `/api/files/${id}`, headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.headers['content-disposition'], 'nothing of the file').toBeUndefined()
  }
})

test('a file arrives with its type, its name, a tag, and nothing a browser could make more of', async () => {
  const id = await insertFile()
  const answer = await get(`/api/files/${id}`, maya)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(text)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '10',
    'content-disposition': 'inline; filename="My shoe.webp"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  const again = await get(`/api/files/${id}`, maya, { 'if-none-match': String(answer.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('a film can be sought: parts of a file are answered as parts', async () => {
  const id = await insertVideo('delivery')
  const part = await get(`/api/files/${id}`, maya, { range: 'bytes=2-4' })
  expect([part.statusCode, part.body]).toEqual([206, '234'])
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
  expect((await get(`/api/files/${id}`, maya, { range: 'bytes=8-' })).body).toBe('89')
  expect((await get(`/api/files/${id}`, maya, { range: 'bytes=-3' })).body).toBe('789')
  expect((await get(`/api/files/${id}`, maya, { range: 'bytes=0-99' })).headers['content-range']).toBe(
    'bytes 0-9/10',
  )
  expect((await get(`/api/files/${id}`, maya, { range: 'bytes=-99' })).body, 'no more than there is').toBe(
    text,
  )
  const beyond = await get(`/api/files/${id}`, maya, { range: 'bytes=10-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
})

test('parts of another version, several parts and nonsense get the whole file', async () => {
  const id = await insertFile()
  const requests: Record<string, string>[] = [
    { range: 'bytes=2-4', 'if-range': '"other"' },
    { range: 'bytes=0-1,4-5' },
    { range: 'lines=1-2' },
    { range: 'bytes=5-2' },
  ]
  for (const headers of requests) {
    const answer = await get(`/api/files/${id}`, maya, headers)
    expect([answer.statusCode, answer.body]).toEqual([200, text])
  }
})

test('a picture comes narrow where a narrow one is stored, and whole where none is', async () => {
  const [id, former] = [await insertFile(), await insertFile()]
  await shop.deps.storage.write(`photos/${id}-w320.jpg`, Buffer.from('narrow'), 'image/jpeg')
  const narrow = await get(`/api/files/${id}?width=320`, maya)
  expect(narrow.body).toBe('narrow')
  expect(narrow.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '6',
    'content-disposition': 'inline; filename="My shoe.jpg"',
    etag: `"${id}-w320"`,
  })
  const again = await get(`/api/files/${id}?width=320`, maya, { 'if-none-match': `"${id}-w320"` })
  expect(again.statusCode).toBe(304)
  for (const url of [
    `/api/files/${id}?width=640`,
    `/api/files/${id}?width=7`,
    `/api/files/${former}?width=320`,
  ]) {
    const whole = await get(url, maya, { 'if-none-match': `"${id}-w320"` })
    expect([whole.statusCode, whole.body], url).toEqual([200, text])
  }
  expect((await get(`/api/files/${id}?width=320`, other)).statusCode).toBe(404)
})

test('HEAD reads no bytes and has the same headers', async () => {
  const id = await insertFile()
  const answer = await shop.app.inject({
    method: 'HEAD',
    url: `/api/files/${id}`,
    headers: { cookie: await shop.signIn(maya) },
  })
  expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '10', ''])
})

test('someone else’s file answers exactly like one that does not exist', async () => {
  const id = await insertFile()
  const unknown = await get('/api/files/unknown', other)
  const foreign = await get(`/api/files/${id}`, other)
  expect(foreign.statusCode).toBe(404)
  expect(withoutId(foreign.body)).toEqual(withoutId(unknown.body))
  expect((await shop.call(readFile, { fileId: id }, { as: other })).problem.code).toBe('not_found')
  expect((await shop.call(deleteFile, { fileId: id }, { as: other })).problem.code).toBe('not_found')
  expect((await get(`/api/files/${id}`, null)).statusCode).toBe(401)
  expect((await get(`/api/files/${id}`, admin)).statusCode).toBe(200)
})

test('a customer sees a finished film from delivery on, the studio always', async () => {
  const [early, ready] = [await insertVideo('editing'), await insertVideo('delivery')]
  expect((await get(`/api/files/${early}`, maya)).statusCode).toBe(404)
  expect((await shop.call(readFile, { fileId: early }, { as: maya })).status).toBe(404)
  expect((await get(`/api/files/${early}`, admin)).statusCode).toBe(200)
  expect((await get(`/api/files/${ready}`, maya)).statusCode).toBe(200)
  expect((await get(`/api/files/${ready}`, other)).statusCode).toBe(404)
})

test('a PDF, and whatever is asked for as a download, can only be saved', async () => {
  const subscription = await makeSubscription(shop.db, maya)
  const step = { purpose: 'step-file', stepId: 'brief', subscriptionId: subscription.id, block: 1 } as const
  const brief = await insertFile({ ...step, mediaType: 'application/pdf', originalName: 'brief.pdf' })
  expect((await get(`/api/files/${brief}`, maya)).headers['content-disposition']).toMatch(
    /^attachment; filename=brief\.pdf$/,
  )
  expect(
    (await get(`/api/files/${await insertFile()}?download`, maya)).headers['content-disposition'],
  ).toMatch(/^attachment/)
})

test('a file name keeps its letters, and loses whatever is no name', () => {
  expect(name('Größe – 1.jpg')).toBe(
    `inline; filename="Gr__e _ 1.webp"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%93%201.webp`,
  )
  expect(name('a"\r\nSet-Cookie: x=1.html')).toBe('inline; filename="a Set-Cookie x=1.webp"')
  expect(name('100%41.jpg')).toBe("inline; filename=100_41.webp; filename*=UTF-8''100%2541.webp")
  expect(name('../../etc/passwd')).not.toContain('/')
  expect(name('.htaccess')).toContain('filename=file.webp')
})

test('a name that was made here is sent whole; one that was uploaded has its length limited', () => {
  const stem = `${'x'.repeat(150)}_15s_9x16_v2`
  expect(namedDisposition({ fileName: `${stem}.mp4`, mediaType: 'video/mp4' }, true)).toBe(
    `attachment; filename=${stem}.mp4`,
  )
  expect(name(`${stem}.webp`)).toBe(`inline; filename=${'x'.repeat(120)}.webp`)
  expect(name(`${'x'.repeat(119)}\u{1f680}.webp`), 'half of an emoji').toContain('%EF%BF%BD')
})

test('deleting one’s own photo removes it at once and its bytes by a job', async () => {
  const id = await insertFile()
  expect((await shop.call(readFile, { fileId: id }, { as: maya })).output.file).toMatchObject({
    id,
    url: `/api/files/${id}`,
  })
  expect((await shop.call(deleteFile, { fileId: id }, { as: maya })).output).toEqual({ deleted: true })
  expect((await get(`/api/files/${id}`, maya)).statusCode).toBe(404)
  const { rows } = await shop.database.pool.query('select payload from graphile_worker._private_jobs')
  expect(rows).toEqual([{ payload: { key: `photos/${id}.webp` } }])
})

test.each(['opening', 'open', 'paid'] as const)(
  'a photo that an order names stays with it when its owner takes it out (%s)',
  async (state) => {
    const [ordered, loose] = [await insertFile(), await insertFile()]
    const { id } = await makeSubscription(shop.db, maya, {
      selections: { items: [{ ...anItem, photoIds: ['another', ordered] }] },
    })
    await shop.db.updateTable('checkouts').set({ state }).where('userId', '=', maya.id).execute()
    for (const fileId of [ordered, loose]) {
      expect((await shop.call(deleteFile, { fileId }, { as: maya })).output).toEqual({ deleted: true })
    }
    expect((await get(`/api/files/${ordered}`, admin)).body, `the studio sees what ${id} is about`).toBe(text)
    expect((await get(`/api/files/${ordered}`, other)).statusCode).toBe(404)
    expect((await get(`/api/files/${loose}`, admin)).statusCode).toBe(404)
    const { rows } = await shop.database.pool.query('select payload from graphile_worker._private_jobs')
    expect(rows).toEqual([{ payload: { key: `photos/${loose}.webp` } }])
  },
)

test('a photo of a payment page that was never paid can be deleted', async () => {
  const id = await insertFile()
  await makeSubscription(shop.db, maya, { selections: { items: [{ ...anItem, photoIds: [id] }] } })
  await shop.db.updateTable('checkouts').set({ state: 'expired' }).execute()
  // Without a payment there is no subscription whose items could name it.
  await shop.db.deleteFrom('items').execute()
  expect((await shop.call(deleteFile, { fileId: id }, { as: maya })).status).toBe(200)
  expect((await get(`/api/files/${id}`, admin)).statusCode).toBe(404)
})

test('the studio deletes a finished film on record; a customer can’t delete it, nor the studio a customer’s photo', async () => {
  const video = await insertVideo('editing')
  expect((await shop.call(deleteFile, { fileId: video }, { as: maya })).status).toBe(404)
  expect((await shop.call(deleteFile, { fileId: await insertFile() }, { as: admin })).status).toBe(404)
  expect((await shop.call(deleteFile, { fileId: video }, { as: admin })).status).toBe(200)
  const [event] = await readEvents(shop.db)
  expect(event).toMatchObject({
    kind: 'finished_film.deleted',
    subjectKind: 'video',
    actorEmail: admin.email,
  })
})

test('a file is not deleted from under a cut that is just being sent with it', async () => {
  const video = await insertVideo('editing')
  const { videoId } = await shop.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', video)
    .executeTakeFirstOrThrow()
  const [deleted] = await raceForLock(shop.db, {
    lock: (tx) => sql`select from videos where id = ${videoId} for update`.execute(tx),
    requests: [() => shop.call(deleteFile, { fileId: video }, { as: admin })],
    write: async (tx) => {
      await sql`insert into cuts (id, video_id, number, created_at) values ('sent', ${videoId}, 1, now())`.execute(
        tx,
      )
      await sql`insert into cut_files (cut_id, ratio, file_id) values ('sent', '16:9', ${video})`.execute(tx)
      await sql`update cuts set state = 'in_review', copy = '{}', sent_at = now() where id = 'sent'`.execute(
        tx,
      )
    },
  })
  expect(deleted?.problem.code).toBe('cut_file_sent')
  expect((await get(`/api/files/${video}`, maya)).statusCode).toBe(200)
})
