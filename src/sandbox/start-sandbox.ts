import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { CardProvider } from './card-provider/card-provider.ts'
import { html, pageHeaders, renderPage } from './page/page.ts'
import type { SandboxSettings, EnabledStandIn } from './settings/settings.ts'

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
  const [cards, mailbox, google] = await openStandIns(settings)
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
  await announceAddress(settings.dataDir, port)
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

/** Each is loaded only where it is asked for: their packages are optional, and most of what this process loads. */
function openStandIns(settings: SandboxSettings) {
  const isAsked = (name: EnabledStandIn) => settings.standIns.includes(name)
  return Promise.all([
    isAsked('cards')
      ? import('./card-provider/card-provider.ts').then((cards) => cards.openCardProvider(settings))
      : null,
    isAsked('mail') ? import('./mailbox/mailbox.ts').then((mail) => mail.openMailbox(settings)) : null,
    isAsked('google') ? import('./google/google.ts').then((google) => google.createGoogle(settings)) : null,
  ])
}

/** Writes the address for scripts and tests; the product gets it on the IPC channel. */
async function announceAddress(dataDir: string, port: number): Promise<void> {
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
