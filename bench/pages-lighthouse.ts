import lighthouse from 'lighthouse'
import type { Result } from 'lighthouse'
import { findFreePort } from '../test/app/start-server.ts'
import { figure, median, ms } from './figures.ts'
import type { Figure } from './figures.ts'
import { openChromium } from './open-chromium.ts'
import { blockedMsMax, paintRatioMax, scoreTargets, weightBudgets } from './page-budgets.ts'

const documents = ['/', '/demo/nike']
const entrances = ['/login', '/register']
const rounds = 5

type Category = keyof typeof scoreTargets
const categories = Object.keys(scoreTargets) as Category[]

interface Addresses {
  product: string
  bare: string
}

/** Lighthouse's mobile defaults, a fresh browser profile for each run; medians. */
export async function measureScores(addresses: Addresses): Promise<Figure[]> {
  const pages = [...documents, ...entrances]
  const runs = await runRounds(addresses, pages)
  const weighed = await Promise.all(documents.map((page) => weigh(page, runs(page).at(-1))))
  return [
    ...pages.flatMap((page) => describeScores(page, runs(page))),
    ...documents.flatMap((page) => describePaint(page, runs, true)),
    ...weighed.flat(),
  ]
}

/** What others on the same machine change: the documents' points, paint and blocked time. */
export async function measureBusyScores(addresses: Addresses): Promise<Figure[]> {
  const runs = await runRounds(addresses, documents)
  const performance = (page: string) => median(runs(page).map((run) => points(run, 'performance')))
  return documents.flatMap((page) => [
    figure(`${page}: performance`, String(performance(page))),
    ...describePaint(page, runs, false),
  ])
}

type Runs = (page: string) => Result[]
const posterPath = (page: string) => `/poster${page}`

/** Alternates runs of these pages and of the documents' bare pages, so that both share the machine's conditions. */
async function runRounds({ product, bare }: Addresses, pages: readonly string[]): Promise<Runs> {
  const runs = new Map<string, Result[]>()
  const run = async (address: string, page: string) => {
    runs.set(page, [...(runs.get(page) ?? []), await runOnce(address + page)])
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) await run(product, page)
    for (const page of documents) await run(bare, posterPath(page))
  }
  return (page) => runs.get(page) ?? []
}

async function runOnce(url: string): Promise<Result> {
  const port = await findFreePort()
  const browser = await openChromium([`--remote-debugging-port=${port}`])
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
    if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`)
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
    return result.lhr
  } finally {
    await browser.close()
  }
}

const number = (run: Result, audit: string) => run.audits[audit]?.numericValue ?? Number.NaN
const points = (run: Result, category: Category) => Math.round((run.categories[category]?.score ?? 0) * 100)

function describeScores(page: string, runs: Result[]): Figure[] {
  const scores = categories.map((category) => {
    const value = median(runs.map((run) => points(run, category)))
    const target = scoreTargets[category]
    // Lists the failed audits, not only the score.
    const wrong = value < 100 ? ` (${complaints(runs.at(-1), category).join(', ')})` : ''
    return figure(`${page}: ${category}`, `${value}${wrong}`, `>= ${target}`, value >= target)
  })
  const shift = Math.max(...runs.map((run) => number(run, 'cumulative-layout-shift')))
  return [
    ...scores,
    figure(`${page}: layout shift, worst of ${runs.length}`, shift.toFixed(3), '0', shift === 0),
  ]
}

/** Names of the audits that cost points. */
function complaints(run: Result | undefined, category: Category): string[] {
  return (run?.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const score = run?.audits[id]?.score
    return weight > 0 && score !== null && score !== undefined && score < 1 ? [id] : []
  })
}

const paint = (runs: Result[]) => median(runs.map((run) => number(run, 'largest-contentful-paint')))

/** @param isPaintHeld the paint has to reach its target; otherwise it is only printed */
function describePaint(page: string, runs: Runs, isPaintHeld: boolean): Figure[] {
  const [own, bare] = [paint(runs(page)), paint(runs(posterPath(page)))]
  const ratio = own / bare
  const blocked = runs(page).map((run) => number(run, 'total-blocking-time'))
  return [
    figure(
      `${page}: largest paint to a bare page with the same picture`,
      `${ratio.toFixed(2)} (${ms(own)} to ${ms(bare)})`,
      isPaintHeld ? `<= ${paintRatioMax}` : '',
      isPaintHeld ? ratio <= paintRatioMax : null,
    ),
    figure(
      `${page}: blocked time`,
      `${ms(median(blocked))}, worst of ${blocked.length} ${ms(Math.max(...blocked))}`,
      `<= ${blockedMsMax} ms`,
      median(blocked) <= blockedMsMax,
    ),
  ]
}

interface NetworkItem {
  resourceType?: string
  url?: string
}

/** Of all that one run of a page fetched, as the server sends it: bodies, compressed. */
async function weigh(page: string, run: Result | undefined): Promise<Figure[]> {
  const { details } = run?.audits['network-requests'] ?? {}
  const items = details?.type === 'table' ? (details.items as NetworkItem[]) : []
  // Its styles travel in it.
  const types = { page: 'Document', scripts: 'Script', fonts: 'Font' } as const
  const kinds = Object.keys(types) as (keyof typeof types)[]
  return Promise.all(
    kinds.map(async (kind) => {
      const urls = items.flatMap(({ resourceType, url }) =>
        resourceType === types[kind] && url ? [url] : [],
      )
      if (urls.length === 0) throw new Error(`No ${kind} travelled`)
      const sizes = await Promise.all([...new Set(urls)].map(countBytes))
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      const budget = weightBudgets[kind]
      return figure(
        `${page}: ${kind} that travelled, ${sizes.length} in all`,
        `${(bytes / 1000).toFixed(1)} kB`,
        `<= ${budget / 1000} kB`,
        bytes <= budget,
      )
    }),
  )
}

async function countBytes(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  const length = answer.headers.get('content-length')
  if (!answer.ok || length === null) throw new Error(`${url} does not say how long it is`)
  return Number(length)
}
