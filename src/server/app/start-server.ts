import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './create-app.ts'
import { paymentEventsChannel } from '../checkout/inbox/payment-events.db.ts'
import { requireStoredCurrency } from '../checkout/purchase/require-stored-currency.ts'
import { startInbox } from '../checkout/inbox/start-inbox.ts'
import { startReconciler } from '../checkout/inbox/start-reconciler.ts'
import type { Config } from '../config/config.ts'
import type { AppDeps } from './app-deps.ts'
import { eventsChannel, prepareEventReaders, startEventReader } from '../events/start-event-reader.ts'
import { openUploadStore } from '../files/store/upload-store.ts'
import { countSubscriptions } from '../subscriptions/count-subscriptions.ts'
import { isParcelHeld } from '../videos/questions/is-parcel-held.ts'
import { fileTargets } from './file-targets.ts'
import { createIdentity } from '../identity/create-identity.ts'
import { jobTasks } from './job-tasks.ts'
import { startJobs } from '../jobs/run-jobs.ts'
import { openEmailSender } from '../emails/open-email-sender.ts'
import { createCertificateReader } from '../delivery/certificate/certificate-reader.ts'
import { createEmailReader } from '../notifications/email-reader.ts'
import type { OpenedData } from '../outside/open-data.ts'
import type { OpenedOutside } from './open-outside.ts'
import type { Services } from './open-services.ts'
import { systemClock } from '../outside/clock.ts'
import { connectDatabase, type Database } from '../outside/database/connection/connect-database.ts'
import { listenForChanges } from '../outside/database/listen-for-changes.ts'
import { openKeyAttempts } from '../outside/payments/key-attempts.db.ts'
import type { KeyAttempts } from '../outside/payments/make-once.ts'
import { createStripePayments } from '../outside/payments/stripe-payments.ts'
import type { DemoSignIn } from './print-welcome.ts'
import { CatalogueCache } from '../products/catalogue-cache.ts'
import { findCatalogue } from '../products/products.db.ts'
import { seedCatalogue } from '../products/seed-catalogue.ts'
import { StartError } from '../config/start-error.ts'
import { mediaWorkerSettings } from './media-worker-settings.ts'
import { spawnMediaWorker } from './spawn-media-worker.ts'
import { findSystemStatus } from '../system/system.db.ts'
import { SystemStatusCache, systemStatusChannel } from '../system/system-status-cache.ts'

export interface ServerOptions {
  /** May still be building while everything else is opened. */
  pages: AppDeps['pages'] | Promise<AppDeps['pages']>
  /**
   * Called once the server answers, before it counts as started, and only outside production where this process runs
   * the card provider's stand-in: fills an empty sandbox with demo data.
   */
  seedDemo?: (deps: AppDeps) => Promise<readonly DemoSignIn[]>
  /** Logs each request outside production too. */
  isVerbose?: boolean
  /** In milliseconds; see `drainMs`. */
  drainMs?: number
}

export interface RunningServer {
  config: Config
  dataDir: string
  wasAdopted: boolean
  sandboxOrigin: string | null
  signIns: readonly DemoSignIn[]
  /** Shuts down in order: server, jobs and loops, stand-ins, database. Idempotent. */
  stop(): Promise<void>
}

/**
 * Puts the product on an opened outside world and listens.
 *
 * @throws StartError one sentence that names the way out; the outside world is closed again
 */
export async function startServer(
  outside: OpenedOutside,
  log: FastifyBaseLogger,
  options: ServerOptions,
): Promise<RunningServer> {
  const { data, services } = outside
  const opened = new AsyncDisposableStack()
  const stopping = new AbortController()
  opened.defer(() => outside.close())
  try {
    const keyAttempts = openKeyAttempts(data.databaseUrl)
    opened.defer(() => keyAttempts.close())
    const deps = await createDeps({
      data,
      services,
      log,
      keyAttempts,
      pages: await options.pages,
      stopping: stopping.signal,
    })
    opened.defer(() => deps.db.destroy())
    opened.defer(() => deps.uploads.close())
    await requireStoredCurrency(deps.db, deps.config.currency)
    await seedCatalogue(deps.db)
    await startWork(deps, data, services, opened)
    const app = await createApp(deps, { checkOutputs: !deps.config.isProduction })
    opened.defer(() => closeApp(app))
    await listen(app, deps.config)
    const isTrial = !deps.config.isProduction && deps.config.sandbox.has('cards')
    const signIns = isTrial ? ((await options.seedDemo?.(deps)) ?? []) : []
    // After the demo data: its videos are delivered before anything is measured of them.
    if (deps.config.media.hasWorker) {
      const worker = spawnMediaWorker(mediaWorkerSettings(deps.config, data), log)
      opened.defer(() => worker.stop())
    }
    let stopped: Promise<void> | null = null
    const stop = async (): Promise<void> => {
      stopping.abort()
      await wait(options.drainMs ?? (deps.config.isProduction ? drainMs : 0))
      await opened.disposeAsync()
    }
    return {
      config: services.config,
      dataDir: data.dataDir,
      wasAdopted: data.wasAdopted,
      sandboxOrigin: services.sandboxOrigin,
      signIns,
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

interface DepsSources {
  data: OpenedData
  services: Services
  log: FastifyBaseLogger
  keyAttempts: KeyAttempts
  pages: AppDeps['pages']
  stopping: AbortSignal
}

async function createDeps({
  data,
  services,
  log,
  keyAttempts,
  pages,
  stopping,
}: DepsSources): Promise<AppDeps> {
  const { config, sandboxOrigin } = services
  const db: Database = connectDatabase(data.databaseUrl)
  const clock = systemClock
  const systemStatus = new SystemStatusCache(() => findSystemStatus(db), clock, log)
  return {
    config,
    db,
    clock,
    log,
    pages,
    sandboxOrigin,
    stopping,
    systemStatus,
    storage: data.storage,
    uploads: await openUploadStore({
      s3: config.s3,
      dataFolder: data.dataDir,
      databaseUrl: data.databaseUrl,
    }),
    fileTargets,
    countSubscriptions,
    isParcelHeld,
    payments: createStripePayments({ ...config.stripe, currency: config.currency }, keyAttempts),
    identity: createIdentity({ config, db, clock, log, systemStatus }),
    catalogueCache: new CatalogueCache(() => findCatalogue(db, config.currency)),
  }
}

/** Starts the background work: payment events, reconciling, jobs, and notifications of other processes' changes. */
async function startWork(
  deps: AppDeps,
  { databaseUrl }: OpenedData,
  { smtpUrl }: Services,
  opened: AsyncDisposableStack,
): Promise<void> {
  const emails = openEmailSender({
    smtpUrl,
    from: deps.config.mail.from,
    currency: deps.config.currency,
  })
  opened.defer(() => emails.close())
  const tasks = jobTasks({ ...deps, emails })
  const jobs = await startJobs({ databaseUrl, log: deps.log, tasks })
  opened.defer(() => jobs.stop())
  const emailReader = createEmailReader(deps.config)
  const certificateReader = createCertificateReader()
  await prepareEventReaders(deps, databaseUrl, [emailReader, certificateReader])
  const emailReading = startEventReader(deps, emailReader)
  opened.defer(() => emailReading.close())
  const certificateReading = startEventReader(deps, certificateReader)
  opened.defer(() => certificateReading.close())
  const inbox = startInbox(deps)
  opened.defer(() => inbox.close())
  const reconciler = startReconciler(deps)
  opened.defer(() => reconciler.close())
  const listening = await listenForChanges(databaseUrl, {
    channels: {
      catalogue_changed: () => deps.catalogueCache.invalidate(),
      [systemStatusChannel]: () => deps.systemStatus.invalidate(),
      [paymentEventsChannel]: () => inbox.wake(),
      [eventsChannel]: () => {
        emailReading.wake()
        certificateReading.wake()
      },
    },
    onHearing: (isHearing) => {
      deps.catalogueCache.setListening(isHearing)
      // Notifications may have been missed while disconnected: read the flags again.
      if (isHearing) deps.systemStatus.invalidate()
    },
  })
  opened.defer(() => listening.stop())
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'Listening' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const sentence = listenFailures[code]?.(host, port)
    throw sentence ? new StartError(sentence) : error
  }
}

/**
 * How long `/readyz` answers 503 in production before the server stops accepting requests: load balancers check about
 * every second.
 */
const drainMs = 2_000

/** Time for running requests after `drainMs`; jobs get as long after it. The sum is in docs/operations.md, under "Watching". */
const shutdownTimeoutMs = 4_000

/**
 * Stops accepting requests and finishes running ones. Clients that stop in the middle of a request are disconnected.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs)
  await app.close()
  clearTimeout(cutOff)
}

const wrongHost = (host: string): string =>
  `The setting HOST names ${host}, which is no address of this machine: leave it empty, or set for example HOST=0.0.0.0.`

const listenFailures: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) =>
    `The port ${port} is taken by another program: stop that one, or set another port, for example PORT=${port === 65535 ? 3000 : port + 1}.`,
  EACCES: (_, port) =>
    `The port ${port} may not be used by this account: set a port above 1023, for example PORT=3000, and let a proxy take ${port}.`,
  EADDRNOTAVAIL: wrongHost,
  ENOTFOUND: wrongHost,
  EAI_AGAIN: wrongHost,
}
