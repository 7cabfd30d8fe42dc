import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { PageOpening } from '#shared/contract/opened-page.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import type { PublicConfig } from '#shared/system/public-config.ts'

/** What one rendering may read; all of it ends up in the page's HTML. */
export interface RenderInput {
  publicConfig: PublicConfig
  catalogue: Catalogue
  /** What the one who opens the page sees first; not there for pages that are the same for everyone. */
  opened?: PageOpening
}

export interface RenderedPage {
  status: number
  body: string
  contentType: string
}

/** Renders an address of ours, whole. */
export type PageRenderer = (address: string, input: RenderInput) => Promise<RenderedPage>

/** The server build of the pages; its entry module is src/web/entry.server.tsx. */
type PagesBuild = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler
      createLoadContext: (input: RenderInput) => RouterContextProvider
    }
  }
}

/** Pages never read host or scheme: any origin does. */
const anyOrigin = 'http://pages.invalid'

/** Renders with the build in `buildDir`. Throws if there is none. */
export async function openBuiltRenderer(buildDir: string): Promise<PageRenderer> {
  const file = pathToFileURL(join(buildDir, 'server', 'index.js')).href
  const build = (await import(file)) as PagesBuild
  const handle = build.entry.module.createRequestHandler(build, 'production')
  return (address, input) => render(handle, address, build.entry.module.createLoadContext(input))
}

/** Renders with the sources as they are now, through Vite. */
export function openDevRenderer(vite: ViteDevServer): PageRenderer {
  return async (address, input) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBuild
    const handle = build.entry.module.createRequestHandler(build, 'development')
    return render(handle, address, build.entry.module.createLoadContext(input))
  }
}

async function render(
  handle: RequestHandler,
  address: string,
  context: RouterContextProvider,
): Promise<RenderedPage> {
  const response = await handle(new Request(anyOrigin + address), context)
  return {
    status: response.status,
    body: await response.text(),
    contentType: response.headers.get('Content-Type') ?? 'text/html; charset=utf-8',
  }
}
