import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as getDataStrategy,
} from 'react-router'
import type { ServerBuild } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pagePatterns, paths } from '#shared/paths.ts'
import { pagesFolder, buildPagesWhenNeeded } from '../../scripts/build.ts'

/*
 * The server answers no addresses for page data. Whether React Router asks for any is asked of the router itself: its
 * own client, with the build's own manifest, navigates.
 */

const origin = 'http://localhost'
let build: ServerBuild
let fetched: string[]

beforeAll(async () => {
  await buildPagesWhenNeeded()
  build = (await import(pathToFileURL(join(pagesFolder, 'server', 'index.js')).href)) as ServerBuild
})

beforeEach(() => {
  fetched = []
  vi.stubGlobal('window', { location: { origin } })
  vi.stubGlobal('fetch', async (input: URL) => {
    fetched.push(input.pathname)
    return new Response(null, { status: 404 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The browser's router as it stands on a page. */
function openRouter(at: string) {
  const manifest = structuredClone(build.assets)
  // Styles would be put into a document.
  const modules = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, { ...route?.module, links: undefined }]),
  )
  for (const route of Object.values(manifest.routes)) if (route) delete route.css
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

const documents: string[] = [paths.landing(), paths.demo()]

describe('page data', () => {
  test('is there for documents alone, which the router leaves to the browser', () => {
    const withData = Object.values(build.assets.routes).flatMap((route) =>
      route?.hasLoader && route.id !== 'root' ? [route] : [],
    )
    expect(withData.map(({ path }) => path ?? '/')).toEqual(documents)
    for (const { id, hasClientLoader } of withData) {
      expect(hasClientLoader).toBe(true)
      expect(build.routes[id]?.module.handle).toEqual({ isDocument: true })
    }
  })

  test('is asked for by no other page', async () => {
    const router = openRouter(paths.dashboard())
    for (const path of Object.values(pagePatterns)) {
      if (documents.includes(path)) continue
      await router.navigate(path.replace(':', ''))
      expect(router.state.errors, path).toBeNull()
    }
    expect(fetched).toEqual([])
  })
})
