import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPages } from '#server/pages/pages.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { pagesFolder, buildPagesWhenNeeded } from '../../scripts/build.ts'
import { serveStyleguide, styleguideAddress } from '../../scripts/serve-styleguide.ts'

let app: FastifyInstance
let vite: ViteDevServer | undefined
let cacheDir = ''

/** As the product answers: from its build, or in development from its sources. */
async function answerPages(development?: ViteDevServer): Promise<FastifyInstance> {
  const server = Fastify()
  await registerPages(server, {
    buildDir: pagesFolder,
    vite: development,
    publicConfig: {
      baseUrl: 'http://localhost',
      currency: 'usd',
      isSandbox: true,
      hasGoogle: true,
      companyLine: null,
      termsUrl: null,
      privacyUrl: null,
      contactEmail: 'films@example.com',
    },
    readCatalogue: async () => ({
      version: 1,
      products: [...seedProducts],
      figures: seedFigures,
      currency: 'usd',
    }),
    readSession: async () => null,
  })
  return server
}

describe('in a build', () => {
  beforeAll(async () => {
    await buildPagesWhenNeeded()
    app = await answerPages()
  })
  afterAll(() => app.close())

  it.each([styleguideAddress, `${styleguideAddress}/`, `${styleguideAddress}.data`])(
    '%s is an address that no page has',
    async (url) => {
      const answer = await app.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('open-styleguide')
    },
  )

  it('no byte of the styleguide is there', () => {
    const files = readdirSync(pagesFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|css|html|json|map)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
    expect(files.length).toBeGreaterThan(50)
    // The title, the address of its sources, and the class names of its style sheets.
    const words =
      /A dark studio, one light|open-styleguide|Steam in nine seconds|_voices_|_states_\w+_\d+ .*_component_/
    expect(files.filter((file) => words.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

describe('in development', () => {
  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'arcframe-vite-'))
    vite = await createServer({
      cacheDir,
      root: join(import.meta.dirname, '../..'),
      appType: 'custom',
      logLevel: 'error',
      plugins: [serveStyleguide()],
      server: { middlewareMode: true, hmr: false, watch: null, ws: false },
      optimizeDeps: { noDiscovery: true },
    })
    app = await answerPages(vite)
  })
  afterAll(async () => {
    await app.close()
    await vite?.close()
    await rm(cacheDir, { recursive: true, force: true })
  })

  it(`${styleguideAddress} is the styleguide, made of the sources`, async () => {
    const page = await app.inject({ url: `${styleguideAddress}?now` })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    const entry = /src="(\/src\/web\/styleguide\/[^"]+)"/.exec(page.body)?.[1] ?? ''
    const program = await app.inject({ url: entry })
    expect(program.statusCode).toBe(200)
    expect(program.body).toContain('styleguide-page')
  })
})
