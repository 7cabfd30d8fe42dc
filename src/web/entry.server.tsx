import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { RouterContextProvider, ServerRouter, type EntryContext } from 'react-router'
import { OpenedPageContext } from './system/installation/opened-page.tsx'
import { renderDataContext, type RenderData } from './system/installation/render-data.ts'

/**
 * For the server, which starts a build with the very copy of the router that the build was made with: two copies do
 * not know each other's contexts.
 */
export { createRequestHandler } from 'react-router'

/** Called by the server, which cannot name the pages' own contexts: wraps what one rendering may read. */
export function createLoadContext(data: RenderData): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(renderDataContext, data)
  return context
}

/**
 * Renders a page to one complete string. It waits for everything and never sends a part later through a hidden
 * element, so that the page is whole without JavaScript and its bytes can be cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <OpenedPageContext value={loadContext.get(renderDataContext).opened ?? null}>
        <ServerRouter context={routerContext} url={request.url} />
      </OpenedPageContext>,
      {
        // Without a limit React moves what is long into a hidden element, even when all of it is ready.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough()
          text(body).then(resolve, reject)
          pipe(body)
        },
        onError(error) {
          abort()
          reject(error)
        },
      },
    )
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
