import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCookies, startIdentityApp, type IdentityApp } from '#test/identity/start-identity-app.ts'
import { until } from '#test/until.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'
import { limitAddress } from '../limits/limit-requests.ts'
import { createPasswordQueue, type HashingCaller } from './password-queue.ts'

// What the product does, which other unit tests do not: see vitest.config.ts.
vi.mock('./password-cost.ts', () => import('#server/identity/password/password-cost.ts'))

let it: IdentityApp
let knownDevice: string
beforeAll(async () => {
  it = await startIdentityApp()
  await createVerifiedUser(it.deps, { email: owner, password, name: 'Mara' })
  const signedIn = await signIn('203.0.113.1', owner, password)
  knownDevice = readCookies(signedIn)
})
afterAll(() => it.close())
beforeEach(() => it.deps.db.deleteFrom('rateLimits').execute())

const owner = 'owner@brand.example'
const password = 'a long enough password'

const post = (remoteAddress: string, path: string, payload: object, cookie = '') =>
  it.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    remoteAddress,
    headers: { origin: it.deps.config.baseUrl, ...(cookie ? { cookie } : {}) },
    payload,
  })
const signIn = (remoteAddress: string, email: string, secret: string, cookie = '') =>
  post(remoteAddress, '/sign-in/email', { email, password: secret }, cookie)

/**
 * Runs work while guesses at unknown accounts, each from another network, fill the anonymous lane. A guess that is
 * refused is repeated as soon as another one was answered, because only then is there a place.
 */
async function whileUnderAttack<Result>(work: () => Promise<Result>) {
  const over = new AbortController()
  let place = Promise.withResolvers<void>()
  const freePlace = () => {
    place.resolve()
    place = Promise.withResolvers()
  }
  let next = 0
  let refused = 0
  const attackers = Array.from({ length: 60 }, async () => {
    while (!over.signal.aborted) {
      next += 1
      const { promise } = place
      const { statusCode } = await signIn(everNew(next), `target-${next}@brand.example`, 'a wrong password')
      if (statusCode !== 503) {
        freePlace()
        continue
      }
      refused += 1
      await promise
    }
  })
  try {
    await until(() => refused >= 20, 60_000, 'the strangers’ lane is not full')
    return await work()
  } finally {
    over.abort()
    freePlace()
    await Promise.all(attackers)
  }
}

const everNew = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

test('known devices and signed-in people get their turn while strangers fill the line', async () => {
  const statuses = await whileUnderAttack(async () => {
    const codes = []
    for (let round = 0; round < 4; round += 1)
      codes.push((await signIn('203.0.113.1', owner, password, knownDevice)).statusCode)
    const session = readCookies(await signIn('203.0.113.1', owner, password, knownDevice))
    const body = { currentPassword: password, newPassword: password }
    codes.push((await post('203.0.113.1', '/change-password', body, session)).statusCode)
    return codes
  })
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

/** Fills a queue, drains it, and returns the order in which callers were served; null for refused ones. */
async function serve(callers: (HashingCaller & { name: string })[]) {
  const queue = createPasswordQueue()
  const served: string[] = []
  const results = await Promise.allSettled(
    callers.map(({ name, ...caller }) => queue.run(caller, async () => served.push(name))),
  )
  const refused = callers.filter((_caller, at) => results[at]?.status === 'rejected').map(({ name }) => name)
  return { served, refused }
}

const strangers = (count: number, networkUse: number) =>
  Array.from({ length: count }, (_none, n) => ({
    name: `stranger ${n}`,
    lane: 'stranger' as const,
    networkUse,
  }))

describe('the queue for password hashing', () => {
  test('takes turns between its two lanes, so that strangers keep no known device waiting', async () => {
    const known = ['a', 'b', 'c'].map((name) => ({ name, lane: 'known' as const, networkUse: 1 }))
    const { served, refused } = await serve([...strangers(45, 0.01), ...known])
    expect(served.slice(0, 7)).toEqual([
      'stranger 0',
      'a',
      'stranger 1',
      'b',
      'stranger 2',
      'c',
      'stranger 3',
    ])
    expect(refused).toEqual(
      strangers(45, 0.01)
        .slice(40)
        .map(({ name }) => name),
    )
  })

  test('serves strangers of a network that asked little before those of networks that asked much', async () => {
    const owner = { name: 'owner', lane: 'stranger', networkUse: 0.01 } as const
    const { served, refused } = await serve([...strangers(60, 0.3), owner])
    expect(served.slice(0, 2)).toEqual(['stranger 0', 'owner'])
    expect(refused).toContain('stranger 39')
  })

  test('prevents starvation: a caller with a used-up allowance is overtaken by 400 others at most', async () => {
    const queue = createPasswordQueue()
    let arrivals = 0
    let isServed = false
    const arrive = (): Promise<unknown> => {
      arrivals += 1
      return queue.run({ lane: 'stranger', networkUse: 0 }, async () => {
        if (!isServed) void arrive()
      })
    }
    void arrive()
    void arrive()
    await queue.run({ lane: 'stranger', networkUse: 1 }, async () => {
      isServed = true
    })
    expect(arrivals).toBeGreaterThan(390)
    expect(arrivals).toBeLessThan(410)
  })
})

const use = async (ip: string) => (await limitAddress(it.deps, 'signIn', ip)).networkUse

test('how much a network has asked is known to the queue, by the widest of its networks', async () => {
  expect(await use('198.51.100.7')).toBeCloseTo(1 / 100)
  expect(await use('198.51.100.7')).toBeCloseTo(2 / 100)
  for (let n = 0; n < 19; n += 1) await use(`2001:db8:99:${n.toString(16)}00::1`)
  expect(await use('2001:db8:99:ff00::1'), 'a new /64 of a /48 that has asked').toBeCloseTo(20 / 400)
})

test('of IPv6 the wider networks have limits too: a /48 has no 65,536 of them', async () => {
  const token = { token: 'none', newPassword: password }
  const countLetIn = async (networks: string[]) => {
    let acceptedCount = 0
    for (const ip of networks)
      if ((await post(ip, '/reset-password', token)).statusCode !== 429) acceptedCount += 1
    return acceptedCount
  }
  const numbers = Array.from({ length: 140 }, (_none, n) => n.toString(16))
  expect(await countLetIn(numbers.map((n) => `2001:db8:77:${n}00::1`))).toBe(4 * 30)
  const oneOf56 = numbers.slice(0, 80).map((n) => `2001:db8:88:${n}::1`)
  expect(await countLetIn(oneOf56)).toBe(2 * 30)
})
