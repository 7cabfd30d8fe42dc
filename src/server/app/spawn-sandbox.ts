import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { SandboxAnswer, SandboxSettings } from '#sandbox/settings/settings.ts'
import { storageFullError, isStorageFullOutput } from '../outside/storage/storage-full.ts'
import { findProgram } from '../config/find-program.ts'
import { StartError } from '../config/start-error.ts'

export interface RunningSandbox {
  /** Origin of the stand-ins' pages and the card provider's API, local only. */
  httpOrigin: string
  smtpUrl: string
  stop(): Promise<void>
}

export interface SandboxOptions {
  /**
   * Resolves when this process holds the lock of the data folder. The stand-ins' modules load meanwhile, but nothing
   * is written: a second start on the folder must not overwrite the first one's data.
   */
  folderIsOurs: Promise<unknown>
  onLost: (sentence: string) => void
}

const shutdownTimeoutMs = 6_000

/**
 * Starts the stand-ins in a process of their own, reached over the network like the real services. It ends with this
 * process, because it watches the IPC channel, which always closes.
 *
 * @throws StartError; rejections of `folderIsOurs`
 */
export async function spawnSandbox(
  settings: SandboxSettings,
  { folderIsOurs, onLost }: SandboxOptions,
): Promise<RunningSandbox> {
  const compileCache = getCompileCacheDir()
  // Without our environment: like real services, the stand-ins get only what is sent to them.
  const child = fork(findProgram('sandbox'), {
    env: { NODE_ENV: 'production', ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}) },
    execArgv: ['--enable-source-maps'],
  })
  const exited = once(child, 'exit')
  const answered = new Promise<SandboxAnswer>((resolve) => {
    child.once('message', (answer) => resolve(readAnswer(answer)))
  })
  try {
    await folderIsOurs
  } catch (error) {
    if (child.connected) child.disconnect()
    throw error
  }
  // The exit handler below reports a process that has ended.
  child.send(settings, () => undefined)
  const answer = await Promise.race([
    answered,
    exited.then((): SandboxAnswer => ({
      type: 'failed',
      message: `its process ended with code ${child.exitCode}`,
    })),
  ])
  if (answer.type === 'failed') {
    if (child.connected) child.disconnect()
    if (isStorageFullOutput(answer.message)) throw storageFullError(settings.dataDir)
    throw new StartError(
      `The stand-ins for the hosted services did not start (${answer.message}): see the output above, or set the real services' settings (.env.example).`,
    )
  }

  let isStopping = false
  child.once('exit', () => {
    if (!isStopping)
      onLost('The stand-ins ended unexpectedly: payments, e-mails and Google wait until the next start.')
  })
  return {
    httpOrigin: `http://127.0.0.1:${answer.httpPort}`,
    smtpUrl: `smtp://127.0.0.1:${answer.smtpPort}`,
    async stop() {
      isStopping = true
      if (child.connected) child.disconnect()
      const kill = setTimeout(() => child.kill('SIGKILL'), shutdownTimeoutMs)
      if (child.exitCode === null && child.signalCode === null) await exited
      clearTimeout(kill)
    },
  }
}

/** Loads the schema here: a server without stand-ins loads none of their modules (decision 31). */
async function readAnswer(message: unknown): Promise<SandboxAnswer> {
  const { sandboxAnswerSchema } = await import('#sandbox/settings/settings.ts')
  const { data } = sandboxAnswerSchema.safeParse(message)
  return data ?? { type: 'failed', message: 'its process sent something else than an answer' }
}
