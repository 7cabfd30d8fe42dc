import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCertificate, readDelivery, saveDeliveryNames, type Delivery } from '#shared/contract/delivery.ts'
import { makeDeliveredVideo } from '#test/videos/delivered-fixture.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { readJobs } from '#test/jobs/read-jobs.ts'
import { TestClock } from '#test/test-clock.ts'
import { unzip } from '#test/files/unzip.ts'
import { undoWindowMs } from '#shared/videos/undo-window.ts'
import type { SignedInUser } from '../http/principal.ts'
import { emitEvent } from '../events/emit-event.ts'
import type { StoredEvent } from '../events/read-events.ts'
import { createCertificateReader } from './certificate/certificate-reader.ts'
import { issueCertificate } from './certificate/issue-certificate.ts'
import { computeChecksums } from './contents/find-checksums.ts'

let shop: TestApp
let clock: TestClock
let owner: SignedInUser
let subscriptionId: string

beforeEach(async () => {
  clock = new TestClock('2026-03-10T09:00:00.000Z')
  shop = await startTestApp({ clock })
  const made = await makeBlock(shop.db, {})
  owner = made.owner
  subscriptionId = made.subscriptionId
  await shop.db.updateTable('users').set({ name: 'Quillmere' }).where('id', '=', owner.id).execute()
})
afterEach(() => shop.close())

const deliver = (options: Parameters<typeof makeDeliveredVideo>[2] = {}) =>
  makeDeliveredVideo(shop, { subscriptionId, owner }, options)
/** As the job does that follows from a delivery. */
const certify = () => issueCertificate(shop.deps, { subscriptionId, block: 1 })
async function read(as: SignedInUser = owner, block = 1): Promise<Delivery> {
  const answer = await shop.call(readDelivery, { subscriptionId, block }, { as })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  return answer.output.delivery
}
async function fetchFrom(url: string, as: SignedInUser = owner, headers: Record<string, string> = {}) {
  const cookie = await shop.signIn(as)
  return shop.app.inject({ url, headers: { cookie, ...headers } })
}
const archive = () => `/api/subscriptions/${subscriptionId}/blocks/1/archive`

const saveNames = (template: string, block = 1) =>
  shop.call(saveDeliveryNames, { subscriptionId, block, template }, { as: owner })

const publicFacts = async (certificateId: string) =>
  (await shop.call(readCertificate, { certificateId })).output

describe('a block', () => {
  test('shows every ratio sold of each film with size, length and loudness, and what is still expected', async () => {
    await deliver({ hasCutdowns: true, number: 2 })
    await makeVideo(shop.db, subscriptionId, { title: 'Later', status: 'editing' })
    const { films: videos, archive: all, isOwn } = await read()
    expect(isOwn).toBe(true)
    const video = videos.find(({ title }) => title === 'First light')
    expect(video?.cut?.number).toBe(2)
    expect(video?.files.map(({ ratio, state, file }) => [ratio, state, file?.name])).toEqual([
      ['16:9', 'ready', 'quillmere_first-light_15s_16x9_v2.mp4'],
      ['9:16', 'ready', 'quillmere_first-light_15s_9x16_v2.mp4'],
      ['1:1', 'ready', 'quillmere_first-light_15s_1x1_v2.mp4'],
      ['4:5', 'ready', 'quillmere_first-light_15s_4x5_v2.mp4'],
    ])
    expect(video?.files[0]?.facts).toMatchObject({ width: 1920, frames: 375, loudnessTenths: -140 })
    expect(videos.find(({ title }) => title === 'Later')?.files).toEqual([
      { ratio: '16:9', state: 'expected', file: null, poster: null, facts: null },
    ])
    expect(all, 'the certificate follows').toMatchObject({ state: 'ready', files: 10 })
    await certify()
    expect((await read()).archive).toMatchObject({ state: 'ready', files: 11 })
  })

  test('of which nothing is delivered offers nothing', async () => {
    await makeVideo(shop.db, subscriptionId, { status: 'editing' })
    const { archive: all, certificate } = await read()
    expect(all).toEqual({ state: 'empty', files: 0, download: null })
    expect(certificate).toBeNull()
    expect((await fetchFrom(archive())).statusCode).toBe(404)
  })

  test('that was re-planned to no films is empty for its owner and the studio', async () => {
    for (const reader of [owner, await makeAdmin(shop.db)]) {
      expect(await read(reader)).toMatchObject({
        block: 1,
        films: [],
        archive: { state: 'empty', files: 0, download: null },
        certificate: null,
      })
    }
    expect((await fetchFrom(archive())).statusCode).toBe(404)
    expect(await certify(), 'there is nothing to certify').toBeNull()
    const later = { subscriptionId, block: 2 }
    expect((await shop.call(readDelivery, later, { as: owner })).status, 'not opened yet').toBe(404)
  })

  test('hands over the newest delivered cut, and never one that was only sent', async () => {
    const first = await deliver()
    await shop.db
      .insertInto('cuts')
      .values({ videoId: first.videoId, number: 2, createdAt: new Date() })
      .execute()
    await shop.db
      .updateTable('cuts')
      .set({ state: 'in_review', copy: JSON.stringify({}), sentAt: new Date() })
      .where('number', '=', 2)
      .execute()
    expect((await read()).films[0]?.cut?.number).toBe(1)
    // A delivery that was undone is none.
    await shop.db.updateTable('cuts').set({ deliveredAt: null }).execute()
    expect((await read()).films[0]).toMatchObject({ cut: null, captions: null })
  })

  test('answers everybody else as if it did not exist', async () => {
    const { videoId } = await deliver()
    await certify()
    const stranger = await makeUser(shop.db)
    const { subscriptionId: foreign, owner: other } = await makeBlock(shop.db, {})
    const theirs = await makeDeliveredVideo(shop, { subscriptionId: foreign, owner: other })
    const deliverables = `/api/subscriptions/${subscriptionId}/blocks/1/deliverables`
    const urls = [archive(), `${deliverables}/film-${videoId}-16x9`, `${deliverables}/certificate`]
    for (const url of urls) {
      expect((await fetchFrom(url)).statusCode, url).toBe(200)
      expect((await fetchFrom(url, stranger)).statusCode, url).toBe(404)
      expect((await shop.app.inject({ url })).statusCode, url).toBe(401)
    }
    expect((await shop.call(readDelivery, { subscriptionId, block: 1 }, { as: stranger })).status).toBe(404)
    const named = { subscriptionId, block: 1, template: '{film}' }
    expect((await shop.call(saveDeliveryNames, named, { as: stranger })).status).toBe(404)
    // A video of somebody else under one's own address; blocks that are none.
    for (const path of [`film-${theirs.videoId}-16x9`, `film-${videoId}-9x16`, 'film', '..%2Farchive'])
      expect((await fetchFrom(`${deliverables}/${path}`)).statusCode, path).toBe(404)
    for (const block of ['0', '2', '-1', '1e1', '99999', 'x'])
      expect(
        (await fetchFrom(`/api/subscriptions/${subscriptionId}/blocks/${block}/archive`)).statusCode,
      ).toBe(404)
    expect((await fetchFrom(archive(), await makeAdmin(shop.db))).statusCode).toBe(200)
  })
})

describe('the archive', () => {
  test('holds films, posters, captions and certificate, whole, and has the length that was announced', async () => {
    const { files } = await deliver({ hasCutdowns: true })
    await certify()
    const answer = await fetchFrom(archive())
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'accept-ranges': 'bytes',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'private, no-cache',
    })
    expect(answer.headers['content-disposition']).toContain('quillmere_block-1.zip')
    expect((await read()).archive.download?.bytes).toBe(answer.rawPayload.length)
    const found = await unzip(answer.rawPayload)
    expect([...found.keys()].map((name) => name.replace(/_block-1_.*\.pdf/, '.pdf'))).toEqual([
      ...['16x9', '9x16', '1x1', '4x5'].map((ratio) => `films/quillmere_first-light_15s_${ratio}_v1.mp4`),
      ...['16x9', '9x16', '1x1', '4x5'].map((ratio) => `posters/quillmere_first-light_15s_${ratio}_v1.jpg`),
      'captions/quillmere_first-light_15s_v1.vtt',
      'captions/quillmere_first-light_15s_v1.srt',
      'certificate.pdf',
    ])
    for (const { ratio, content } of files) {
      const name = `films/quillmere_first-light_15s_${ratio.replace(':', 'x')}_v1.mp4`
      expect(found.get(name)?.equals(content)).toBe(true)
    }
    expect(found.get('captions/quillmere_first-light_15s_v1.vtt')?.toString()).toContain('Light as air')
  })

  test('goes on where it broke off, and begins anew where something in it has changed', async () => {
    await deliver()
    const whole = await fetchFrom(archive())
    const tag = String(whole.headers.etag)
    const half = Math.floor(whole.rawPayload.length / 2)
    const rest = await fetchFrom(archive(), owner, { range: `bytes=${half}-`, 'if-range': tag })
    expect(rest.statusCode).toBe(206)
    expect(rest.headers['content-range']).toBe(
      `bytes ${half}-${whole.rawPayload.length - 1}/${whole.rawPayload.length}`,
    )
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(half))).toBe(true)
    const last = await fetchFrom(archive(), owner, { range: 'bytes=-22' })
    expect(last.rawPayload.equals(whole.rawPayload.subarray(-22))).toBe(true)
    expect((await fetchFrom(archive(), owner, { range: 'bytes=99999999-' })).statusCode).toBe(416)
    const stat = vi.spyOn(shop.deps.storage, 'stat')
    expect((await fetchFrom(archive(), owner, { 'if-none-match': tag })).statusCode).toBe(304)
    expect(stat, 'nothing of what the browser has is asked for').not.toHaveBeenCalled()
    stat.mockRestore()

    const template = '{film}_{ratio}'
    await shop.call(saveDeliveryNames, { subscriptionId, block: 1, template }, { as: owner })
    const anew = await fetchFrom(archive(), owner, { range: `bytes=${half}-`, 'if-range': tag })
    expect(anew.statusCode).toBe(200)
    expect(anew.headers.etag).not.toBe(tag)
  })

  test('waits for a file that no worker could prepare, until its checksum is computed; the file does not', async () => {
    const large = Buffer.alloc(9 * 1024 * 1024, 7)
    const { files, videoId } = await deliver({ isPrepared: false, content: () => large })
    const { films: videos, archive: all, certificate } = await read()
    expect(videos[0]?.files[0]).toMatchObject({ state: 'checking', poster: null, facts: null })
    expect([all.state, all.download, certificate]).toEqual(['checking', null, null])
    const single = await fetchFrom(
      `/api/subscriptions/${subscriptionId}/blocks/1/deliverables/film-${videoId}-16x9`,
    )
    expect(single.rawPayload.equals(large)).toBe(true)
    const refused = await fetchFrom(archive())
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'archive_not_ready'])

    expect(await certify(), 'tried again').toBeInstanceOf(Date)
    await computeChecksums(shop.deps, files[0]?.storageKey ?? '')
    expect(await certify()).toBeNull()
    expect((await read()).certificate).not.toBeNull()
    expect((await read()).archive.state).toBe('ready')
    const found = await unzip((await fetchFrom(archive())).rawPayload)
    expect([...found.values()].some((content) => content.equals(large))).toBe(true)
  })

  test('is refused, not broken, where the bytes of a file are lost', async () => {
    const { files } = await deliver()
    await shop.deps.storage.remove(files[0]?.storageKey ?? '')
    expect((await fetchFrom(archive())).statusCode).toBe(404)
  })
})

describe('names', () => {
  test('follow their customer’s template, until the usual ones are brought back', async () => {
    await deliver({ title: 'Größe / "A"' })
    expect((await saveNames('Spring {film} {ratio}')).output.delivery.names).toMatchObject({
      isDefault: false,
    })
    expect((await read()).films[0]?.files[0]?.file?.name).toBe('Spring-grosse-a-16x9.mp4')
    expect((await saveNames('')).output.delivery.names.isDefault).toBe(true)
    expect((await read()).films[0]?.files[0]?.file?.name).toBe('quillmere_grosse-a_15s_16x9_v1.mp4')
  })

  test('that can’t be made are refused beside the field, with what is wrong', async () => {
    await deliver()
    const { status, problem } = await saveNames('{film}_{color}')
    expect([status, problem.code]).toEqual([422, 'name_template_invalid'])
    expect(problem.fields?.['template']).toContain('{color} stands for nothing')
  })

  test('stay as they are where the block does not exist', async () => {
    await deliver()
    const { status, problem } = await saveNames('{film}_{ratio}', 2)
    expect([status, problem.code]).toEqual([404, 'not_found'])
    expect((await read()).names.isDefault).toBe(true)
  })

  test('of long titles keep length, ratio and cut, in a single download, too', async () => {
    await deliver({ title: 'Light as air '.repeat(12), hasCutdowns: true })
    await shop.db
      .updateTable('users')
      .set({ name: 'Quillmere '.repeat(8) })
      .where('id', '=', owner.id)
      .execute()
    for (const { ratio, file } of (await read()).films[0]?.files ?? []) {
      const { headers } = await fetchFrom(file?.url ?? '')
      expect(headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename=quillmere.*_light-as.*_15s_${ratio.replace(':', 'x')}_v1\\.mp4$`),
      )
    }
  })

  test('of a customer whose name can’t be written have the address instead, in films and archive', async () => {
    await deliver()
    await shop.db.updateTable('users').set({ name: '🚀' }).where('id', '=', owner.id).execute()
    const slug = owner.email.split('@')[0]
    const { films: videos, archive: all, names } = await read()
    expect(videos[0]?.files[0]?.file?.name).toBe(`${slug}_first-light_15s_16x9_v1.mp4`)
    expect([all.download?.name, names.customer]).toEqual([`${slug}_block-1.zip`, slug])
  })

  test('of two films with one title are told apart', async () => {
    await deliver({ title: 'Same' })
    await deliver({ title: 'same' })
    const names = (await read()).films.map(({ files }) => files[0]?.file?.name)
    expect(new Set(names.map((name) => name?.toLowerCase())).size).toBe(2)
  })
})

describe('captions and posters', () => {
  test('are downloads of their own', async () => {
    await deliver({ cards: ['Light as air', 'Grip that holds'] })
    const { films: videos } = await read()
    const vtt = await fetchFrom(videos[0]?.captions?.vtt.url ?? '')
    expect(vtt.headers['content-type']).toBe('text/vtt')
    expect(vtt.headers['content-disposition']).toMatch(
      /^attachment; filename=quillmere_first-light_15s_v1\.vtt/,
    )
    expect(vtt.body).toContain('Grip that holds')
    const srt = await fetchFrom(videos[0]?.captions?.srt.url ?? '')
    expect(srt.body).toMatch(/^1\r\n00:00:/)
    const poster = await fetchFrom(videos[0]?.files[0]?.poster?.url ?? '')
    expect([poster.headers['content-type'], poster.body.startsWith('poster of')]).toEqual([
      'image/jpeg',
      true,
    ])
  })

  test('are not there for a film without words', async () => {
    await deliver({ cards: [] })
    expect((await read()).films[0]?.captions).toBeNull()
  })
})

describe('the certificate', () => {
  test('is issued once for the same facts, and names hashes to anybody, and nothing else', async () => {
    const { files } = await deliver({ hasCutdowns: true })
    expect((await read()).certificate, 'reading issues none').toBeNull()
    await Promise.all([certify(), certify(), certify()])
    const first = (await read()).certificate
    const second = (await read(await makeAdmin(shop.db))).certificate
    expect(second?.id).toBe(first?.id)
    const issued = (await readEvents(shop.db, { subjectId: subscriptionId })).filter(
      ({ kind }) => kind === 'certificate.issued',
    )
    expect(issued.map(({ after }) => after)).toEqual([{ certificate: first?.id, block: 1, films: 1 }])
    const facts = await publicFacts(first?.id ?? '')
    expect(facts).toEqual({
      issuedAt: first?.issuedAt,
      hashes: files.map(({ sha256 }) => sha256),
      isNewest: true,
    })
    const pdf = await fetchFrom(first?.download?.url ?? '')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await shop.call(readCertificate, { certificateId: 'a'.repeat(24) })).status).toBe(404)
  })

  test('is not issued while a delivery can be undone, and stays valid when names change', async () => {
    await deliver({ deliveredAt: clock.now() })
    expect(await certify()).toEqual(new Date(clock.now().getTime() + undoWindowMs))
    expect((await read()).certificate).toBeNull()
    clock.advance(undoWindowMs)
    expect(await certify()).toBeNull()
    const { certificate } = await read()
    expect(certificate).not.toBeNull()
    await shop.db.updateTable('users').set({ name: 'Quillmere & Co' }).where('id', '=', owner.id).execute()
    // As after any later event of the block, such as the next cut of another video.
    expect(await certify()).toBeNull()
    expect((await read()).certificate?.id).toBe(certificate?.id)
    expect((await publicFacts(certificate?.id ?? '')).isNewest).toBe(true)
    const gone = { subscriptionId, block: 2 }
    expect(await issueCertificate(shop.deps, gone), 'of what was deleted there is none').toBeNull()
    // An undone delivery has none.
    await shop.db.updateTable('cuts').set({ deliveredAt: null }).execute()
    expect((await read()).certificate).toBeNull()
    expect(await certify()).toBeNull()
  })

  test('follows from a film that moves, once for each block', async () => {
    const { videoId } = await deliver()
    await shop.db.transaction().execute((tx) =>
      emitEvent(tx, owner, {
        kind: 'cut.approved',
        subject: { kind: 'video', id: videoId },
        payload: { after: { number: 1, hash: 'a'.repeat(64) } },
      }),
    )
    const reader = createCertificateReader()
    const [event] = await readEvents(shop.db, { subjectId: videoId })
    const stored = { ...event, payload: {} } as StoredEvent
    expect(reader.wants(stored)).toBe(true)
    for (const _ of [1, 2]) await shop.db.transaction().execute((tx) => reader.handle(tx, stored))
    expect(await readJobs(shop.db, 'issue-certificate')).toMatchObject([
      { key: `certificate ${subscriptionId} 1`, payload: { subscriptionId, block: 1 } },
    ])
  })

  test('is another one when another cut is delivered; the one before stays, and says so', async () => {
    await deliver()
    await certify()
    const first = (await read()).certificate
    const before = await fetchFrom(first?.download?.url ?? '')
    await deliver({ title: 'Second light', number: 2 })
    expect((await read()).certificate, 'of before').toBeNull()
    await certify()
    const next = (await read()).certificate
    expect(next?.id).not.toBe(first?.id)
    expect(before.statusCode).toBe(200)
    expect((await publicFacts(first?.id ?? '')).isNewest).toBe(false)
    expect((await publicFacts(next?.id ?? '')).isNewest).toBe(true)
  })

  test('states facts whose hash anybody can compute, with the approval where there is one', async () => {
    const { cutId } = await deliver()
    const approvedAt = new Date('2026-03-08T10:00:00.000Z')
    const hash = 'b'.repeat(64)
    await shop.db
      .insertInto('cutApprovals')
      .values({ cutId, hash, approvedBy: owner.id, approvedAt })
      .execute()
    await certify()
    const row = await shop.db.selectFrom('certificates').selectAll().executeTakeFirstOrThrow()
    expect(createHash('sha256').update(row.facts).digest('hex')).toBe(row.factsSha256)
    expect(JSON.parse(row.facts)).toMatchObject({
      customer: { name: 'Quillmere' },
      films: [{ cut: 1, approval: { sha256: hash, by: 'Quillmere', at: approvedAt.toISOString() } }],
    })
  })

  test('is written whatever names and titles are made of', async () => {
    await deliver({ title: '<script>alert(1)</script> \u0007 軽さ خفيف 🚀 =cmd()' })
    await certify()
    const { certificate } = await read()
    expect((await fetchFrom(certificate?.download?.url ?? '')).statusCode).toBe(200)
  })
})
