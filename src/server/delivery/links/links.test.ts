import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createPartnerLink,
  endPartnerLink,
  listPartnerLinks,
  partnerLinksMax,
  readCertificate,
  readDelivery,
  readPartnerDelivery,
} from '#shared/contract/delivery.ts'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import { makeDeliveredVideo } from '#test/videos/delivered-fixture.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { TestClock } from '#test/test-clock.ts'
import { unzip } from '#test/files/unzip.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { hashSecret } from '../../identity/derive-secret.ts'
import { issueCertificate } from '../certificate/issue-certificate.ts'
import { saveDeliveryNames } from '../block/save-delivery-names.ts'
import { createPartnerLink as createLink } from './create-partner-link.ts'
import { findUsableLink, recordPartnerLinkUse } from './open-link.ts'
import { stopWhen } from '../../files/downloads/stop-when.ts'

const clock = new TestClock('2026-03-10T09:00:00.000Z')
const dayMs = 86_400_000
let shop: TestApp
let owner: SignedInUser
let subscriptionId: string

beforeEach(async () => {
  shop = await startTestApp({ clock })
  const made = await makeBlock(shop.db, {})
  owner = made.owner
  subscriptionId = made.subscriptionId
  await makeDeliveredVideo(shop, { subscriptionId, owner })
})
afterEach(() => shop.close())

const block = () => ({ subscriptionId, block: 1 })
const ask = (days = 14, label = 'Harbour Media', intentId: string = randomUUID()) =>
  shop.call(createPartnerLink, { ...block(), intentId, label, days }, { as: owner })
async function make(...link: Parameters<typeof ask>) {
  const answer = await ask(...link)
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  const secret = new URL(answer.output.url).pathname.split('/').at(-1) ?? ''
  return { secret, linkId: answer.output.id }
}
const open = (secret: string) => shop.call(readPartnerDelivery, { secret })
const fetchArchive = (secret: string, headers = {}) =>
  shop.app.inject({ url: `/api/d/${secret}/archive`, headers })
const end = (linkId: string, as: SignedInUser = owner) =>
  shop.call(endPartnerLink, { ...block(), linkId }, { as })
const links = async () => (await shop.call(listPartnerLinks, block(), { as: owner })).output.links

describe('a link for a partner', () => {
  test('reads and downloads its block without an account, and nothing else', async () => {
    const { secret } = await make()
    const { output } = await open(secret)
    expect(output.label).toBe('Harbour Media')
    expect(output.handover.films[0]?.files[0]?.file?.url).toContain(`/api/d/${secret}/deliverables/film-`)
    expect((await fetchArchive(secret)).statusCode).toBe(200)
    const video = await shop.app.inject({ url: output.handover.films[0]?.files[0]?.file?.url ?? '' })
    expect(video.body).toBe('First light in 16:9, v1')

    const { subscriptionId: foreign, owner: other } = await makeBlock(shop.db, {})
    const theirs = await makeDeliveredVideo(shop, { subscriptionId: foreign, owner: other })
    const url = `/api/d/${secret}/deliverables/film-${theirs.videoId}-16x9`
    expect((await shop.app.inject({ url })).statusCode).toBe(404)
    expect(JSON.stringify(output)).not.toContain(owner.email)
  })

  test('says nothing of films that are not delivered, nor of a revision', async () => {
    await makeVideo(shop.db, subscriptionId, { title: 'Launch', status: 'editing' })
    await shop.db.updateTable('videos').set({ status: 'editing' }).execute()
    const { secret } = await make()
    const { output } = await open(secret)
    expect(output.handover.films).toMatchObject([{ title: 'First light', status: 'delivery' }])
    expect(JSON.stringify(output)).not.toMatch(/Launch|editing|expected/)
    const own = (await shop.call(readDelivery, block(), { as: owner })).output.delivery
    expect(own.films).toHaveLength(2)
  })

  test('shows no films, and has no archive, where its block was re-planned to none', async () => {
    const { subscriptionId: empty, owner: other } = await makeBlock(shop.db, {})
    const input = { subscriptionId: empty, block: 1, label: 'Harbour Media', days: 14 }
    const { url } = (await shop.call(createPartnerLink, input, { as: other })).output
    const secret = new URL(url).pathname.split('/').at(-1) ?? ''
    const { handover } = (await open(secret)).output
    expect([handover.films, handover.archive.state]).toEqual([[], 'empty'])
    expect((await fetchArchive(secret)).statusCode).toBe(404)
    const later = await shop.call(createPartnerLink, { ...input, block: 2 }, { as: other })
    expect(later.status, 'not opened yet').toBe(404)
  })

  test('hands over no certificate, which names its customer and who approved; its hashes can be checked', async () => {
    clock.advance(60_000)
    expect(await issueCertificate(shop.deps, block())).toBeNull()
    const { secret } = await make()
    const { certificate } = (await open(secret)).output.handover
    expect(certificate).toEqual({ id: expect.any(String), issuedAt: expect.any(String), download: null })
    const url = `/api/d/${secret}/deliverables/certificate?download`
    expect((await shop.app.inject({ url })).statusCode).toBe(404)
    const names = [...(await unzip((await fetchArchive(secret)).rawPayload)).keys()]
    expect(names).toContain(`films/${(await open(secret)).output.handover.films[0]?.files[0]?.file?.name}`)
    expect(names.filter((name) => name.includes('certificate'))).toEqual([])
    const certificateId = certificate?.id ?? ''
    expect((await shop.call(readCertificate, { certificateId })).output.hashes).toHaveLength(1)
    const own = (await shop.call(readDelivery, block(), { as: owner })).output.delivery
    expect(own.certificate?.download?.name, 'its customer has it').toMatch(/^certificate_block-1_/)
    expect(own.archive.files).toBe(names.length + 1)
  })

  test('is in no search engine, and is sent to no page that it leads to', async () => {
    const { secret } = await make()
    const addresses = [
      `/api/d/${secret}`,
      `/api/d/${secret}/archive`,
      `/d/${secret}/`,
      '/r/guess/',
      '/%72/guess/',
      '/r/guess',
      '/api/guest/review',
    ]
    for (const url of addresses) {
      const { headers } = await shop.app.inject({ url })
      expect([headers['x-robots-tag'], headers['referrer-policy']], url).toEqual(['noindex', 'no-referrer'])
    }
    expect((await shop.app.inject({ url: '/api/catalogue' })).headers['x-robots-tag']).toBeUndefined()
  })

  test('is made once under its intent, also where it is asked for at once, with the same address', async () => {
    const intentId = randomUUID()
    const [first, again] = await Promise.all([1, 2].map(() => make(14, 'Harbour Media', intentId)))
    expect(again).toEqual(first)
    expect((await open(first?.secret ?? '')).status).toBe(200)
    expect((await links()).map(({ id }) => id)).toEqual([first?.linkId])
    const events = await readEvents(shop.db, { subjectId: subscriptionId })
    expect(events.filter(({ kind }) => kind === 'partner_link.created')).toHaveLength(1)
  })

  test('is another one with each request without an intent', async () => {
    const input = { ...block(), label: 'Harbour Media', days: 14 }
    for (const each of [1, 2]) {
      const answer = await shop.call(createPartnerLink, input, { as: owner })
      expect(answer.output.links).toHaveLength(each)
    }
  })

  test('is another one under another intent, or with other fields', async () => {
    const intentId = randomUUID()
    await make(14, 'Harbour Media', intentId)
    const others = [await make(), await make(7, 'Harbour Media', intentId), await make(14, 'Bay', intentId)]
    expect(await links()).toHaveLength(4)
    // The server makes the secret: nobody learns it from an intent of their own.
    expect(new Set(others.map(({ secret }) => secret.length))).toEqual(new Set([43]))
    const { subscriptionId: foreign, owner: other } = await makeBlock(shop.db, {})
    await makeDeliveredVideo(shop, { subscriptionId: foreign, owner: other })
    const input = { subscriptionId: foreign, block: 1, intentId, label: 'Harbour Media', days: 14 }
    const theirs = await shop.call(createPartnerLink, input, { as: other })
    expect(theirs.output.links).toHaveLength(1)
    expect(await links()).toHaveLength(4)
  })

  test('is stored as a hash: the secret is nowhere in the database, nor is what it is derived from', async () => {
    const intentId = randomUUID()
    const { secret } = await make(14, 'Harbour Media', intentId)
    await open(secret)
    const rows = [
      ...(await shop.db.selectFrom('partnerLinks').selectAll().execute()),
      ...(await shop.db.selectFrom('partnerLinkUses').selectAll().execute()),
    ]
    const stored = JSON.stringify([
      rows,
      await links(),
      await readEvents(shop.db, { subjectId: subscriptionId }),
    ])
    for (const hidden of [secret, intentId]) expect(stored).not.toContain(hidden)
  })

  test('ends at its time, and at once where its customer ends it; both answer like a guess', async () => {
    const short = await make(1, 'Short')
    clock.advance(1)
    const long = await make(30, 'Long')
    clock.advance(dayMs)
    const over = await open(short.secret)
    expect([over.status, over.problem.code]).toEqual([410, 'partner_link_invalid'])
    expect((await open(long.secret)).status).toBe(200)
    expect((await end(long.linkId)).status).toBe(200)
    expect((await open(long.secret)).status).toBe(410)
    expect((await fetchArchive(long.secret)).statusCode).toBe(410)
    for (const { linkId } of [long, short]) expect((await end(linkId)).status).toBe(200)
    expect((await links()).map(({ label, state }) => [label, state])).toEqual([
      ['Long', 'ended'],
      ['Short', 'over'],
    ])
    const ends = await readEvents(shop.db, { subjectId: subscriptionId, kind: 'partner_link.ended' })
    expect(ends.map(({ after }) => after)).toMatchObject([{ label: 'Long' }])
    for (const guess of ['a'.repeat(43), 'x', long.secret.toLowerCase()])
      expect((await open(guess)).status, guess).toBe(410)
  })

  test('that ended, or is over, before its bytes went out is not used', async () => {
    await make(1, 'Short')
    const { linkId } = await make(30, 'Long')
    const rows = await shop.db.selectFrom('partnerLinks').selectAll().execute()
    clock.advance(dayMs)
    await end(linkId)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      const use = recordPartnerLinkUse(shop.deps, row, { kind: 'archive', detail: '' })
      await expect(use, row.label).rejects.toMatchObject({ code: 'partner_link_invalid' })
    }
  })

  test('lists each use once, also of a download in parts and of a page that is loaded again', async () => {
    const { secret } = await make()
    await open(secret)
    await open(secret)
    for (const range of ['bytes=0-9', 'bytes=10-']) await fetchArchive(secret, { range })
    const { films: videos } = (await open(secret)).output.handover
    await shop.app.inject({ url: videos[0]?.files[0]?.file?.url ?? '' })
    // A picture of the page is no download.
    await shop.app.inject({ url: videos[0]?.files[0]?.poster?.url.replace('?download', '') ?? '' })
    clock.advance(11 * 60_000)
    await open(secret)
    const [link] = await links()
    expect(link?.useCount).toBe(4)
    expect(link?.uses.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['opened', ''],
      ['file', 'mara-lindqvist_first-light_15s_16x9_v1.mp4'],
      ['archive', 'mara-lindqvist_block-1.zip'],
      ['opened', ''],
    ])
  })

  test('that is made, used first and ended is an event each', async () => {
    const { secret, linkId } = await make()
    await Promise.all(Array.from({ length: 6 }, () => fetchArchive(secret, { range: 'bytes=0-9' })))
    await open(secret)
    for (const _ of [1, 2]) await end(linkId)
    const events = await readEvents(shop.db, { subjectId: subscriptionId })
    const ofLinks = events.filter(({ kind }) => kind.startsWith('partner_link.'))
    expect(ofLinks.map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['partner_link.created', owner.id],
      ['partner_link.first_used', null],
      ['partner_link.ended', owner.id],
    ])
    expect(ofLinks[0]?.after).toMatchObject({ link: linkId, block: 1, label: 'Harbour Media' })
    expect(JSON.stringify(ofLinks)).not.toContain(secret)
    expect((await links())[0]?.useCount, 'parts that are asked for at once are one use').toBe(2)
  })

  test('that is only looked at by its head is not used', async () => {
    const { secret } = await make()
    const { url = '' } = (await open(secret)).output.handover.films[0]?.files[0]?.file ?? {}
    for (const address of [url, `/api/d/${secret}/archive`]) {
      expect((await shop.app.inject({ method: 'HEAD', url: address })).statusCode).toBe(200)
    }
    expect((await links())[0]?.uses.map(({ kind }) => kind)).toEqual(['opened'])
  })

  test('that hands over no bytes is not used: lost, not ready, cached, or asked for beyond their end', async () => {
    const { secret } = await make()
    const { url = '' } = (await open(secret)).output.handover.films[0]?.files[0]?.file ?? {}
    for (const address of [url, `/api/d/${secret}/archive`]) {
      const head = await shop.app.inject({ method: 'HEAD', url: address })
      const statuses = [{ 'if-none-match': String(head.headers.etag) }, { range: 'bytes=99999999-' }].map(
        async (headers) => (await shop.app.inject({ url: address, headers })).statusCode,
      )
      expect(await Promise.all(statuses), address).toEqual([304, 416])
    }
    const large = Buffer.alloc(9 * 1024 * 1024)
    const unread = { title: 'Later', isPrepared: false, content: () => large }
    const { files, videoId } = await makeDeliveredVideo(shop, { subscriptionId, owner }, unread)
    expect((await fetchArchive(secret)).statusCode, 'its checksum is not known').toBe(409)
    await shop.deps.storage.remove(files[0]?.storageKey ?? '')
    const lost = `/api/d/${secret}/deliverables/film-${videoId}-16x9`
    expect((await shop.app.inject({ url: lost })).statusCode).toBe(404)
    expect((await links())[0]?.uses.map(({ kind }) => kind)).toEqual(['opened'])
  })

  test('is closed while its customer is suspended, also for a download under way', async () => {
    const { secret } = await make()
    const hash = hashSecret(secret)
    expect(await findUsableLink(shop.deps, hash)).not.toBeNull()
    const suspend = (suspendedAt: Date | null) =>
      shop.db.updateTable('users').set({ suspendedAt }).where('id', '=', owner.id).execute()
    await suspend(clock.now())
    expect((await open(secret)).problem.code).toBe('partner_link_invalid')
    expect((await fetchArchive(secret)).statusCode).toBe(410)
    expect(await findUsableLink(shop.deps, hash)).toBeNull()
    await suspend(null)
    expect((await open(secret)).status).toBe(200)
  })

  test('is its customer’s to make and to end; the studio reads, strangers find nothing', async () => {
    const { linkId } = await make()
    const [stranger, admin] = [await makeUser(shop.db), await makeAdmin(shop.db)]
    const input = { ...block(), intentId: randomUUID(), label: 'Mine', days: 7 }
    for (const as of [stranger, admin]) {
      expect((await shop.call(createPartnerLink, input, { as })).status).toBe(404)
      expect((await end(linkId, as)).status).toBe(404)
    }
    expect((await shop.call(listPartnerLinks, block(), { as: admin })).output.links).toHaveLength(1)
    expect((await shop.call(listPartnerLinks, block(), { as: stranger })).status).toBe(404)
    // One's own subscription does not open somebody else's link.
    const { subscriptionId: own, owner: other } = await makeBlock(shop.db, {})
    const foreign = { subscriptionId: own, block: 1, linkId }
    expect((await shop.call(endPartnerLink, foreign, { as: other })).status).toBe(404)
  })

  test('is one of twenty at most, also where many are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: partnerLinksMax + 5 }, () => ask(7, 'Many')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(partnerLinksMax)
    expect(answers.find(({ status }) => status !== 200)?.problem.code).toBe('too_many_links')
    await end((await links())[0]?.id ?? '')
    expect((await ask(7, 'Many')).status).toBe(200)
  })

  test('is listed while it is open, with the newest of the others, of any number', async () => {
    const { linkId } = await make()
    await sql`
      insert into partner_links (subscription_id, block, label, secret_sha256, created_by, created_at, ends_at, ended_at)
      select subscription_id, block, n::text, encode(sha256(n::text::bytea), 'hex'), created_by,
        created_at + n * interval '1 second', ends_at, created_at + n * interval '1 second'
      from partner_links, generate_series(1, 150) n where id = ${linkId}`.execute(shop.db)
    const listed = await links()
    expect(listed).toHaveLength(100)
    expect(listed[0]?.label).toBe('150')
    expect(listed.at(-1), 'the oldest').toMatchObject({ id: linkId, state: 'open' })
  })

  test('is limited for each network, whether or not the secret is right', async () => {
    const { secret } = await make()
    const count = { lastRequest: clock.now().getTime(), count: 1200 }
    await open(secret)
    await shop.db.updateTable('rateLimits').set(count).where('key', 'like', 'secret:%').execute()
    expect((await open(secret)).status).toBe(429)
    expect((await open('a'.repeat(43))).status).toBe(429)
    expect((await fetchArchive(secret)).statusCode).toBe(429)
  })

  test('is switched off with what an order can do without; ending one always works', async () => {
    const { secret, linkId } = await make()
    const flags = { ...allFlagsOff, disableNonEssentialFunctions: true, reason: 'Quota', endsAt: null }
    shop.deps.systemStatus.store(flags)
    expect((await open(secret)).problem.code).toBe('writes_disabled')
    expect((await fetchArchive(secret)).json().code).toBe('writes_disabled')
    expect((await end(linkId)).status).toBe(200)
  })
})

test('nothing is added to an account that is deleted meanwhile: no link, no use of one, no names, no certificate', async () => {
  const { linkId } = await make()
  const link = await shop.db
    .selectFrom('partnerLinks')
    .selectAll()
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('users').set({ emailVerified: false }).where('id', '=', owner.id).execute()
  await shop.db.deleteFrom('partnerLinks').execute()
  const refused = { code: 'signed_out' }
  const label = { ...block(), intentId: randomUUID(), label: 'Late', days: 7 }
  await expect(createLink(shop.deps, owner, label)).rejects.toMatchObject(refused)
  const names = { ...block(), template: '{film}' }
  await expect(saveDeliveryNames(shop.deps, owner, names)).rejects.toMatchObject(refused)
  const use = recordPartnerLinkUse(shop.deps, link, { kind: 'opened', detail: '' })
  await expect(use).rejects.toMatchObject({ code: 'partner_link_invalid' })
  await issueCertificate(shop.deps, block())
  for (const table of ['certificates', 'deliveryNames', 'partnerLinks', 'partnerLinkUses'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute(), table).toEqual([])
})

/** Of an endless stream: they take a second, and whether it has ended is asked every 5 ms. */
const piecesMax = 1_000
const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(10))
    },
  })

describe('a download under way', () => {
  test('breaks off once its link has ended', async () => {
    let isOver = false
    const stream = stopWhen(endless(), async () => isOver, 5)
    const read = (async () => {
      let pieces = 0
      for await (const _ of stream) {
        pieces += 1
        if (pieces === 10) isOver = true
        if (pieces === piecesMax) throw new Error('It goes on')
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    await expect(read).rejects.toThrow('has ended')
  })

  test('asks one question after the other, however long the answer takes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let answer = Promise.withResolvers<boolean>()
    const ask = vi.fn<() => Promise<boolean>>(() => answer.promise)
    const stream = stopWhen(endless(), ask, 5)
    await vi.advanceTimersByTimeAsync(50)
    expect(ask).toHaveBeenCalledOnce()
    answer.resolve(false)
    answer = Promise.withResolvers()
    await vi.advanceTimersByTimeAsync(50)
    expect(ask).toHaveBeenCalledTimes(2)
    stream.destroy()
  })

  test('goes on while the question can’t be answered', async () => {
    let asked = 0
    const fail = async () => {
      asked += 1
      throw new Error('no database')
    }
    const stream = stopWhen(endless(), fail, 5)
    let pieces = 0
    for await (const _ of stream) {
      pieces += 1
      if (asked > 2 || pieces === piecesMax) break
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(asked).toBeGreaterThan(2)
  })
})
