import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import {
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as getDataStrategy,
} from 'react-router'
import type { ServerBuild } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { registerPages } from '#server/pages/pages.ts'
import { homePath, pageAccess, pagePatterns, paths, type PageName } from '#shared/paths.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { buildFolder, buildWhenNeeded } from '../scripts/build.ts'

/*
 * React Router names the addresses of page data by itself and changes them between versions. So it is asked here: its
 * own client, with the build's own manifest, navigates, and our server answers what it fetches.
 */

const origin = 'http://localhost'
let app: FastifyInstance
let build: ServerBuild
let session: { roles: readonly string[] } | null
let fetched: { address: string; status: number; type: string }[]

beforeAll(async () => {
  await buildWhenNeeded()
  build = (await import(pathToFileURL(join(buildFolder, 'server', 'index.js')).href)) as ServerBuild
  app = Fastify()
  await registerPages(app, {
    buildDir: buildFolder,
    publicConfig: {
      baseUrl: origin,
      currency: 'usd',
      isSandbox: true,
      hasGoogle: true,
      contactEmail: 'studio@films.example',
      termsUrl: null,
      privacyUrl: null,
    },
    readCatalogue: async () => ({
      version: 1,
      products: [...seedProducts],
      figures: seedFigures,
      currency: 'usd',
    }),
    readSession: async () => session,
  })
}, 180_000)
afterAll(() => app.close())

beforeEach(() => {
  session = null
  fetched = []
  vi.stubGlobal('window', { location: { origin } })
  vi.stubGlobal('fetch', async (input: URL) => {
    const address = input.pathname + input.search
    const answer = await app.inject({ url: address })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ])
    fetched.push({ address, status: answer.statusCode, type: String(answer.headers['content-type']) })
    const body = answer.statusCode === 204 ? null : answer.body
    return new Response(body, { status: answer.statusCode, headers })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * The browser's router as it stands on a page.
 *
 * @param allLoad as if every route had a loader on the server
 */
function openRouter(at: string, { allLoad = false } = {}) {
  const manifest = structuredClone(build.assets)
  // Styles would be put into a document.
  const modules = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, { ...route?.module, links: undefined }]),
  )
  for (const route of Object.values(manifest.routes)) {
    if (!route) continue
    delete route.css
    if (allLoad) route.hasLoader = true
  }
  type Arguments = Parameters<typeof createClientRoutes>
  const routeModules = modules as Arguments[1]
  const router = createRouter({
    routes: createClientRoutes(manifest.routes as Arguments[0], routeModules, null, true, false),
    history: createMemoryHistory({ initialEntries: [at] }),
    hydrationData: { loaderData: Object.fromEntries(Object.keys(manifest.routes).map((id) => [id, {}])) },
    dataStrategy: getDataStrategy(
      () => router,
      manifest as Parameters<typeof getDataStrategy>[1],
      routeModules,
      true,
    ),
  })
  return router.initialize()
}

const otherSlash = (address: string) => (address.endsWith('/') ? address.slice(0, -1) : `${address}/`)
const publicPages = (Object.keys(pagePatterns) as PageName[])
  .filter((name) => pageAccess[name] === 'public')
  .map((name) => pagePatterns[name])

describe('page data is served where React Router asks for it', () => {
  test.each(publicPages.flatMap((path) => (path === '/' ? [path] : [path, otherSlash(path)])))(
    'of %s',
    async (path) => {
      const router = openRouter(paths.dashboard(), { allLoad: true })
      await router.navigate(`${path}?x=1`)
      expect(fetched).toHaveLength(1)
      expect(fetched[0]?.address).toContain('_routes=')
      expect([fetched[0]?.status, fetched[0]?.type]).toEqual([200, 'text/x-script'])
    },
  )

  test.each([paths.landing(), paths.demo()])('%s is shown with what it is made of', async (path) => {
    const router = openRouter(paths.login())
    await router.navigate(path)
    expect(router.state.errors).toBeNull()
    const id = router.state.matches.at(-1)?.route.id ?? ''
    expect(Object.keys(router.state.loaderData[id] ?? {})).not.toEqual([])
  })

  test('no other page asks for any', async () => {
    const router = openRouter(paths.dashboard())
    for (const path of Object.values(pagePatterns)) {
      if (path !== paths.landing() && path !== paths.demo()) await router.navigate(path.replace(':', ''))
    }
    expect(fetched).toEqual([])
  })
})

describe('going back to the first page inside the page', () => {
  test.each([[['user']], [['user', 'admin']]])('leads home who is signed in: %j', async (roles) => {
    session = { roles }
    const router = openRouter(paths.login())
    await router.navigate(paths.landing(), { replace: true })
    expect(router.state.location.pathname).toBe(homePath(roles))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(router.state.errors).toBeNull()
  })

  test('shows the demo films to who is signed in', async () => {
    session = { roles: ['user'] }
    const router = openRouter(paths.dashboard())
    await router.navigate(paths.demo())
    expect(router.state.location.pathname).toBe(paths.demo())
  })
})
