import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandKitLimits } from '#shared/brand-kit/brand-kit.ts'
import { deleteMyAccount, exportMyData } from '#shared/contract/account.ts'
import { deleteBrandFont, deleteBrandLogo, readBrandKit, saveBrandKit } from '#shared/contract/brand-kit.ts'
import { deleteFile } from '#shared/contract/files/files.ts'
import type { Problem } from '#shared/refusals.ts'
import { openDiskStorage } from '#server/outside/storage/disk-storage.ts'
import { makeAdmin, makeUser } from '#test/factories.ts'
import { makeFont } from '#test/files/make-font.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { listen, uploadClient } from '#test/files/upload-client.ts'
import { openUploadStore } from '../files/store/upload-store.ts'
import type { SignedInUser } from '../http/principal.ts'

let folder: string
let shop: TestApp
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-brand-'))
  shop = await startTestApp({
    storage: await openDiskStorage(join(folder, 'files')),
    uploads: await openUploadStore({ s3: null, dataFolder: folder }),
  })
  address = await listen(shop)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="30" height="10" fill="#2f6bff"/></svg>',
)
const png = () =>
  sharp({ create: { width: 90, height: 30, channels: 4, background: '#8b5cf6' } })
    .png()
    .toBuffer()
const send = async (user: SignedInUser, purpose: string, filename: string, content: Buffer) =>
  uploadClient(address, await shop.signIn(user)).upload({ purpose, filename }, content)
const readCode = async (response: Response) => ((await response.json()) as Problem).code
const read = async (url: string, as: SignedInUser) =>
  fetch(address + url, { headers: { cookie: await shop.signIn(as) } })
const readKit = async (user: SignedInUser, as = user) =>
  (await shop.call(readBrandKit, { userId: user.id }, { as })).output.kit
const texts = { colours: ['#2f6bff'], wordsToAvoid: ['cheap'], tagline: 'Let the night work' }
const listEvents = async (user: SignedInUser) =>
  (await readEvents(shop.db, { subjectId: user.id })).filter(({ kind }) => kind.startsWith('brand_'))

test('an SVG logo is stored as PNG in two sizes and never served as it came', async () => {
  const maya = await makeUser(shop.db)
  const { response, fileId } = await send(maya, 'brand-logo-light', 'Quillmere.svg', svg)
  expect(response.status).toBe(204)
  const { logos } = await readKit(maya)
  expect(logos).toMatchObject({
    light: { fileId, width: 2048, height: 683, originalName: 'Quillmere.svg' },
    dark: null,
  })
  for (const url of [logos.light?.url, logos.light?.previewUrl]) {
    const answer = await read(url ?? '', maya)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toContain('Quillmere.png')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('png')
  }
  const stored = await shop.db
    .selectFrom('files')
    .select('mediaType')
    .where('ownerId', '=', maya.id)
    .execute()
  expect(stored).toEqual([{ mediaType: 'image/png' }, { mediaType: 'image/png' }])
})

test('a logo takes the place of the one for the same ground, also when two tabs send one at once', async () => {
  const maya = await makeUser(shop.db)
  await send(maya, 'brand-logo-dark', 'a.svg', svg)
  const [first, second] = await Promise.all([
    send(maya, 'brand-logo-light', 'b.svg', svg),
    send(maya, 'brand-logo-light', 'c.png', await png()),
  ])
  expect([first.response.status, second.response.status]).toEqual([204, 204])
  const { logos } = await readKit(maya)
  expect([first.fileId, second.fileId]).toContain(logos.light?.fileId)
  expect(logos.dark?.originalName).toBe('a.svg')
  const rows = await shop.db.selectFrom('files').select('purpose').where('ownerId', '=', maya.id).execute()
  expect(rows).toHaveLength(4)
  expect((await listEvents(maya)).map(({ kind }) => kind)).toEqual(Array(3).fill('brand_logo.uploaded'))
})

test.each([
  ['a JPEG named as PNG', 'logo.png', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 415, 'not_a_logo'],
  ['a page named as SVG', 'logo.svg', Buffer.from('<!DOCTYPE html><script>1</script>'), 415, 'not_a_logo'],
  [
    'an SVG with entities',
    'logo.svg',
    Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'),
    415,
    'svg_not_plain',
  ],
  [
    'an SVG of more than 1 MB',
    'logo.svg',
    Buffer.concat([svg, Buffer.alloc(brandKitLimits.svgBytes, ' ')]),
    413,
    'file_too_large',
  ],
])('%s is refused, and the logo that is there stays', async (_what, filename, content, status, code) => {
  const maya = await makeUser(shop.db)
  const { fileId } = await send(maya, 'brand-logo-light', 'logo.svg', svg)
  const { response } = await send(maya, 'brand-logo-light', filename, content)
  expect([response.status, await readCode(response)]).toEqual([status, code])
  expect((await readKit(maya)).logos.light?.fileId).toBe(fileId)
})

test('a file without a byte, or larger than announced limits, does not even begin', async () => {
  const maya = uploadClient(address, await shop.signIn(await makeUser(shop.db)))
  const logo = { purpose: 'brand-logo-light', filename: 'logo.svg' }
  expect((await maya.begin(logo, 0)).response.status).toBe(422)
  expect((await maya.begin(logo, brandKitLimits.pngBytes + 1)).response.status).toBe(413)
  const font = { purpose: 'brand-font', filename: 'a.ttf' }
  expect((await maya.begin(font, brandKitLimits.fontBytes + 1)).response.status).toBe(413)
})

test('a font is downloaded by admins only; its owner sees name and size, and deletes it', async () => {
  const [maya, other, admin] = [await makeUser(shop.db), await makeUser(shop.db), await makeAdmin(shop.db)]
  const content = makeFont('otf')
  // A wrong ending: what it is, its first bytes say.
  const { fileId } = await send(maya, 'brand-font', 'Quillmere Sans.exe', content)
  expect((await readKit(maya)).fonts).toMatchObject([
    { fileId, originalName: 'Quillmere Sans.exe', bytes: content.length, mediaType: 'font/otf', url: null },
  ])
  const url = `/api/files/${fileId}`
  expect((await readKit(maya, admin)).fonts).toMatchObject([{ url }])
  expect([(await read(url, maya)).status, (await read(url, other)).status]).toEqual([404, 404])
  const answer = await read(url, admin)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Quillmere Sans\.otf"/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)

  expect((await shop.call(deleteFile, { fileId }, { as: admin })).status).toBe(404)
  expect((await shop.call(deleteBrandFont, { fileId }, { as: other })).status).toBe(404)
  expect((await shop.call(deleteBrandFont, { fileId }, { as: maya })).output.kit.fonts).toEqual([])
  expect((await listEvents(maya)).map(({ kind }) => kind)).toEqual([
    'brand_font.uploaded',
    'brand_font.deleted',
  ])
})

test('there are four fonts at most, also when six come at once; what is no font is refused', async () => {
  const maya = await makeUser(shop.db)
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => send(maya, 'brand-font', 'a.ttf', makeFont('ttf'))),
  )
  expect(sent.filter(({ response }) => response.status === 204)).toHaveLength(brandKitLimits.fonts)
  expect((await readKit(maya)).fonts).toHaveLength(brandKitLimits.fonts)
  const other = await makeUser(shop.db)
  const { response } = await send(other, 'brand-font', 'a.ttf', Buffer.from('MZ this is a program'))
  expect([response.status, await readCode(response)]).toEqual([415, 'not_a_font'])
})

test('a kit is read by its owner and the studio, and answers like none to everyone else', async () => {
  const [maya, other, admin] = [await makeUser(shop.db), await makeUser(shop.db), await makeAdmin(shop.db)]
  expect(await readKit(maya)).toMatchObject({ colours: [], version: 0, logos: { light: null, dark: null } })
  await shop.call(saveBrandKit, { ...texts, version: 0 }, { as: maya })
  expect(await readKit(maya, admin)).toMatchObject(texts)
  const answer = await shop.call(readBrandKit, { userId: maya.id }, { as: other })
  expect(answer).toMatchObject({ status: 404, problem: { code: 'not_found' } })
})

test('two tabs never overwrite each other: the second gets what is stored now', async () => {
  const maya = await makeUser(shop.db)
  const first = await shop.call(saveBrandKit, { ...texts, version: 0 }, { as: maya })
  expect(first.output.kit).toMatchObject({ ...texts, version: 1 })
  const late = { ...texts, tagline: 'Another', version: 0 }
  const second = await shop.call(saveBrandKit, late, { as: maya })
  expect(second).toMatchObject({
    status: 409,
    problem: { code: 'changed_meanwhile', details: { kit: { tagline: texts.tagline, version: 1 } } },
  })
  const again = await shop.call(saveBrandKit, { ...texts, version: 0 }, { as: maya })
  expect(again.output.kit.version, 'the same once more is no conflict').toBe(1)
  expect(await listEvents(maya)).toMatchObject([
    { kind: 'brand_kit.changed', before: { tagline: '' }, after: { tagline: texts.tagline } },
  ])
  const both = await Promise.all(
    ['One', 'Two'].map((tagline) => shop.call(saveBrandKit, { ...texts, tagline, version: 1 }, { as: maya })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a logo is deleted with its preview, once, by its owner', async () => {
  const maya = await makeUser(shop.db)
  const { fileId } = await send(maya, 'brand-logo-dark', 'logo.svg', svg)
  expect((await shop.call(deleteFile, { fileId }, { as: maya })).status).toBe(404)
  const { output } = await shop.call(deleteBrandLogo, { ground: 'dark' }, { as: maya })
  expect(output.kit.logos.dark).toBeNull()
  expect(await shop.db.selectFrom('files').select('id').where('ownerId', '=', maya.id).execute()).toEqual([])
  expect((await shop.call(deleteBrandLogo, { ground: 'dark' }, { as: maya })).status).toBe(404)
  expect((await listEvents(maya)).at(-1)).toMatchObject({
    kind: 'brand_logo.deleted',
    before: { id: fileId },
  })
})

test('the kit is in the file with all my data, and goes with the account', async () => {
  const maya = await makeUser(shop.db)
  await shop.call(saveBrandKit, { ...texts, version: 0 }, { as: maya })
  await send(maya, 'brand-logo-light', 'logo.svg', svg)
  await send(maya, 'brand-font', 'a.ttf', makeFont('ttf'))
  const { data } = (await shop.call(exportMyData, {}, { as: maya })).output
  expect(data['brandKit']).toMatchObject([texts])
  expect(data['files']?.map((file) => file['purpose']).toSorted()).toEqual([
    'brand-font',
    'brand-logo-light',
    'brand-preview-light',
  ])
  expect((await shop.call(deleteMyAccount, {}, { as: maya })).status).toBe(200)
  for (const table of ['brandKits', 'files'] as const) {
    const owner = table === 'files' ? 'ownerId' : 'userId'
    expect(
      await shop.db
        .selectFrom(table)
        .selectAll()
        .where(owner as never, '=', maya.id as never)
        .execute(),
    ).toEqual([])
  }
})
