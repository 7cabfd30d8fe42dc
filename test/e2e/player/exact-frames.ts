import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { runMediaChild } from '#server/media/derive/run-media-child.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { makeMaster } from '../../files/make-master.ts'
import type { ExactPlayerCalls } from './shown-frame.ts'

/** Proxies of videos whose frames carry their numbers, as the worker makes them, and a page that plays them exactly. */
export interface ExactFrames {
  /** Makes a video of so many frames and opens it. @returns how many frames its proxy has */
  open(page: Page, rate: FrameRate, frames: number): Promise<number>
  run<Name extends keyof ExactPlayerCalls>(
    page: Page,
    name: Name,
    ...given: Parameters<ExactPlayerCalls[Name]>
  ): Promise<Awaited<ReturnType<ExactPlayerCalls[Name]>>>
  newPage(browser: Browser): Promise<Page>
  stop(): Promise<void>
}

const run: ExactFrames['run'] = (page, name, ...given) =>
  page.evaluate(`exactPlayer.${name}(...${JSON.stringify(given)})`)

export async function startExactFrames(): Promise<ExactFrames> {
  const folder = await mkdtemp(join(tmpdir(), 'arcframe-frames-'))
  const script = await bundleForPage()
  const server = createServer((request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Frames</title>')
      return
    }
    void sendPart(join(folder, request.url ?? '', 'proxy.mp4'), request.headers.range).then(
      ({ start, end, size, stream }) => {
        response.writeHead(206, {
          'content-type': 'video/mp4',
          'accept-ranges': 'bytes',
          'content-range': `bytes ${start}-${end}/${size}`,
          'content-length': end - start + 1,
        })
        stream.on('error', () => response.destroy()).pipe(response)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  return {
    async newPage(browser) {
      const page = await browser.newPage()
      await page.goto(address)
      await page.evaluate(`${script}; globalThis.exactPlayer = exactPlayer; undefined`)
      return page
    },
    async open(page, rate, frames) {
      const name = `${rate.num}-${rate.den}-${frames}`
      await mkdir(join(folder, name))
      const master = join(folder, `${name}.mp4`)
      await makeMaster(master, { width: 640, height: 360, rate, frames, isNumbered: true, level: null })
      const order = { master, mediaType: 'video/mp4', folder: join(folder, name), ffmpegPath: null } as const
      const { facts } = await runMediaChild(order, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      })
      await run(page, 'open', `${address}${name}`, facts.video.frames, facts.video.rate)
      return facts.video.frames
    },
    run,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function sendPart(path: string, range: string | undefined) {
  const { size } = await stat(path)
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(size - 1, Number(to))
  return { start, end, size, stream: createReadStream(path, { start, end }) }
}

/** The exact player and what drives it, as one script that leaves `exactPlayer`. */
async function bundleForPage(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: join(import.meta.dirname, 'exact-player-in-page.ts'),
        formats: ['iife'],
        name: 'exactPlayer',
      },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code
  if (!code) throw new Error('The film was not built')
  return code
}
