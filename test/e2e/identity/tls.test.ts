import { afterAll, expect, it } from 'vitest'
import { hashPassword } from '#server/identity/password/password-hashing.ts'
import { writePassword } from '#server/identity/store/users.db.ts'
import { readSession } from '#shared/contract/identity/identity.ts'
import { makeUserWithSession } from '#test/app/sign-in-at-server.ts'
import { findDatabaseUrl, withDatabase } from '#test/database/open-beside.ts'
import { findFreePort } from '#test/app/start-server.ts'
import { DemoPerson } from '../../../scripts/demo-data/demo-person.ts'
import { useJourney } from '../journey.ts'
import { startTlsProxy, type TlsProxy } from './start-tls-proxy.ts'

const password = 'a crane over a quiet bottle'
/** Where the proxy says that its visitors are. */
const visitor = '203.0.113.7'

let proxy: TlsProxy | undefined

const journey = useJourney('tls', async () => {
  const port = await findFreePort()
  proxy = await startTlsProxy(port, visitor)
  return {
    isEmpty: true,
    port,
    env: {
      NODE_ENV: 'production',
      SANDBOX: 'cards,google,mail',
      BASE_URL: proxy.origin,
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  }
})
afterAll(() => proxy?.close())

it('behind a TLS proxy a person signs in, stays signed in and signs out, with cookies that only https and only this host ever get', async () => {
  const { baseUrl, address, dataDir } = journey.server()
  const databaseUrl = await findDatabaseUrl(dataDir)
  const { id, email } = await withDatabase(databaseUrl, async (db) => {
    const someone = await makeUserWithSession(db)
    await writePassword(db, someone.id, await hashPassword(password), new Date())
    return someone
  })

  const page = await journey.newPerson()
  const answer = await page.goto('/account/')
  expect(answer?.headers()['strict-transport-security']).toMatch(/^max-age=31536000/)
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).origin).toBe(baseUrl)

  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const signingIn = page.waitForResponse('**/api/auth/sign-in/email')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const setCookies = (await (await signingIn).headersArray())
    .filter((header) => header.name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value)
  await page.waitForURL(`${baseUrl}/account/`)

  const session = setCookies.find((each) => each.startsWith('__Host-arcframe.session_token='))
  expect(session).toBeDefined()
  for (const cookie of setCookies) {
    expect(cookie).toMatch(/^__Host-/)
    for (const attribute of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/i])
      expect(cookie).toMatch(attribute)
    expect(cookie).not.toMatch(/; Domain=/i)
  }
  const kept = await page.context().cookies()
  expect(kept.every((cookie) => cookie.secure && cookie.httpOnly && cookie.domain === 'localhost')).toBe(true)

  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/')
  const tab = await journey.newTab(page)
  await tab.goto('/')
  await tab.waitForURL(`${baseUrl}/dashboard/`)
  expect(await findAddresses(databaseUrl, id)).toContain(visitor)

  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname !== '/account/')
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name.endsWith('session_token'))).toEqual([])
  await page.goto('/account/')
  await page.waitForURL((url) => url.pathname === '/login')

  // A copy of the cookie no longer signs in either.
  const copy = new DemoPerson(address, session?.split(';')[0] ?? '', baseUrl)
  expect((await copy.call(readSession, {})).user).toBeNull()
})

/** Where this person's sessions were opened from. */
async function findAddresses(databaseUrl: string, userId: string): Promise<(string | null)[]> {
  const rows = await withDatabase(databaseUrl, (db) =>
    db.selectFrom('sessions').select('ipAddress').where('userId', '=', userId).execute(),
  )
  return rows.map(({ ipAddress }) => ipAddress)
}
