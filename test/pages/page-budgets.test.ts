import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPages } from '#server/pages/pages.ts'
import { paths } from '#shared/paths.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { weightBudgets } from '../../bench/page-budgets.ts'
import { pagesFolder, buildPagesWhenNeeded } from '../../scripts/build.ts'

const assets = join(pagesFolder, 'client', 'assets')
let app: FastifyInstance
/** The pages that strangers arrive at, as they are sent. */
const arrivals = [paths.landing(), paths.demo(), paths.login(), paths.register()]
const withForm = new Set<string>([paths.login(), paths.register()])
/** Pages that React does not draw in the browser. */
const documents = new Set<string>([paths.landing(), paths.demo()])
const html = new Map<string, string>()

beforeAll(async () => {
  await buildPagesWhenNeeded()
  app = Fastify()
  await registerPages(app, {
    buildDir: pagesFolder,
    publicConfig: {
      baseUrl: 'http://localhost',
      currency: 'usd',
      isSandbox: true,
      hasGoogle: true,
      contactEmail: 'studio@films.example',
      companyLine: null,
      termsUrl: 'http://localhost/terms',
      privacyUrl: 'http://localhost/privacy',
    },
    readCatalogue: async () => ({
      version: 1,
      products: [...seedProducts],
      figures: seedFigures,
      currency: 'usd',
    }),
    readSession: async () => null,
  })
  for (const path of arrivals) html.set(path, (await app.inject({ url: path })).body)
})
afterAll(() => app.close())

/** What the pattern's group holds, once each. */
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, one = '']) => one)),
]
const read = (name: string) => readFileSync(join(assets, name), 'utf8')
/** Import and export statements; `import()` is for later. */
const listImports = (name: string) => all(read(name), /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)

/** The scripts that these names need at once, with them. */
function withImports(names: string[]): string[] {
  const found = [...new Set(names)]
  for (const name of found) found.push(...listImports(name).filter((one) => !found.includes(one)))
  return found
}

const page = (path: string) => html.get(path) ?? ''
/** What a document asks for once it is drawn. */
const documentScript = /for \(const address of \["\/assets\/(document-[\w-]+\.js)"\]\)/g

/** Scripts that arrive with the page, whatever is done on it. */
const firstScripts = (path: string) => {
  const waiting = /<script type="text\/plain" data-modules="([^"]+)">(.*?)<\/script>/s.exec(page(path))
  const [, modules = '', started = ''] = waiting ?? []
  return withImports([
    ...all(modules, /\/assets\/(\S+)/g),
    ...all(started, /(?:from|import|import\() ?"\/assets\/([^"]+)"/g),
    ...all(page(path), documentScript),
  ])
}

/** The page's own styles are in it; the links to their files are switched off. */
const styles = (path: string) => all(page(path), /<style>(.*?)<\/style>/gs).join('')
const words = (path: string) =>
  page(path)
    .replaceAll(/<(script|style).*?<\/\1>|<[^>]+>/gs, '')
    .replaceAll(/\s+/g, ' ')

/** The fonts that a browser fetches for the page's words: of one family the last that has the character. */
function fonts(path: string): string[] {
  const faces = all(styles(path), /@font-face\{([^}]*unicode-range[^}]*)\}/g).map((face) => ({
    family: /font-family:([^;]+)/.exec(face)?.[1],
    name: /\/([\w.-]+\.woff2)/.exec(face)?.[1] ?? '',
    // U+2?-3F: a question mark stands for any digit.
    ranges: all(face, /U\+([\dA-F?]+(?:-[\dA-F]+)?)/gi).map((range) => {
      const [first = '', last = first] = range.split('-')
      return {
        first: Number.parseInt(first.replaceAll('?', '0'), 16),
        last: Number.parseInt(last.replaceAll('?', 'F'), 16),
      }
    }),
  }))
  const families = [...new Set(faces.map(({ family }) => family))]
  const asked = [...new Set(words(path))].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0
    const has = ({ ranges }: (typeof faces)[number]) =>
      ranges.some(({ first, last }) => first <= code && code <= last)
    return families.map((family) => faces.findLast((face) => face.family === family && has(face))?.name ?? '')
  })
  return [...new Set(asked)].filter(Boolean)
}

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

describe.each(arrivals)('%s stays within the budget', (path) => {
  it('of scripts', async () => {
    expect(firstScripts(path).length).toBeGreaterThan(documents.has(path) ? 0 : 5)
    const budget = withForm.has(path) ? weightBudgets.scriptsWithForm : weightBudgets.scripts
    expect(await travelling(firstScripts(path))).toBeLessThanOrEqual(budget)
  })

  it('of styles, and fetches none of them', async () => {
    expect(styles(path).length).toBeGreaterThan(10_000)
    expect(brotliCompressSync(styles(path)).length).toBeLessThanOrEqual(weightBudgets.styles)
    for (const link of page(path).match(/<link rel="stylesheet"[^>]*>/g) ?? [])
      expect(link).toMatch(/ disabled=""\/>$/)
  })

  it('of fonts: a page of the app preloads all, a document none before it is drawn', async () => {
    expect(fonts(path)).toHaveLength(2)
    const preloaded = (page(path).match(/<link rel="preload"[^>]*as="font"[^>]*>/g) ?? []).join('')
    expect(fonts(path).filter((name) => preloaded.includes(name))).toEqual(
      documents.has(path) ? [] : fonts(path),
    )
    if (documents.has(path)) {
      const seenAtOnce = page(path).replaceAll(
        /<noscript>.*?<\/noscript>|<style id="waiting-fonts" media="not all">.*?<\/style>/gs,
        '',
      )
      expect(seenAtOnce).not.toContain('.woff2')
    }
    expect(await travelling(fonts(path))).toBeLessThanOrEqual(weightBudgets.fonts)
  })

  it('of itself', async () => {
    const { rawPayload } = await app.inject({
      url: path,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })
    expect(rawPayload.length).toBeLessThanOrEqual(weightBudgets.page)
  })

  it('and asks for no script before it is drawn', () => {
    expect(page(path)).not.toMatch(/modulepreload"|<script[^>]*(?: src=|type="module")/)
  })
})

it('a page behind sign-in fetches few files, however many modules it shares with others', async () => {
  const { body } = await app.inject({ url: paths.videosStatus() })
  const scripts = withImports(all(body, /\/assets\/([\w.-]+\.js)/g))
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.length).toBeLessThanOrEqual(35)
  expect(all(body, /<link rel="stylesheet" href="\/assets\/([\w.-]+\.css)/g).length).toBeLessThanOrEqual(14)
})

describe.each([...documents])('the document %s', (path) => {
  it('asks for one script, behind all that is seen, and that one for no other', () => {
    expect(firstScripts(path)).toHaveLength(1)
    const [, behind = ''] = page(path).split(/for \(const address of \[[^\]]*\]\)/)
    expect(behind).toMatch(/^[^<]*<\/script>(?:<!--[^>]*-->)*<\/body>/)
    expect(firstScripts(path).map(read).join('')).not.toMatch(/\bimport\b/)
  })

  it('carries nothing for React: neither its code nor its data', () => {
    expect(page(path)).not.toMatch(/__reactRouter/)
    const code = firstScripts(path).map(read).join('')
    expect(code).not.toMatch(/react\.|Minified React|hydrateRoot/)
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
    expect(firstScripts('/').filter(has)).toEqual([])
    expect(readdirSync(assets).filter((name) => name.endsWith('.js') && has(name))).not.toEqual([])
  })
})

describe('the first picture comes first', () => {
  it('is asked for in the head, before fonts and all others', () => {
    const preload = /<link rel="preload" as="image"[^>]*>/.exec(page('/'))?.[0] ?? ''
    expect(page('/').indexOf('<link rel="preload"')).toBe(page('/').indexOf(preload))
    expect(preload).toMatch(/imageSrcSet="[^"]+\.avif 480w/i)
    expect(preload).toMatch(/fetchPriority="high"/i)
    const first = /<picture>.*?<\/picture>/s.exec(page('/'))?.[0] ?? ''
    const drawn = { set: /srcset="([^"]+\.avif[^"]*)"/i, sizes: /sizes="([^"]+)"/i }
    expect(/imageSrcSet="([^"]+)"/i.exec(preload)?.[1]).toBe(drawn.set.exec(first)?.[1])
    expect(/imageSizes="([^"]+)"/i.exec(preload)?.[1]).toBe(drawn.sizes.exec(first)?.[1])
  })

  it('and the manifest comes later, but is named where no script runs', () => {
    expect(page('/').match(/<noscript>[^/]*<link rel="manifest"[^>]*\/><\/noscript>/g)).toHaveLength(1)
    expect(page('/').replaceAll(/<noscript>.*?<\/noscript>/gs, '')).not.toContain('rel="manifest"')
  })

  it('and no film is fetched before the page has loaded', () => {
    expect(page('/')).not.toMatch(/<link[^>]+as="(video|fetch)"/)
    const videos = page('/').match(/<video[^>]*>/g) ?? []
    expect(videos.length).toBeGreaterThan(0)
    for (const video of videos) {
      expect(video).toContain('preload="none"')
      expect(video).not.toMatch(/autoplay|\ssrc=/i)
    }
    // Nor does the page name one in any place that a browser reads by itself.
    expect(page('/').replaceAll(/<script.*?<\/script>| data-film="[^"]*"/gs, '')).not.toMatch(/\.mp4/)
  })
})
