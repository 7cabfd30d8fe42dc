import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { SandboxAnswer, SandboxSettings } from '#sandbox/settings.ts'
import { StartError } from './start-error.ts'

export interface RunningSandbox {
  /** Where the stand-ins' pages and the card provider's API are, for this machine only. */
  httpOrigin: string
  smtpUrl: string
  stop(): Promise<void>
}

const longestStopMs = 6_000

/**
 * Starts the stand-ins as a process of their own, reached over the network like the real services. They end with us:
 * they watch the channel, which closes however we end.
 */
export async function spawnSandbox(
  settings: SandboxSettings,
  onLost: (sentence: string) => void,
): Promise<RunningSandbox> {
  const compileCache = getCompileCacheDir()
  // None of our settings: like real services, the stand-ins know only what they are told.
  const child = fork(join(import.meta.dirname, '../sandbox/main.ts'), {
    env: { NODE_ENV: 'production', ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}) },
    execArgv: [],
  })
  const exited = once(child, 'exit')
  const answered = new Promise<SandboxAnswer>((resolve) => {
    child.once('message', (answer) => resolve(answer as SandboxAnswer))
  })
  child.send(settings)
  const answer = await Promise.race([
    answered,
    exited.then((): SandboxAnswer => ({
      type: 'failed',
      message: `its process ended with code ${child.exitCode}`,
    })),
  ])
  if (answer.type === 'failed') {
    if (child.connected) child.disconnect()
    throw new StartError(
      `The stand-ins for the hosted services did not start (${answer.message}): see the output above, or set the real services' settings (.env.example).`,
    )
  }

  let isStopping = false
  child.once('exit', () => {
    if (!isStopping)
      onLost('The stand-ins ended unexpectedly: payments, letters and Google wait until the next start.')
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
