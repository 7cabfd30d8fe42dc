import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { SandboxAnswer, SandboxSettings } from '#sandbox/settings/settings.ts'
import { storageFullError, isStorageFullOutput } from '../outside/storage/storage-full.ts'
import { StartError } from '../config/start-error.ts'

export interface RunningSandbox {
  /** Where the stand-ins' pages and the card provider's API are, for this machine only. */
  httpOrigin: string
  smtpUrl: string
  stop(): Promise<void>
}

export interface SandboxOptions {
  /**
   * Resolves when the data folder is known to be ours: the process loads meanwhile, and touches nothing before. Until
   * then a second start on the folder would write over what the first one's stand-ins say there.
   */
  folderIsOurs: Promise<unknown>
  onLost: (sentence: string) => void
}

const longestStopMs = 6_000

/**
 * Starts the stand-ins as a process of their own, reached over the network like the real services. They end with us:
 * they watch the channel, which closes however we end.
 *
 * @throws StartError; what `folderIsOurs` rejects with
 */
export async function spawnSandbox(
  settings: SandboxSettings,
  { folderIsOurs, onLost }: SandboxOptions,
): Promise<RunningSandbox> {
  const compileCache = getCompileCacheDir()
  // None of our settings: like real services, the stand-ins know only what they are told.
  const child = fork(join(import.meta.dirname, '../../sandbox/main.ts'), {
    env: { NODE_ENV: 'production', ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}) },
    execArgv: [],
  })
  const exited = once(child, 'exit')
  const answered = new Promise<SandboxAnswer>((resolve) => {
    child.once('message', (answer) => resolve(answer as SandboxAnswer))
  })
  try {
    await folderIsOurs
  } catch (error) {
    if (child.connected) child.disconnect()
    throw error
  }
  // A process that has ended meanwhile is told by its exit below.
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
      const kill = setTimeout(() => child.kill('SIGKILL'), longestStopMs)
      if (child.exitCode === null && child.signalCode === null) await exited
      clearTimeout(kill)
    },
  }
}
