import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

const user = { uid: 'u1', email: 'a@b.example', emailVerified: true, displayName: 'Ada', photoURL: null }
const entries = new Map<string, string>()
type Listener = (event: { key?: string; persisted?: boolean }) => void
const storageListeners = new Set<Listener>()
const pageshowListeners = new Set<Listener>()
const dispatched: string[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  vi.resetModules() // the session is one per page load: each test is a new page
  vi.useFakeTimers()
  entries.clear()
  storageListeners.clear()
  pageshowListeners.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: Listener) =>
      (name === 'pageshow' ? pageshowListeners : storageListeners).add(listener),
    dispatchEvent: ({ type }: Event) => dispatched.push(type),
  })
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const signedIn = async () => Response.json({ user, roles: ['user', 'admin'] })
const signedOut = async () => Response.json({ user: null, roles: [] })

async function open() {
  const { onSessionChange, forgetSession } = await import('./session.ts')
  const seen: { state: string; roles: readonly string[] }[] = []
  const stop = onSessionChange(({ state, roles }) => seen.push({ state, roles }))
  return { seen, stop, forgetSession }
}

test('it is loading until the first answer, then holds the user and their roles', async () => {
  answer = signedIn
  const { seen } = await open()
  await vi.runAllTimersAsync()
  expect(seen).toEqual([
    { state: 'loading', roles: [] },
    { state: 'signed-in', roles: ['user', 'admin'] },
  ])
  expect(JSON.parse(entries.get('user') ?? '')).toEqual(user)
  expect(JSON.parse(entries.get('roles') ?? '')).toEqual(['user', 'admin'])
})

test('a page that was rendered for a session begins with it, and asks the server once all the same', async () => {
  const { adoptSession, describeAnswer, onSessionChange, revalidateSession } = await import('./session.ts')
  adoptSession(describeAnswer({ user, roles: ['user'] }))
  let asked = 0
  answer = async () => {
    asked += 1
    return signedOut()
  }
  const states: string[] = []
  const stop = onSessionChange(({ state }) => states.push(state))
  revalidateSession()
  await vi.runAllTimersAsync()
  expect(states).toEqual(['signed-in', 'signed-out'])
  expect(asked).toBe(1)
  adoptSession(describeAnswer({ user, roles: ['user'] }))
  expect(states, 'what the server said is not replaced').toHaveLength(2)
  stop()
})

test('another person’s session covers the page and loads it anew: what it read was for the one before', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  answer = signedIn
  const { seen } = await open()
  await vi.runAllTimersAsync()
  // A tab that slept while one signed out and the other in, or a page of the back button.
  answer = async () => Response.json({ user: { ...user, uid: 'u2' }, roles: ['user'] })
  for (const listener of pageshowListeners) listener({ persisted: true })
  await vi.runAllTimersAsync()
  expect(seen.at(-1)).toEqual({ state: 'loading', roles: [] })
  expect(reload).toHaveBeenCalledOnce()
  expect(JSON.parse(entries.get('user') ?? '').uid).toBe('u2')
})

test('signing out clears roles and both cache entries, and says so to the page', async () => {
  answer = signedIn
  const { seen, forgetSession } = await open()
  await vi.runAllTimersAsync()
  dispatched.length = 0
  forgetSession()
  expect(seen.at(-1)).toEqual({ state: 'signed-out', roles: [] })
  expect(entries.size).toBe(0)
  // The header of a public page goes by the entries alone.
  expect(dispatched).toEqual(['sessioncached'])
})

const refused = (code: string, status: number) => async () =>
  Response.json({ code, status, detail: 'No.' }, { status })

test('opening a page reads the session again and notifies only of changes', async () => {
  answer = signedIn
  const { seen } = await open()
  await vi.runAllTimersAsync()
  const { revalidateSession } = await import('./session.ts')
  revalidateSession()
  await vi.runAllTimersAsync()
  expect(seen).toHaveLength(2)
  answer = async () => Response.json({ user, roles: ['user'] })
  revalidateSession()
  await vi.runAllTimersAsync()
  expect(seen.at(-1)).toEqual({ state: 'signed-in', roles: ['user'] })
})

test('an account that is suspended is known as such, at the start and from any refused call', async () => {
  answer = refused('account_suspended', 403)
  const { seen } = await open()
  await vi.runAllTimersAsync()
  expect(seen.at(-1)).toEqual({ state: 'suspended', roles: [] })

  const { handleSessionError, refreshSession } = await import('./session.ts')
  const { call } = await import('../call/call.ts')
  const { listMySubscriptions } = await import('#shared/contract/subscriptions/subscriptions.ts')
  answer = signedIn
  await refreshSession()
  expect(seen.at(-1)?.state).toBe('signed-in')
  answer = refused('account_suspended', 403)
  await call(listMySubscriptions, {}).catch(handleSessionError)
  expect(seen.at(-1)).toEqual({ state: 'suspended', roles: [] })
  expect(entries.size).toBe(0)
  answer = refused('not_found', 404)
  await call(listMySubscriptions, {}).catch(handleSessionError)
  expect(seen.at(-1)?.state).toBe('suspended')
})

test('a server that does not answer at start is asked again until it does', async () => {
  let asked = 0
  answer = async () => {
    if (++asked < 3) throw new TypeError('Failed to fetch')
    return signedOut()
  }
  const { seen } = await open()
  await vi.runAllTimersAsync()
  expect(asked).toBe(3)
  expect(seen.at(-1)?.state).toBe('signed-out')
})

test('a tab notices that another one signed in', async () => {
  answer = signedOut
  const { seen } = await open()
  await vi.runAllTimersAsync()
  answer = signedIn
  for (const listener of storageListeners) listener({ key: 'user' })
  await vi.runAllTimersAsync()
  expect(seen.at(-1)?.state).toBe('signed-in')
})

test('an answer that was overtaken by a later one is dropped', async () => {
  answer = signedOut
  const { seen } = await open()
  await vi.runAllTimersAsync()
  const { refreshSession } = await import('./session.ts')
  const held = Promise.withResolvers<Response>()
  answer = () => held.promise
  const overtaken = refreshSession()
  answer = signedIn
  await refreshSession()
  held.resolve(await signedOut())
  expect((await overtaken).state).toBe('signed-in')
  expect(seen.at(-1)?.state).toBe('signed-in')
})

/** Signed in, with a reading under way that will still say so. */
async function readUntilEnd() {
  answer = signedIn
  const { seen, forgetSession } = await open()
  await vi.runAllTimersAsync()
  const held = Promise.withResolvers<Response>()
  answer = () => held.promise
  const session = await import('./session.ts')
  const reading = session.refreshSession()
  return { ...session, seen, forgetSession, reading, arrive: async () => held.resolve(await signedIn()) }
}

describe('a reading that began before the session was found to have ended does not bring it back', () => {
  test.each([
    ['signed out', 'signed-out', signedOut],
    ['suspended', 'suspended', refused('account_suspended', 403)],
  ])('%s', async (_how, state, now) => {
    const { seen, handleSessionError, reading, arrive } = await readUntilEnd()
    const { Refusal } = await import('../call/call.ts')
    const code = state === 'suspended' ? 'account_suspended' : 'signed_out'
    handleSessionError(new Refusal({ detail: 'No.', status: 401 }, code))
    answer = now
    await arrive()
    expect((await reading).state).toBe(state)
    expect(seen.map((each) => each.state)).toEqual(['loading', 'signed-in', state])
    expect(entries.size).toBe(0)
  })

  test('unless they have signed in by then', async () => {
    const { seen, forgetSession, reading, arrive } = await readUntilEnd()
    forgetSession()
    answer = signedIn
    await arrive()
    expect((await reading).state).toBe('signed-in')
    expect(seen.at(-1)?.state).toBe('signed-in')
  })

  test('signing out by a whole page load leaves no cached user either', async () => {
    const { forgetSessionOnLeaving, reading, arrive } = await readUntilEnd()
    forgetSessionOnLeaving()
    await arrive()
    await reading
    expect(entries.size).toBe(0)
  })
})

test('an unsubscribed listener is not called again', async () => {
  answer = signedIn
  const { seen, stop } = await open()
  stop()
  await vi.runAllTimersAsync()
  expect(seen).toHaveLength(1)
})

test('a page that the browser kept for its back button asks again who is here', async () => {
  answer = signedOut
  const { seen } = await open()
  await vi.runAllTimersAsync()
  answer = signedIn
  for (const listener of pageshowListeners) listener({ persisted: false })
  await vi.runAllTimersAsync()
  expect(seen.at(-1)?.state).toBe('signed-out')
  for (const listener of pageshowListeners) listener({ persisted: true })
  await vi.runAllTimersAsync()
  expect(seen.at(-1)?.state).toBe('signed-in')
})

const answerSchema = z.string()

test('signing out clears the drafts, and asks other tabs to; a session that ended by itself leaves them, without secrets', async () => {
  const { readDraft, secretKeyPrefix, storeDraft } = await import('../ui/drafts/stored-drafts.ts')
  const readAnswer = () => readDraft('answer/a', answerSchema)
  vi.stubGlobal('sessionStorage', undefined)
  answer = signedIn
  const { forgetSession } = await open()
  const { forgetSessionOnLeaving } = await import('./session.ts')
  await vi.runAllTimersAsync()
  storeDraft('answer/a', 'Warmer')
  storeDraft(`${secretKeyPrefix}a`, 'https://arcframe.example/d/secret')
  forgetSession()
  expect(readAnswer()).toBe('Warmer')
  expect(readDraft(`${secretKeyPrefix}a`, answerSchema)).toBeUndefined()

  const written: string[] = []
  const { setItem } = localStorage
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    written.push(key)
    setItem(key, value)
  })
  forgetSessionOnLeaving()
  expect(readAnswer()).toBeUndefined()
  expect(entries.size).toBe(0)

  storeDraft('answer/a', 'Warmer')
  for (const key of written) for (const listener of storageListeners) listener({ key })
  expect(readAnswer(), 'in another tab').toBeUndefined()
})

test('another person’s session clears the drafts of the one before', async () => {
  const { readDraft, storeDraft } = await import('../ui/drafts/stored-drafts.ts')
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('location', { reload: vi.fn<() => void>() })
  answer = signedIn
  await open()
  await vi.runAllTimersAsync()
  storeDraft('answer/a', 'Warmer')
  answer = async () => Response.json({ user: { ...user, uid: 'u2' }, roles: ['user'] })
  for (const listener of pageshowListeners) listener({ persisted: true })
  await vi.runAllTimersAsync()
  expect(readDraft('answer/a', answerSchema)).toBeUndefined()
})
