import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'
import { findProgram } from '../config/find-program.ts'
import type { MediaWorker } from '../media/worker/start-media-worker.ts'
import type { MediaWorkerSettings } from './media-worker-settings.ts'

const stopTimeoutMs = 4_000
const restartDelayMs = 2_000

/** Runs a media worker in a process of its own, below the server's priority; starts it again when it ends. */
export function spawnMediaWorker(settings: MediaWorkerSettings, log: FastifyBaseLogger): MediaWorker {
  let isStopping = false
  let restart: NodeJS.Timeout | undefined
  let child = start()

  function start(): ChildProcess {
    const compileCache = getCompileCacheDir()
    const started = fork(findProgram('media-worker'), {
      env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
      execArgv: ['--enable-source-maps', '--max-old-space-size=160'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    started.on('error', (error) => log.warn({ err: error }, 'The media worker could not be started'))
    started.send(settings, () => undefined)
    started.once('exit', (code, signal) => {
      if (isStopping) return
      log.warn({ code, signal }, 'The media worker ended; starting it again')
      restart = setTimeout(() => (child = start()), restartDelayMs)
    })
    return started
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      if (child.connected) child.disconnect()
      const kill = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      await exited
      clearTimeout(kill)
    },
  }
}
