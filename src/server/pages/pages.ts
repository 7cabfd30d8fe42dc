import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { homePath, pageAccess, pagePatterns, paths, type PageName } from '#shared/paths.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import type { PublicConfig } from '#shared/system/public-config.ts'
import { withDatabaseTimeout } from '../outside/database/connection/database-timeout.ts'
import { sendPage } from './pages-answer.ts'
import { registerAssets } from './pages-assets.ts'
import { favourFirstPaint } from './pages-first-paint.ts'
import { createPageCache, type ReadPage } from './page-cache.ts'
import { pagePolicy } from './pages-policy.ts'
import { openBuiltRenderer, openDevRenderer, type PageRenderer, type RenderInput } from './pages-renderer.ts'

export interface PagesDeps {
  /** Where the pages' build lies (`build/`); not read when `vite` is given. */
  buildDir: string
  /** In development: a Vite server in middleware mode, instead of the build. */
  vite?: ViteDevServer
  publicConfig: PublicConfig
  /** Called for every page; must be cheap. Its `version` says when pages are made anew. */
  readCatalogue: () => Promise<Catalogue>
  /** Who sends this request, read from its cookie; null for a stranger. */
  readSession: (request: FastifyRequest) => Promise<{ roles: readonly string[] } | null>
}

/** Pages that are for strangers only: whoever is signed in is led home. */
const entrances = new Set<PageName>(['landing', 'login', 'register'])

/** Nobody who is signed in looks at an empty window for longer than this: the page itself is in memory. */
const sessionTimeoutMs = 1_000

/** An address no page has: the router answers it with the page that helps. */
const nowhere = '/-'

/**
 * Answers every page address of the product from memory. Public pages are whole without JavaScript; protected ones
 * are the same waiting page for everyone, and find out in the browser who is here. The other form of a trailing
 * slash redirects; unknown addresses get the not-found page; `/api/` is left to the calls. There are no addresses for
 * page data: pages with a loader are documents, which the router never draws (test/page-data.test.ts).
 */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const readInput = async (): Promise<RenderInput> => ({
    publicConfig: deps.publicConfig,
    catalogue: await deps.readCatalogue(),
  })
  const send = deps.vite
    ? await openDevPages(app, deps.vite, readInput)
    : await openPageCache(app, deps.buildDir, readInput)

  /** Where the signed-in caller is at home; null for a stranger. */
  const readHome = async (request: FastifyRequest): Promise<string | null> => {
    // While that cannot be read the page is shown as to a stranger: it is in memory, and leads on by itself later.
    const session = await withDatabaseTimeout(deps.readSession(request), sessionTimeoutMs).catch(
      (error: unknown) => {
        request.log.warn({ reqId: request.id, err: error }, 'Who asks for a page could not be read')
        return null
      },
    )
    return session && homePath(session.roles)
  }

  for (const name of Object.keys(pagePatterns) as PageName[]) {
    const pattern = pagePatterns[name]
    // What is kept is the same for all values of a parameter: the page reads it from its address in the browser.
    const address = pattern.replaceAll(':', '')

    app.get(pattern, async (request, reply) => {
      const home = entrances.has(name) && (await readHome(request))
      if (home) return reply.header('Cache-Control', 'no-store').redirect(home, 302)
      return send(request, reply, address)
    })

    if (pattern !== '/') app.get(toggleSlash(pattern), redirectToOtherSlash)
  }

  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    return send(request, reply, nowhere, 404)
  })
}

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  status?: number,
) => FastifyReply | Promise<FastifyReply>

async function openPageCache(
  app: FastifyInstance,
  buildDir: string,
  readInput: () => Promise<RenderInput>,
): Promise<SendPage> {
  await registerAssets(app, buildDir)
  const read: ReadPage = createPageCache({
    render: renderFirst(await openBuiltRenderer(buildDir), buildDir),
    readInput,
    onStale: (error, address) => app.log.error({ err: error, address }, 'page could not be made anew'),
  })
  // From here on a catalogue is in memory, and with it every public page, whatever happens to the database.
  app.addHook('onReady', (done) => {
    read(paths.landing()).catch((error: unknown) => app.log.warn({ err: error }, 'No page could be made yet'))
    done()
  })
  return async (request, reply, address, status) => sendPage(request, reply, await read(address), status)
}

/** What anyone may see is drawn before its scripts run; other pages show nothing before theirs. */
const drawnWithoutScripts = new Set<string>([
  nowhere,
  ...Object.entries(pagePatterns)
    .filter(([name]) => pageAccess[name as PageName] === 'public')
    .map(([, pattern]) => pattern),
])

function renderFirst(render: PageRenderer, buildDir: string): PageRenderer {
  const readStyle = (name: string) => readFileSync(join(buildDir, 'client', 'assets', name), 'utf8')
  return async (address, input) => {
    const page = await render(address, input)
    return drawnWithoutScripts.has(address) ? { ...page, body: favourFirstPaint(page.body, readStyle) } : page
  }
}

async function openDevPages(
  app: FastifyInstance,
  vite: ViteDevServer,
  readInput: () => Promise<RenderInput>,
): Promise<SendPage> {
  // A package of development, as Vite is.
  const { default: middie } = await import('@fastify/middie')
  await app.register(middie)
  app.use(vite.middlewares)
  const render: PageRenderer = openDevRenderer(vite)
  return async (_request, reply, address, status) => {
    const page = await render(address, await readInput())
    return reply
      .code(status ?? page.status)
      .header('Content-Security-Policy', pagePolicy(page.body, true))
      .header('Cache-Control', 'no-store')
      .type(page.contentType)
      .send(page.body)
  }
}

const toggleSlash = (pattern: string) => (pattern.endsWith('/') ? pattern.slice(0, -1) : `${pattern}/`)

function redirectToOtherSlash(request: FastifyRequest, reply: FastifyReply) {
  const [path = '', ...query] = request.url.split('?')
  return reply.redirect([toggleSlash(path), ...query].join('?'), 308)
}
