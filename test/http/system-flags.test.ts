import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import { allCalls } from '#shared/contract/all-calls.ts'
import type { Call } from '#shared/contract/call/define-call.ts'
import { allFlagsOff, type SystemFlags } from '#shared/system/system-flags.ts'
import { openDiskStorage } from '#server/outside/storage/disk-storage.ts'
import { openUploadStore } from '#server/files/store/upload-store.ts'
import type { UserWithSession } from '#server/http/principal.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '../factories.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../app/start-test-app.ts'
import { listen, uploadClient } from '../files/upload-client.ts'

let folder: string
let shop: TestApp
let address: string
let admin: UserWithSession
let customer: UserWithSession
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-flags-'))
  shop = await startTestApp({
    storage: await openDiskStorage(join(folder, 'files')),
    uploads: await openUploadStore({ s3: null, dataFolder: folder }),
  })
  address = await listen(shop)
  admin = await makeAdmin(shop.db)
  customer = await makeUser(shop.db)
})
afterEach(() => set({}))
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

function set(flags: Partial<SystemFlags>): void {
  shop.deps.systemStatus.store({ ...allFlagsOff, ...flags, reason: 'Quota', endsAt: null })
}

interface Asked {
  as: UserWithSession
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

async function ask(path: string, { as, method = 'GET', body, headers }: Asked): Promise<Response> {
  return fetch(address + path, {
    method,
    headers: {
      origin: testBaseUrl,
      cookie: await shop.signIn(as),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** The sentence of a refusal by a flag; null for any other answer. */
async function refusalByFlag(response: Response): Promise<string | null> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.includes('application/problem+json')) return null
  const { code, detail } = JSON.parse(text) as { code: string; detail: string }
  return code === 'writes_disabled' ? detail : null
}

const beginUpload = (metadata: Record<string, string>): Asked => ({
  as: customer,
  method: 'POST',
  headers: {
    'tus-resumable': '1.0.0',
    'upload-length': '10',
    'upload-metadata': Object.entries(metadata)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  },
})

const sentence = 'Operation not allowed: Daily quota exceeded'
const profilePhoto = { purpose: 'profile-photo', filename: 'me.jpg' }
const change = { plan: 'yearly', films: defaultSelections.films }

describe('disableNonEssentialFunctions', () => {
  it('refuses exports, tables, charts, previews and photos of oneself', async () => {
    const { id } = await makeSubscription(shop.db, customer)
    const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#8b5cf6' } })
      .jpeg()
      .toBuffer()
    const { fileId } = await uploadClient(address, await shop.signIn(customer)).upload(profilePhoto, picture)
    const extras: [path: string, asked: Asked][] = [
      ['/api/account/export', { as: customer }],
      ['/api/admin/money', { as: admin }],
      ['/api/admin/money.csv', { as: admin }],
      ['/api/admin/audit.csv', { as: admin }],
      [`/api/subscriptions/${id}/change/preview`, { as: customer, method: 'POST', body: change }],
      [`/api/files/${fileId}`, { as: customer }],
      ['/api/uploads', beginUpload(profilePhoto)],
    ]
    const answers = async () =>
      Promise.all(extras.map(async ([path, asked]) => [path, await refusalByFlag(await ask(path, asked))]))
    expect(await answers()).toEqual(extras.map(([path]) => [path, null]))
    set({ disableNonEssentialFunctions: true })
    expect(await answers()).toEqual(extras.map(([path]) => [path, sentence]))
  })

  it('refuses the rest of a photo of oneself that was begun before, and keeps what has arrived', async () => {
    const client = uploadClient(address, await shop.signIn(customer))
    const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#8b5cf6' } })
      .jpeg()
      .toBuffer()
    const { location } = await client.begin(profilePhoto, picture.length)
    set({ disableNonEssentialFunctions: true })
    expect(await refusalByFlag(await client.send(location, 0, picture))).toBe(sentence)
    set({})
    expect((await client.send(location, 0, picture)).headers.get('arcframe-file-id')).toMatch(/^[\w-]{36}$/)
  })

  it('leaves signing in, selling, paying, saving copy and photos of items as they are', async () => {
    const { id } = await makeSubscription(shop.db, customer)
    const { id: videoId } = await makeVideo(shop.db, id)
    const needed: [path: string, asked: Asked][] = [
      ['/api/session', { as: customer }],
      [
        '/api/auth/sign-in/email',
        { as: customer, method: 'POST', body: { email: 'a@b.example', password: 'x' } },
      ],
      ['/api/cart', { as: customer, method: 'PUT', body: { productSelections: {} } }],
      ['/api/create-checkout-session', { as: customer, method: 'POST', body: { seenTotalCents: 1 } }],
      ['/api/billing/portal', { as: customer, method: 'POST', body: {} }],
      [
        `/api/subscriptions/${id}/change`,
        { as: customer, method: 'POST', body: { ...change, seenDueNowCents: 0, seenTotalCents: 1 } },
      ],
      [`/api/videos/${videoId}`, { as: customer, method: 'PATCH', body: { title: 'The seam', version: 1 } }],
      ['/api/uploads', beginUpload({ purpose: 'item-photo', filename: 'a.jpg' })],
      ['/api/admin/overview', { as: admin }],
      ['/api/admin/payments', { as: admin }],
    ]
    set({ disableNonEssentialFunctions: true })
    for (const [path, asked] of needed) {
      expect([path, await refusalByFlag(await ask(path, asked))]).toEqual([path, null])
    }
  })
})

describe('each of the four flags', () => {
  const calls = Object.entries<Call>(allCalls)

  it.each([
    ['disableWrites', '/api/cart', () => ({ as: customer, method: 'PUT', body: { productSelections: {} } })],
    ['disableFileUploads', '/api/uploads', () => beginUpload({ purpose: 'item-photo', filename: 'a.jpg' })],
    ['disableNonEssentialFunctions', '/api/account/export', () => ({ as: customer })],
    [
      'completeShutdown',
      '/api/create-checkout-session',
      () => ({ as: customer, method: 'POST', body: { seenTotalCents: 1 } }),
    ],
  ] as const)('%s refuses a real request: %s', async (flag, path, asked) => {
    expect(await refusalByFlag(await ask(path, asked()))).toBeNull()
    set({ [flag]: true })
    expect(await refusalByFlag(await ask(path, asked()))).toBe(sentence)
  })

  it('has a kind that calls of the contract name', () => {
    const kinds = new Set(calls.map(([, call]) => call.operation))
    expect([...kinds].filter(Boolean).toSorted()).toEqual(['essential', 'function', 'upload', 'write'])
  })
})
