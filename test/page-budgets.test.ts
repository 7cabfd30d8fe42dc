import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPages } from '#server/http/pages.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { weightBudgets } from '../bench/page-budgets.ts'
import { buildFolder, buildWhenNeeded } from '../scripts/build.ts'

const assets = join(buildFolder, 'client', 'assets')
let app: FastifyInstance
let html = ''

beforeAll(async () => {
  await buildWhenNeeded()
  app = Fastify()
  await registerPages(app, {
    buildDir: buildFolder,
    publicConfig: {
      baseUrl: 'http://localhost',
      isSandbox: true,
      hasGoogle: true,
      contactEmail: 'studio@films.example',
      termsUrl: 'http://localhost/terms',
      privacyUrl: 'http://localhost/privacy',
    },
    readCatalogue: async () => ({ version: 1, products: [...seedProducts], figures: seedFigures }),
    readSession: async () => null,
  })
  html = (await app.inject({ url: '/' })).body
}, 180_000)
afterAll(() => app.close())

/** What the pattern's group holds, once each. */
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, one = '']) => one)),
]
const read = (name: string) => readFileSync(join(assets, name), 'utf8')
/** Import and export statements; `import()` is for later. */
const importsOf = (name: string) => all(read(name), /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)

/** The scripts that these names need at once, with them. */
function withImports(names: string[]): string[] {
  const found = [...names]
  for (const name of found) found.push(...importsOf(name).filter((one) => !found.includes(one)))
  return found
}

/** Scripts that arrive with the page, whatever is done on it. */
const firstScripts = () =>
  withImports([
    ...all(html, /<link rel="modulepreload" href="\/assets\/([^"]+)"/g),
    ...all(html, /<script[^>]* src="\/assets\/([^"]+)"/g),
  ])

/** With those that follow when the lower half of the page is near. */
const allScripts = () =>
  withImports([
    ...firstScripts(),
    ...firstScripts().flatMap((name) => all(read(name), /import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g)),
  ])

const styleSheets = () => all(html, /<link rel="stylesheet" href="\/assets\/([^"#]+)#?"/g)
/** Every font that a style sheet of the page names: more than one screen would fetch, never less. */
const fonts = () => [...new Set(styleSheets().flatMap((name) => all(read(name), /\/([\w.-]+\.woff2)/g)))]

/** Bytes of these files together, as the server sends them to a browser. */
async function travelling(names: string[]): Promise<number> {
  const answers = await Promise.all(
    names.map((name) =>
      app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'gzip, deflate, br' } }),
    ),
  )
  for (const [index, answer] of answers.entries()) expect(answer.statusCode, names[index]).toBe(200)
  return answers.reduce((sum, answer) => sum + answer.rawPayload.length, 0)
}

describe('the first page stays within its budget', () => {
  it('of scripts, those for its lower half included', async () => {
    expect(firstScripts().length).toBeGreaterThan(5)
    expect(allScripts().length).toBeGreaterThan(firstScripts().length)
    expect(await travelling(allScripts())).toBeLessThanOrEqual(weightBudgets.scripts)
  })

  it('of styles', async () => {
    expect(styleSheets().length).toBeGreaterThan(1)
    expect(await travelling(styleSheets())).toBeLessThanOrEqual(weightBudgets.styles)
  })

  it('of fonts', async () => {
    expect(fonts().length).toBeGreaterThanOrEqual(2)
    expect(await travelling(fonts())).toBeLessThanOrEqual(weightBudgets.fonts)
  })
})

describe('the first page loads nothing that only others need', () => {
  // Words of each library that no build can rename: the second half shows that they are still its words.
  it.each([
    ['the query library', 'No QueryClient set'],
    ['form inputs', 'InputWrapper'],
    ['the identity client', '/api/auth/'],
    ['resumable uploads', 'tus-resumable'],
  ])('%s', (_what, word) => {
    const has = (name: string) => read(name).toLowerCase().includes(word.toLowerCase())
    expect(allScripts().filter(has)).toEqual([])
    expect(readdirSync(assets).filter((name) => name.endsWith('.js') && has(name))).not.toEqual([])
  })
})

describe('the first picture comes first', () => {
  it('is asked for in the head, before all others', () => {
    const preload = /<link rel="preload" as="image"[^>]*>/.exec(html)?.[0] ?? ''
    expect(preload).toMatch(/imageSrcSet="[^"]+\.avif 480w/i)
    expect(preload).toMatch(/fetchPriority="high"/i)
    const first = /<picture>.*?<\/picture>/s.exec(html)?.[0] ?? ''
    const drawn = { set: /srcset="([^"]+\.avif[^"]*)"/i, sizes: /sizes="([^"]+)"/i }
    expect(/imageSrcSet="([^"]+)"/i.exec(preload)?.[1]).toBe(drawn.set.exec(first)?.[1])
    expect(/imageSizes="([^"]+)"/i.exec(preload)?.[1]).toBe(drawn.sizes.exec(first)?.[1])
  })

  it('and no film is fetched before the page has loaded', () => {
    expect(html).not.toMatch(/<link[^>]+as="(video|fetch)"/)
    const films = html.match(/<video[^>]*>/g) ?? []
    expect(films.length).toBeGreaterThan(0)
    for (const film of films) {
      expect(film).toContain('preload="none"')
      expect(film).not.toMatch(/autoplay|\ssrc=/i)
    }
    // Nor does the page name one in any place that a browser reads by itself.
    expect(html.replaceAll(/<script.*?<\/script>/gs, '')).not.toMatch(/\.mp4/)
  })
})
