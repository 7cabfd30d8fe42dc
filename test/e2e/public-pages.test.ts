import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import { expect, it } from 'vitest'
import { useJourney } from './journey.ts'

const journey = useJourney('public-pages')

/** Bytes as a browser gets them, before anything is near enough to be loaded later. */
const budget = { scripts: 140_000, styles: 20_000, fonts: 60_000 }

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

it.each(['light', 'dark'])(
  'the public pages have nothing that axe would report, in the %s mode',
  async (mode) => {
    const axe = await readFile(axeFile, 'utf8')
    const page = await journey.newPerson()
    await page.addInitScript((chosen) => localStorage.setItem('colorMode', chosen), mode)
    for (const path of ['/', '/demo/nike']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(axe)
      const { violations } = await page.evaluate(() =>
        (Reflect.get(window, 'axe') as { run: () => Promise<AxeResults> }).run(),
      )
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        path,
      ).toEqual([])
    }
  },
)

it.each(['/', '/demo/nike'])('%s loads no more than its budget before anyone scrolls', async (path) => {
  const { baseUrl } = journey.server()
  const html = await (await fetch(baseUrl + path)).text()
  const linked = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => address)

  const scripts = await followImports(baseUrl, [
    ...linked(/<link rel="modulepreload"[^>]*href="([^"]+)"/g),
    ...linked(/import\s[^;]*?"(\/assets\/[^"]+\.js)"/g),
  ])
  expect(await sumBytes(baseUrl, scripts), 'scripts').toBeLessThanOrEqual(budget.scripts)
  const styles = linked(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)
  expect(await sumBytes(baseUrl, styles), 'styles').toBeLessThanOrEqual(budget.styles)
  const fonts = linked(/<link[^>]*href="([^"]+\.woff2)"/g)
  expect(await sumBytes(baseUrl, fonts), 'fonts').toBeLessThanOrEqual(budget.fonts)
  for (const kind of [scripts, styles, fonts]) expect(kind.length).toBeGreaterThan(0)
})

/** These modules and all that they import at once. */
async function followImports(baseUrl: string, entries: string[]): Promise<string[]> {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue
    found.add(address)
    const source = await (await fetch(baseUrl + address)).text()
    for (const [, name] of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      waiting.push(`/assets/${name}`)
  }
  return [...found]
}

async function sumBytes(baseUrl: string, addresses: string[]): Promise<number> {
  const sizes = addresses.map(async (address) => {
    const answer = await fetch(baseUrl + address, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } })
    const bytes = Number(answer.headers.get('content-length'))
    if (!(bytes > 0)) throw new Error(`${address} does not say how long it is`)
    return bytes
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
