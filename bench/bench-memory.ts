import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { readCart, saveCart } from '#shared/contract/cart.ts'
import { readCatalogue } from '#shared/contract/products.ts'
import { listMySubscriptions } from '#shared/contract/subscriptions/subscriptions.ts'
import { listMyVideos } from '#shared/contract/videos/videos.ts'
import { demoCustomers, demoPassword } from '../scripts/demo-data/demo-people.ts'
import { DemoPerson } from '../scripts/demo-data/demo-person.ts'
import { makeUserWithSession } from '../test/app/sign-in-at-server.ts'
import { findDatabaseUrl, withDatabase } from '../test/database/open-beside.ts'
import { startServer } from '../test/app/start-server.ts'
import { figure } from './figures.ts'
import type { Figure } from './figures.ts'

const requests = 100_000
const signIns = 200
const uploads = 200
const readers = 16
const saverCount = 65

/** The server process after a long mixed day: reads, saves, pages, sign-ins, image uploads. */
export async function benchMemory(): Promise<Figure[]> {
  const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  try {
    const before = await residentMegabytes(server.baseUrl)
    const startedAt = performance.now()
    const [customer, visitor] = demoCustomers
    if (!customer || !visitor) throw new Error('There are no two demo customers')
    const person = new DemoPerson(server.baseUrl, await signIn(server.baseUrl, customer.email))
    const savers = await enterMany(server)
    const photo = await makePhoto()
    let left = requests
    let signedIn = 0
    let uploaded = 0
    let peak = before
    await Promise.all(
      Array.from({ length: readers }, async () => {
        while (left > 0) {
          const n = (left -= 1)
          if (n % Math.floor(requests / signIns) === 0) {
            // Of another person: more than a hundred sessions of one end the first of them.
            await signIn(server.baseUrl, visitor.email)
            signedIn += 1
          } else if (n % Math.floor(requests / uploads) === 1) {
            uploaded += 1
            // Of one person only a few pictures wait at a time.
            const uploader = savers[uploaded % saverCount] ?? person
            await uploader.upload(photo, { purpose: 'item-photo', filename: `${randomUUID()}.jpg` })
          } else await oneRequest(server.baseUrl, person, savers, n)
          if (n % 5000 === 0) peak = Math.max(peak, await residentMegabytes(server.baseUrl))
        }
      }),
    )
    const after = await residentMegabytes(server.baseUrl)
    const seconds = (performance.now() - startedAt) / 1000
    return [
      figure(
        `server process after ${requests} mixed requests (${signedIn} sign-ins, ${uploaded} image uploads, ${Math.round(seconds)} s)`,
        `${Math.round(after)} MB (${Math.round(before)} MB before, ${Math.round(peak)} MB at most)`,
        '< 250 MB',
        after < 250,
      ),
    ]
  } finally {
    await server.stop()
    server.removeData()
  }
}

async function oneRequest(
  baseUrl: string,
  person: DemoPerson,
  savers: readonly DemoPerson[],
  n: number,
): Promise<void> {
  switch (n % 6) {
    case 0:
      return void (await (savers[n % saverCount] ?? person).call(saveCart, {
        productSelections: { producerNote: `Note ${n}` },
        productTotalPrice: n,
      }))
    case 1:
      return void (await person.call(readCart, {}))
    case 2:
      return void (await person.call(listMySubscriptions, {}))
    case 3:
      return void (await person.call(listMyVideos, {}))
    case 4:
      return void (await person.call(readCatalogue, {}))
    default:
      await (await fetch(`${baseUrl}/`, { redirect: 'manual' })).arrayBuffer()
  }
}

/** Enough people that none of them changes more in a minute than one person may. */
async function enterMany(server: { dataDir: string; baseUrl: string }): Promise<DemoPerson[]> {
  return withDatabase(await findDatabaseUrl(server.dataDir), async (db) => {
    const people: DemoPerson[] = []
    for (let n = 0; n < saverCount; n += 1) {
      people.push(new DemoPerson(server.baseUrl, (await makeUserWithSession(db)).cookie))
    }
    return people
  })
}

const byte = () => Math.floor(Math.random() * 250) + 1

/** From another address each time, as people are: what is measured is memory, not the limit on guessing. */
async function signIn(baseUrl: string, email: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: baseUrl,
      'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}`,
    },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** A photo like a phone's: 12 megapixels of noise, which compresses badly. */
async function makePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
  return new Uint8Array(await image.jpeg({ quality: 80 }).toBuffer())
}

async function residentMegabytes(baseUrl: string): Promise<number> {
  const { port } = new URL(baseUrl)
  const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1_048_576
}
