import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { homePath, pageAccess, pagePatterns, paths, type PageName } from '#shared/paths.ts'
import type { PageOpening } from '#shared/contract/opened-page.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import type { PublicConfig } from '#shared/system/public-config.ts'
import { Refusal } from '../http/refusal.ts'
import { withDatabaseTimeout } from '../outside/database/connection/database-timeout.ts'
import { sendPage } from './pages-answer.ts'
import { registerAssets } from './pages-assets.ts'
import { delayScripts, favourFirstPaint, preloadScriptsLast } from './pages-first-paint.ts'
import { createPageCache, type ReadPage } from './page-cache.ts'
import { pagePolicy } from './pages-policy.ts'
import { sendOpenedPage } from './send-opened-page.ts'
import { openBuiltRenderer, openDevRenderer, type PageRenderer, type RenderInput } from './pages-renderer.ts'

export interface PagesDeps {
  /** Folder of the pages' build (`build/`); not read when `vite` is given. */
  buildDir: string
  /** In development: a Vite server in middleware mode, instead of the build. */
  vite?: ViteDevServer
  publicConfig: PublicConfig
  /** Called for every page; must be cheap. A new `version` renders the pages again. */
  readCatalogue: () => Promise<Catalogue>
  /** The session of a request's cookie; null for an anonymous one. */
  readSession: (request: FastifyRequest) => Promise<{ roles: readonly string[] } | null>
  /** Pages that are rendered for the one who opens them: reads what they see first. Null: the page for everyone. */
  openedPages?: Partial<Record<PageName, (request: FastifyRequest) => Promise<PageOpening | null>>>
}

/** Pages for anonymous visitors only: signed-in users are redirected home. */
const entrances = new Set<PageName>(['landing', 'login', 'register'])

/** Pages that are another form for who follows a link out of an e-mail, and the address that stands for all such links. */
const pagesOfLinks = new Map<PageName, string>([['resetPassword', paths.resetPassword({ token: '-' })]])

/** Longest wait for a session before the page is sent: the page itself is in memory. */
const sessionTimeoutMs = 1_000

/** An address without a page: the router renders the not-found page for it. */
const nowhere = '/-'

/**
 * Serves every page of the product from memory. Public pages work without JavaScript; protected ones are the same
 * loading page for everyone and fetch the session in the browser, but `openedPages`: they are rendered for the one who
 * opens them, with what they see first. The other form of a trailing slash redirects;
 * unknown addresses get the not-found page; `/api/` belongs to the calls. There are no routes for page data: pages
 * with a loader are loaded as documents, never rendered by the router (test/pages/page-data.test.ts).
 */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const readInput = async (): Promise<RenderInput> => ({
    publicConfig: deps.publicConfig,
    catalogue: await deps.readCatalogue(),
  })
  const { send, sendOpened } = deps.vite
    ? await openDevPages(app, deps.vite, readInput)
    : await openPageCache(app, deps.buildDir, readInput)

  /** The home page of a signed-in caller; null for an anonymous one. */
  const readHome = async (request: FastifyRequest): Promise<string | null> => {
    // Without a session in time, the anonymous page is sent: it redirects in the browser later.
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
    // One cached page serves all values of a parameter: the browser reads the value from its address.
    const address = findRenderPath(pattern)
    const addressOfLinks = pagesOfLinks.get(name)

    app.get(pattern, async (request, reply) => {
      const home = entrances.has(name) && (await readHome(request))
      if (home) return reply.header('Cache-Control', 'no-store').redirect(home, 302)
      const open = deps.openedPages?.[name]
      // A look by HEAD gets the same headers, and reads nothing.
      const readOpening = async () => (open && request.method === 'GET' ? open(request) : null)
      if (open) return sendOpened(request, reply, address, readOpening)
      return send(request, reply, (hasToken(request) && addressOfLinks) || address)
    })

    if (pattern !== '/') app.get(toggleSlash(pattern), redirectToOtherSlash)
  }

  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    return send(request, reply, nowhere, 404)
  })
}

/** What the one who opens a page sees first; null where that is not there in time: the page then asks for it itself. */
async function awaitOpening(
  reading: Promise<PageOpening | null>,
  request: FastifyRequest,
): Promise<PageOpening | null> {
  return withDatabaseTimeout(reading, sessionTimeoutMs).catch((error: unknown) => {
    // A refusal is shown by the page, which is refused, too.
    if (!(error instanceof Refusal)) warnNotOpened(request, error)
    return null
  })
}

const warnNotOpened = (request: FastifyRequest, error: unknown) =>
  request.log.warn({ reqId: request.id, err: error }, 'A page could not be rendered for the one who opens it')

/** Pages that are read and rendered for one person at the same time; beyond it, they get the page for everyone. */
const openingMax = 4

/** Characters of such pages that their readers have not taken yet; beyond it, likewise. A page with all notes may have 5,000,000. */
const unsentMax = 20_000_000

interface PageSender {
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    status?: number,
  ) => FastifyReply | Promise<FastifyReply>
  /** @param address as the cached page has it */
  sendOpened: (
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    readOpening: () => Promise<PageOpening | null>,
  ) => FastifyReply | Promise<FastifyReply>
}

async function openPageCache(
  app: FastifyInstance,
  buildDir: string,
  readInput: () => Promise<RenderInput>,
): Promise<PageSender> {
  await registerAssets(app, buildDir)
  const render = await openBuiltRenderer(buildDir)
  const read: ReadPage = createPageCache({
    render: renderFirst(render, buildDir),
    readInput,
    onStale: (error, address) => app.log.error({ err: error, address }, 'page could not be made anew'),
  })
  let opening = 0
  let unsent = 0
  // After startup the catalogue and all public pages are in memory, so that they survive a database outage.
  app.addHook('onReady', (done) => {
    read(paths.landing()).catch((error: unknown) => app.log.warn({ err: error }, 'No page could be made yet'))
    done()
  })
  return {
    send: async (request, reply, address, status) => sendPage(request, reply, await read(address), status),
    sendOpened: async (request, reply, address, readOpening) => {
      const shell = await read(address)
      if (opening >= openingMax) return sendPage(request, reply, shell)
      opening += 1
      // Its statements run on where the page is sent without it.
      const reading = readOpening()
      const renderOpened = async () => {
        const opened = await awaitOpening(reading, request)
        if (!opened) return null
        const page = await render(request.url, { ...(await readInput()), opened })
        if (page.status !== 200 || unsent + page.body.length > unsentMax) return null
        unsent += page.body.length
        finished(reply.raw, () => (unsent -= page.body.length))
        return delayScripts(page.body)
      }
      const rendered = renderOpened().catch((error: unknown) => {
        warnNotOpened(request, error)
        return null
      })
      void Promise.allSettled([reading, rendered]).then(() => (opening -= 1))
      return sendOpenedPage(request, reply, shell, rendered)
    },
  }
}

/** For everyone it only waits: who follows a link gets it with what the link shows. */
const openedByLink = 'guestReview' satisfies PageName

/** Public pages are rendered before their scripts run; other pages need theirs to show anything. */
const drawnWithoutScripts = new Set<string>([
  nowhere,
  ...Object.entries(pagePatterns)
    .filter(([name]) => pageAccess[name as PageName] === 'public' && name !== openedByLink)
    .map(([, pattern]) => findRenderPath(pattern)),
  ...pagesOfLinks.values(),
])

function renderFirst(render: PageRenderer, buildDir: string): PageRenderer {
  const readStyle = (name: string) => readFileSync(join(buildDir, 'client', 'assets', name), 'utf8')
  return async (address, input) => {
    const page = await render(address, input)
    const body = drawnWithoutScripts.has(address)
      ? favourFirstPaint(page.body, readStyle)
      : preloadScriptsLast(page.body)
    return { ...page, body }
  }
}

async function openDevPages(
  app: FastifyInstance,
  vite: ViteDevServer,
  readInput: () => Promise<RenderInput>,
): Promise<PageSender> {
  // A package of development, as Vite is.
  const { default: middie } = await import('@fastify/middie')
  await app.register(middie)
  app.use(vite.middlewares)
  const render: PageRenderer = openDevRenderer(vite)
  const send = async (reply: FastifyReply, address: string, status?: number, opened?: PageOpening) => {
    const page = await render(address, { ...(await readInput()), ...(opened && { opened }) })
    return reply
      .code(status ?? page.status)
      .header('Content-Security-Policy', pagePolicy(page.body, true))
      .header('Cache-Control', 'no-store')
      .type(page.contentType)
      .send(page.body)
  }
  return {
    send: (_request, reply, address, status) => send(reply, address, status),
    sendOpened: async (request, reply, address, readOpening) => {
      const opened = await awaitOpening(readOpening(), request)
      return opened ? send(reply, request.url, undefined, opened) : send(reply, address)
    },
  }
}

/** What is rendered for a pattern, whatever its parameters are. */
function findRenderPath(pattern: string): string {
  return pattern.replaceAll(':', '')
}

/** As the page reads it: the first value counts. The value itself is the browser's alone. */
const hasToken = ({ url }: FastifyRequest) => Boolean(new URLSearchParams(url.split('?', 2)[1]).get('token'))

const toggleSlash = (pattern: string) => (pattern.endsWith('/') ? pattern.slice(0, -1) : `${pattern}/`)

function redirectToOtherSlash(request: FastifyRequest, reply: FastifyReply) {
  const [path = '', ...query] = request.url.split('?')
  return reply.redirect([toggleSlash(path), ...query].join('?'), 308)
}
