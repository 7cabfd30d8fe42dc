import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { type CardProvider, openCardProvider } from './card-provider/card-provider.ts'
import { createGoogle } from './google/google.ts'
import { openMailbox } from './mailbox/mailbox.ts'
import { html, pageHeaders, renderPage } from './page/page.ts'
import type { SandboxSettings } from './settings/settings.ts'

export type Sandbox = {
  httpPort: number
  /** 0 when mail is not stood in for. */
  smtpPort: number
  /** The card provider, for tests in the same process; `null` when it is not stood in for. */
  cards: CardProvider | null
  close: () => Promise<void>
}

/** Starts the stand-ins that are asked for, on ports of loopback that the system chooses. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const app = Fastify({
    bodyLimit: 1_048_576,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  const cards = settings.standIns.includes('cards') ? openCardProvider(settings) : null
  const mailbox = settings.standIns.includes('mail') ? await openMailbox(settings) : null
  const google = settings.standIns.includes('google') ? await createGoogle(settings) : null
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).headers(pageHeaders(settings.publicBaseUrl)).send(renderNotFoundPage()),
  )
  cards?.mount(app)
  mailbox?.mount(app)
  google?.mount(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  await tellAddress(settings.dataDir, port)
  return {
    httpPort: port,
    smtpPort: mailbox?.smtpPort ?? 0,
    cards,
    async close() {
      await app.close()
      await cards?.close()
      await mailbox?.close()
    },
  }
}

/** Scripts and tests find the stand-ins of a data folder by this file; the product is told on its channel. */
async function tellAddress(dataDir: string, port: number): Promise<void> {
  const folder = join(dataDir, 'sandbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'address'), `http://127.0.0.1:${port}\n`)
}

function renderNotFoundPage(): string {
  return renderPage({
    title: 'Nothing here',
    width: 'narrow',
    body: html`<div class="card">
      <h1>Nothing here</h1>
      <a class="button" href="/sandbox/mailbox">To the mailbox</a>
    </div>`,
  })
}
