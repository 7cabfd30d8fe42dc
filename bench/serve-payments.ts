import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app/create-app.ts'
import { paymentEventsChannel } from '#server/checkout/inbox/payment-events.db.ts'
import { startInbox } from '#server/checkout/inbox/start-inbox.ts'
import { startReconciler } from '#server/checkout/inbox/start-reconciler.ts'
import { listenForChanges } from '#server/outside/database/listen-for-changes.ts'
import { openKeyAttempts } from '#server/outside/payments/key-attempts.db.ts'
import { createStripePayments } from '#server/outside/payments/stripe-payments.ts'
import { seedCatalogue } from '#server/products/seed-catalogue.ts'
import { createTestDeps } from '../test/app/test-deps.ts'
import { openBenchDatabase } from './bench-database.ts'
import { benchKey, benchWebhookSecret } from './bench-payments.ts'
import type { PaymentsCommand, PaymentsReport } from './bench-payments.ts'

/** A process with the product alone, whose clock its parent sets; the card provider's stand-in runs in the parent. */
const bench = await openBenchDatabase()
await seedCatalogue(bench.db)
const folder = mkdtempSync(join(tmpdir(), 'arcframe-bench-files-'))
let aheadMs = 0
const deps = await createTestDeps(bench.db, folder, { clock: { now: () => new Date(Date.now() + aheadMs) } })
const app = await createApp(deps)
await app.listen({ port: 0, host: '127.0.0.1' })
const closing: (() => Promise<unknown>)[] = [() => app.close()]

const sendReport = (report: PaymentsReport) => void process.send?.(report)
let readings = 0

function sendDone(): void {
  const { user, system } = process.cpuUsage()
  const residentBytes = process.memoryUsage().rss
  sendReport({ kind: 'done', residentBytes, cpuSeconds: (user + system) / 1e6, readings })
}

async function begin(apiBase: string): Promise<void> {
  const keyAttempts = openKeyAttempts(bench.url)
  const settings = {
    secretKey: benchKey,
    webhookSecrets: [benchWebhookSecret],
    apiBase,
    currency: deps.config.currency,
  }
  const payments = createStripePayments(settings, keyAttempts)
  deps.payments = {
    ...payments,
    readBilling(...asked) {
      readings += 1
      return payments.readBilling(...asked)
    },
  }
  const inbox = startInbox(deps)
  const reconciler = startReconciler(deps)
  const listening = await listenForChanges(bench.url, {
    channels: { [paymentEventsChannel]: () => inbox.wake() },
  })
  closing.unshift(
    () => listening.stop(),
    () => inbox.close(),
    () => reconciler.close(),
    () => keyAttempts.close(),
  )
}

process.on('message', (command: PaymentsCommand) => {
  if (command.kind === 'begin') {
    void begin(command.apiBase).then(sendDone)
  } else {
    if (command.kind === 'move') aheadMs += command.milliseconds
    sendDone()
  }
})
process.once('SIGTERM', () => {
  void (async () => {
    for (const close of closing) await close()
    await bench.close()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })()
})
sendReport({
  kind: 'listening',
  url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  databaseUrl: bench.url,
  origin: deps.config.baseUrl,
})
