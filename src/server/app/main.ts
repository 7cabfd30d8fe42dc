import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { readConfig, type Config } from '../config/config.ts'
import type { AppDeps } from './app-deps.ts'
import { openLog } from './open-log.ts'
import { chooseDataFolder } from '../outside/database/embedded/data-folder.ts'
import { isStorageFull, storageFullError } from '../outside/storage/storage-full.ts'
import { openOutside } from './open-outside.ts'
import { renderWelcome } from './print-welcome.ts'
import type { RunningServer, ServerOptions } from './start-server.ts'
import { StartError } from '../config/start-error.ts'

/** npm forwards Ctrl-C although the terminal has sent it already: signals within this window count once. */
const duplicateSignalWindowMs = 1_000

/**
 * Runs the product until SIGTERM, Ctrl-C or a closed terminal, which shut it down gracefully; a second signal ends it
 * at once. A failing start prints one sentence on standard error, for a bug its stack trace, and exits with code 1.
 */
export async function runServer(options: Partial<ServerOptions> = {}): Promise<void> {
  const startedAt = performance.now()
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    return refuseToStart(error)
  }
  const log = openLog(config.isProduction, options.isVerbose)
  const starting = start(config, log, options)
  const stop = async () => (await starting.catch(() => null))?.stop()
  endOnSignals(stop)
  try {
    const server = await starting
    process.once('uncaughtException', (error) => {
      log.fatal({ err: error }, 'A bug ended the server')
      void stop().finally(() => process.exit(1))
    })
    const startedInMs = performance.now() - startedAt
    if (config.isProduction)
      log.info({ address: config.baseUrl, dataDir: server.dataDir, startedInMs }, 'Ready')
    else process.stdout.write(renderWelcome({ ...server, startedInMs }))
  } catch (error) {
    refuseToStart(error)
  }
}

async function start(
  config: Config,
  log: FastifyBaseLogger,
  options: Partial<ServerOptions>,
): Promise<RunningServer> {
  try {
    // Child processes start while the server's modules load, which takes longest.
    const [outside, startServer] = await Promise.all([
      openOutside(config, log),
      import('./start-server.ts').then((module) => module.startServer),
    ])
    return await startServer(outside, log, { ...options, pages: options.pages ?? builtPages() })
  } catch (error) {
    throw isStorageFull(error) ? storageFullError(await chooseDataFolder(config.dataDir)) : error
  }
}

async function builtPages(): Promise<AppDeps['pages']> {
  const buildDir = join(import.meta.dirname, '../../../build/pages')
  if (existsSync(join(buildDir, 'server/index.js'))) return { buildDir }
  throw new StartError('The pages are not built: run npm run build, or npm start, which does it when needed.')
}

function endOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === null) {
        stoppingSince = performance.now()
        void stop().then(
          () => process.exit(0),
          (error: unknown) => refuseToStart(error),
        )
      } else if (performance.now() - stoppingSince > duplicateSignalWindowMs) {
        process.exit(1)
      }
    })
  }
}

/** Prints a bug with its stack trace, an operator's error as one sentence. */
function refuseToStart(error: unknown): void {
  // By name: `npm start` builds the pages with a class of its own.
  const isForOperator = error instanceof Error && ['StartError', 'ConfigError'].includes(error.name)
  const text = isForOperator ? error.message : listStacks(error)
  process.stderr.write(`\n${text}\n\n`, () => process.exit(1))
}

/**
 * A stack trace with those of its causes: of a request that failed they alone say why. Nothing else of them: properties of
 * an error may hold an address with its password.
 */
function listStacks(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\ncaused by: ${listStacks(error.cause)}`
}

if (import.meta.main) await runServer()
