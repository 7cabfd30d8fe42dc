import lighthouse from 'lighthouse'
import type { Result } from 'lighthouse'
import { findFreePort } from '../test/start-server.ts'
import { figure, median, ms } from './figures.ts'
import type { Figure } from './figures.ts'
import { openChromium } from './open-chromium.ts'
import { paintRatioMax, scoreTargets, weightBudgets } from './page-budgets.ts'

const pages = ['/', '/demo/nike', '/login', '/register']
const rounds = 5

type Category = keyof typeof scoreTargets
const categories = Object.keys(scoreTargets) as Category[]

/** Lighthouse as it comes, mobile, a fresh browser profile for each run; medians. */
export async function measureScores(productAddress: string, barePageAddress: string): Promise<Figure[]> {
  const runs = new Map<string, Result[]>([...pages, 'poster'].map((page) => [page, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) runs.get(page)?.push(await runOnce(`${productAddress}${page}`))
    runs.get('poster')?.push(await runOnce(`${barePageAddress}/poster`))
  }
  const of = (page: string) => runs.get(page) ?? []
  return [
    ...pages.flatMap((page) => describeScores(page, of(page))),
    ...describePaint(of('/'), of('poster')),
    ...(await weigh(of('/').at(-1))),
  ]
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
    // What is wrong is told where it can be read, not only that something is.
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

function describePaint(runs: Result[], bareRuns: Result[]): Figure[] {
  const ratio = paint(runs) / paint(bareRuns)
  return [
    figure(
      '/: largest paint to a bare page with the same picture',
      `${ratio.toFixed(2)} (${ms(paint(runs))} to ${ms(paint(bareRuns))})`,
      `<= ${paintRatioMax}`,
      ratio <= paintRatioMax,
    ),
    figure('/: blocked time', ms(median(runs.map((run) => number(run, 'total-blocking-time'))))),
  ]
}

interface NetworkItem {
  resourceType?: string
  url?: string
}

/** Of all that one run fetched, which comes by the lower half as well, as the server sends it: bodies, compressed. */
async function weigh(run: Result | undefined): Promise<Figure[]> {
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
        `/: ${kind} that travelled, ${sizes.length} in all`,
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
