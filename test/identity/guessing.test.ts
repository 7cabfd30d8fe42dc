import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createVerifiedUser } from '#server/identity/sign-up/create-verified-user.ts'
import { chooseRounds } from '../choose-rounds.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../app/start-test-app.ts'

const guesses = chooseRounds(100, 1000)
const bystanders = chooseRounds(20, 200)

const { evaluated } = vi.hoisted(() => ({ evaluated: [] as string[] }))

vi.mock(import('#server/identity/password/password-hashing.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return {
    ...real,
    verifyPassword: async (attempt: { hash: string; password: string }) => {
      evaluated.push(attempt.password)
      return real.verifyPassword(attempt)
    },
  }
})

const password = 'a long enough password'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const addUser = (email: string) => createVerifiedUser(it.deps, { email, password, name: 'Mara' })

const signIn = (
  email: string,
  secret: string,
  from: { remoteAddress?: string; headers?: Record<string, string> } = {},
) =>
  it.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: testBaseUrl, ...from.headers },
    payload: { email, password: secret },
    ...(from.remoteAddress ? { remoteAddress: from.remoteAddress } : {}),
  })

/** Another IPv6 network each time, and headers that claim yet others. */
function disguise(n: number) {
  const claimed = `198.51.${100 + (n >> 8)}.${n & 255}`
  return {
    remoteAddress: `2001:db8:${n.toString(16)}::${n.toString(16)}`,
    headers: {
      'x-forwarded-for': `${claimed}, 2001:db8:ffff:${n.toString(16)}::1`,
      forwarded: `for="[2001:db8:${n.toString(16)}::1]";for=${claimed}`,
      'x-real-ip': n % 2 ? claimed : `2001:db8:aaaa:${n.toString(16)}::1`,
    },
  }
}

/** Guesses at one account, twenty at a time. */
async function guess(email: string, from: number): Promise<number[]> {
  const codes: number[] = []
  let next = from
  const guesser = async () => {
    while (next < from + guesses) {
      const n = next
      next += 1
      codes.push((await signIn(email, `guess ${n}`, disguise(n))).statusCode)
    }
  }
  await Promise.all(Array.from({ length: 20 }, guesser))
  return codes
}

test(
  'many wrong passwords at one account from ever new addresses: ten are evaluated in fifteen minutes, others sign in',
  { timeout: 600_000 },
  async () => {
    await addUser('target@brand.example')
    const people = Array.from({ length: bystanders }, (_, n) => `bystander-${n}@brand.example`)
    for (const email of people) await addUser(email)
    const device = (await signIn('target@brand.example', password)).cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const ownerFrom = { headers: { cookie: device } }
    evaluated.length = 0

    const attack = guess('target@brand.example', 0)
    const others: number[] = []
    for (const [n, email] of people.entries()) {
      const remoteAddress = `203.0.${n >> 8}.${n & 255}`
      others.push((await signIn(email, password, { remoteAddress })).statusCode)
    }
    const owner = await signIn('target@brand.example', password, ownerFrom)
    const refused = await attack

    const ofGuesses = () => evaluated.filter((secret) => secret.startsWith('guess ')).length
    expect(refused).toHaveLength(guesses)
    expect(ofGuesses(), 'passwords held against the account').toBe(10)
    expect(refused.filter((status) => status === 429)).toHaveLength(guesses - 10)
    expect(others.filter((status) => status === 200).length / bystanders).toBeGreaterThanOrEqual(0.99)
    expect(owner.statusCode, 'the owner, from a device that has signed in before').toBe(200)

    it.clock.advance(14 * 60_000)
    await guess('target@brand.example', guesses)
    expect(ofGuesses(), 'a minute before the window ends').toBe(10)

    it.clock.advance(60_000)
    await guess('target@brand.example', 2 * guesses)
    expect(ofGuesses(), 'in the window after it').toBe(20)
    expect((await signIn('target@brand.example', password, ownerFrom)).statusCode).toBe(200)
  },
)
