import { errors, type Page, type Request } from 'playwright-core'
import { homePath, pageAccess, pagePatterns, paths, type PageName } from '#shared/paths.ts'
import type { WalkedPages } from './walked-pages.ts'

/** An entry of a tab's history as the browser has it: its title is the one that the page had when it was left. */
interface Entry {
  url: string
  title: string
}

/** Who walks: what they may see decides what an entry shows now. */
interface Visitor {
  /** Null for nobody. */
  roles: readonly string[] | null
}

/** Pages that lead a signed-in person on. */
const entrances: PageName[] = ['landing', 'login', 'register']

/** Titles of what is shown instead of a page, at its address. */
const faultTitle = /Page not found|Something went wrong/
/** Titles that an entry may have kept of a page that its visitor was not shown at first. */
const earlierTitle = /^(Account suspended|Sign in) ·/
/** Who was led to an entrance and left at once may have left before it had its title: the entry has that of `from`. */
const mayHaveEarlierTitle = ({ url, title }: Entry): boolean => {
  const { pathname, searchParams } = new URL(url)
  const name = findName(pathname)
  return earlierTitle.test(title) || (searchParams.has('from') && (name === 'login' || name === 'register'))
}
const faultHeading = /could not be (loaded|shown)|went wrong/i
const pollIntervalMs = 50
/** How often in a row a page has to look the same until it counts as settled. */
const settledPolls = 4
const commitTimeoutMs = 5_000
const waiting = 'Loading...'

/** Entries that rightly show something else once they have done their work. */
interface Exception {
  /** Of the address from its path on. */
  address: RegExp
  /** Where they may lead on to. */
  leadsTo?: RegExp
  /** What they may send when they are opened again. */
  sends?: string
}

/** Who waits for their e-mail asks again and again whether its link was opened, and by POST as the answer signs in. */
const polled = '/api/auth/sign-up/continue'

/** What the product form still had to store when it was left. */
const saved = '/api/cart'

/** Pages whose heading says what an answer brings a moment later: their first heading need not be their last. */
const arrivingHeadings: (PageName | undefined)[] = ['checkoutSuccess', 'duePayment']
const hasArrivingHeading = ({ url }: Entry) => arrivingHeadings.includes(findName(new URL(url).pathname))

/** What the console says of such entries: that they are used up. */
export const usedUp = /status of 4\d\d .*\/(sandbox\/google|api\/auth\/verify-email)\b/

const exceptions: Exception[] = [
  // The address says what to begin with, until it has been read.
  { address: /^\/product\/build\/\?/, leadsTo: /^\/product\/build\/$/ },
  // What is paid can't be paid again: the provider leads on to what was bought.
  { address: /^\/sandbox\/cards\/pay\//, leadsTo: /^\/checkout\/success\/$|^\/sandbox\/cards\// },
  { address: /^\/sandbox\/cards\/invoice\//, leadsTo: /^\/sandbox\/cards\// },
  // An answer that Google has given is used up; it says so.
  { address: /^\/sandbox\/google\// },
  // A link out of an e-mail works once. It is tried, and says so; a signed-in user is asked first.
  { address: /^\/verify-email\?(.*&)?token=/, sends: '/api/auth/verify-email' },
]

const patterns = (Object.keys(pagePatterns) as PageName[]).map((name) => ({
  name,
  pattern: new RegExp(`^${pagePatterns[name].replace(/:\w+/, '[^/]+')}$`),
}))

const findName = (pathname: string): PageName | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.name

/** What stands in the history: the page, or the first two parts of an address that is no page of ours. */
const nameEntry = ({ url }: Entry): string => {
  const { origin, pathname, hostname } = new URL(url)
  const name = findName(pathname) ?? pathname.split('/').slice(0, 3).join('/')
  return hostname === 'localhost' ? name : origin + name
}

/**
 * Goes back from the page that is open to the first one of its tab, and forward again, and loads each anew on the way.
 * Each entry shows its page again, or where the person is led now; nothing is sent to the server but questions.
 *
 * @param walked pairs of pages that need not be walked again: the way ends where everything before is among them
 * @param patienceMs how long a page may take until it shows what it should
 * @returns what is wrong with the first step that is wrong: a line for each fault
 */
export async function findHistoryFaults(
  page: Page,
  walked: WalkedPages,
  patienceMs = 60_000,
): Promise<string[]> {
  const { entries, index } = await readSettledHistory(page, patienceMs)
  // A journey may have left the product by the address bar: its way begins anew where it came back.
  const first = entries.findLastIndex(({ url }, at) => at < index && !url.startsWith('http')) + 1
  const visitor = await readVisitor(page)
  const who = visitor.roles?.join(' and ') ?? 'nobody'
  const isNew = entries.map(
    (entry, at) =>
      at >= first &&
      at < index &&
      walked.add(`${who}: ${nameEntry(entry)} > ${nameEntry(entries[at + 1] ?? entry)}`),
  )
  const deepest = isNew.indexOf(true)
  if (deepest < 0) return []

  const steps: Step[] = []
  for (let at = index - 1; at >= deepest; at -= 1) steps.push({ at, how: 'back' })
  const addReload = (at: number) => {
    if (walked.add(`${who}: ${nameEntry(entries[at] ?? { url: page.url(), title: '' })} anew`))
      steps.push({ at, how: 'reload' })
  }
  addReload(deepest)
  for (let at = deepest + 1; at <= index; at += 1) {
    steps.push({ at, how: 'forward' })
    addReload(at)
  }

  const walk = new Walk(page, visitor, entries, patienceMs)
  const typed = await readTyped(page)
  for (const step of steps) if (!walk.hasFault) await walk.move(step)
  if (!walk.hasFault) await walk.expectTyped(typed)
  return walk.end(entries.length)
}

interface Step {
  /** Index of the entry that it leads to. */
  at: number
  how: 'back' | 'forward' | 'reload'
}

class Walk {
  readonly #page: Page
  readonly #visitor: Visitor
  readonly #entries: readonly Entry[]
  readonly #patienceMs: number
  readonly #headings = new Map<number, string>()
  readonly #faults: string[] = []
  readonly #sent: string[] = []
  readonly #listen: (request: Request) => void

  constructor(page: Page, visitor: Visitor, entries: readonly Entry[], patienceMs: number) {
    this.#patienceMs = patienceMs
    this.#page = page
    this.#visitor = visitor
    this.#entries = entries
    this.#listen = (request) => {
      if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method()))
        this.#sent.push(new URL(request.url()).pathname)
    }
    page.on('request', this.#listen)
  }

  /** After a fault the further steps would only be late: each would wait for a page that can't come any more. */
  get hasFault(): boolean {
    return this.#faults.length > 0
  }

  async move({ at, how }: Step): Promise<void> {
    const entry = this.#entries[at]
    if (!entry) return
    const step = `${how} to ${nameEntry(entry)} (${at + 1} of ${this.#entries.length})`
    await this.#go(how)
    const { fault, heading } = await settle(this.#page, entry, this.#visitor, this.#patienceMs)
    if (fault) this.#faults.push(`${step}: ${fault}`)
    const before = this.#headings.get(at)
    const exception = findException(entry)
    if (this.#hasOwnHeading(at, entry) && before !== undefined && before !== heading)
      this.#faults.push(`${step}: “${heading}” where “${before}” was a moment ago`)
    this.#headings.set(at, heading)
    for (const path of this.#sent.splice(0)) {
      if (path !== exception?.sends && path !== polled && path !== saved)
        this.#faults.push(`${step} sends a request to ${path}`)
    }
  }

  /** Whether the heading that is read is surely that of the entry: not of where one is led, or of its neighbour. */
  #hasOwnHeading(at: number, entry: Entry): boolean {
    if (findException(entry) || findDetour(entry, this.#visitor)) return false
    if (hasArrivingHeading(entry) || mayHaveEarlierTitle(entry)) return false
    return this.#entries[at - 1]?.url !== entry.url && this.#entries[at + 1]?.url !== entry.url
  }

  /** A page that leads on while it is opened may never be reported as committed: `settle` reads what is shown. */
  async #go(how: Step['how']): Promise<void> {
    const options = { waitUntil: 'commit', timeout: commitTimeoutMs } as const
    try {
      if (how === 'back') await this.#page.goBack(options)
      if (how === 'forward') await this.#page.goForward(options)
      if (how === 'reload') await this.#page.reload(options)
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error
    }
  }

  async expectTyped(typed: readonly string[]): Promise<void> {
    const deadline = Date.now() + this.#patienceMs
    let lost = [...typed]
    while (lost.length > 0 && Date.now() < deadline) {
      const now: string[] = await readTyped(this.#page).catch(() => [])
      lost = typed.filter((each) => !now.includes(each))
      if (lost.length > 0) await pause()
    }
    this.#faults.push(...lost.map((each) => `lost on the way: ${each}`))
  }

  /** @param length of the history before: a page that adds to it on the way cuts off what follows */
  async end(length: number): Promise<string[]> {
    this.#page.off('request', this.#listen)
    const { entries } = await readHistory(this.#page)
    if (entries.length !== length) this.#faults.push(`${length} entries have become ${entries.length}`)
    return this.#faults
  }
}

/** The page that a journey ended on may still be on its way: its address comes before its title and its heading. */
async function readSettledHistory(page: Page, patienceMs: number) {
  const deadline = Date.now() + patienceMs
  const history = await readHistory(page)
  if (history.index === 0) return history
  let seen = ''
  let times = 0
  while (times < settledPolls && Date.now() < deadline) {
    const { url, heading, title } = await readShown(page).catch(() => ({ url: '', heading: '', title: '' }))
    const now = `${url} ${title} ${heading}`
    times = now === seen && heading !== waiting ? times + 1 : 0
    seen = now
    await pause()
  }
  return readHistory(page)
}

async function readHistory(page: Page): Promise<{ entries: Entry[]; index: number }> {
  const browser = await page.context().newCDPSession(page)
  try {
    const { entries, currentIndex } = await browser.send('Page.getNavigationHistory')
    return { entries: entries.map(({ url, title }) => ({ url, title })), index: currentIndex }
  } finally {
    await browser.detach()
  }
}

async function readVisitor(page: Page): Promise<Visitor> {
  const answer = await page.request.get('/api/session')
  const { user, roles } = (await answer.json()) as { user: unknown; roles: string[] }
  return { roles: user ? roles : null }
}

const findException = ({ url }: Entry): Exception | undefined => {
  const { pathname, search } = new URL(url)
  return exceptions.find(({ address }) => address.test(pathname + search))
}

/** Where a visitor who comes to this entry now is led instead; null where it shows its own page again. */
function findDetour({ url }: Entry, { roles }: Visitor): string[] | null {
  const { pathname, searchParams } = new URL(url)
  const name = findName(pathname)
  if (!name) return null
  if (!roles) return pageAccess[name] === 'public' ? null : [paths.login(), paths.register()]
  if (entrances.includes(name)) {
    const from = searchParams.get('from')
    const target = from && { url: new URL(from, url).href, title: '' }
    // Where they were going may be closed to them, too.
    return [
      homePath(roles),
      ...(target ? [new URL(target.url).pathname, ...(findDetour(target, { roles }) ?? [])] : []),
    ]
  }
  return pageAccess[name] === 'admin' && !roles.includes('admin') ? [paths.unauthorized()] : null
}

/** What one sees now; changes that do not last are waited out. */
async function settle(
  page: Page,
  entry: Entry,
  visitor: Visitor,
  patienceMs: number,
): Promise<{ fault: string | null; heading: string }> {
  const deadline = Date.now() + patienceMs
  const detour = findDetour(entry, visitor)
  // One detour may lead to the next: who goes back in between leaves a page that is still leading on.
  const polls = detour ? settledPolls : 1
  let fault: string | null = null
  let heading = ''
  let seen = ''
  let times = 0
  do {
    try {
      const shown = await readShown(page)
      heading = shown.heading
      fault = findFault(shown, entry, detour)
      const now = `${shown.url} ${shown.title} ${heading}`
      times = fault ? 0 : now === seen ? times + 1 : 1
      seen = now
      if (times >= polls) return { fault, heading }
      await pause()
    } catch (error) {
      // The document is being replaced by the next one.
      fault = String(error)
      times = 0
    }
  } while (Date.now() < deadline)
  return { fault, heading }
}

function findFault(
  shown: { url: string; title: string; heading: string },
  entry: Entry,
  detour: string[] | null,
): string | null {
  const { pathname, search } = new URL(shown.url)
  const seen = `${pathname}${search} shows “${shown.heading}” titled “${shown.title}”`
  if (!shown.heading || shown.heading === waiting) return seen
  if (faultTitle.test(shown.title) && shown.title !== entry.title) return seen
  if (faultHeading.test(shown.heading)) return seen
  const exception = findException(entry)
  if (exception) return shown.url === entry.url || exception.leadsTo?.test(pathname) ? null : seen
  if (detour) return detour.includes(pathname) ? null : `${seen} instead of ${detour.join(' or ')}`
  if (shown.url !== entry.url) return `${seen} instead of ${entry.url}`
  return shown.title === entry.title || mayHaveEarlierTitle(entry)
    ? null
    : `${seen} instead of “${entry.title}”`
}

async function readShown(page: Page): Promise<{ url: string; title: string; heading: string }> {
  const words = await withinMs(
    commitTimeoutMs,
    page.evaluate(() => ({
      heading: [...document.querySelectorAll('h1')].find((each) => each.checkVisibility())?.innerText ?? '',
      title: document.title,
    })),
  )
  // Afterwards: a page that leads on while it is asked has a new address by now.
  return { ...words, url: page.url() }
}

/** A page whose next document never arrives may leave a question without an answer. */
async function withinMs<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the page did not answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pollIntervalMs))

/** Pages that promise to keep what one types: what their fields say, one line each. */
async function readTyped(page: Page): Promise<string[]> {
  if (findName(new URL(page.url()).pathname) !== 'productForm') return []
  // Until prices and cart have arrived, the fields show defaults.
  await page.getByTestId('total').first().waitFor({ state: 'attached' })
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
      .filter(({ type }) => !['password', 'file', 'search'].includes(type))
      .map((field, at) => {
        const value = ['radio', 'checkbox'].includes(field.type) ? String(field.checked) : field.value
        return `${at} ${field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.name}: ${value}`
      }),
  )
}
