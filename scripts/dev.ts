import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { projectFolder, runCommand } from './run-command.ts'

/** What the server is made of; pages are Vite's own to watch. */
const watchedFolders = ['src/server', 'src/shared', 'src/sandbox', 'migrations']

/** Editors and git write several files at once. */
const settleMs = 150

/**
 * `npm run dev`: pages change in the browser as they are saved (Vite), and the server starts again when one of its
 * files is saved. Data and sign-ins stay as they are. Not `node --watch`: it restarts for the temporary files that
 * Vite writes and reads, and does not wait for the server to end in order.
 */
await runCommand('dev', async () => {
  let server = startServer()
  let isStopping = false
  let restart: NodeJS.Timeout | undefined

  const restartServer = async () => {
    const old = server
    await end(old)
    if (!isStopping && server === old) server = startServer()
  }
  for (const folder of watchedFolders) {
    watch(join(projectFolder, folder), { recursive: true }, (_event, name) => {
      if (name === null || /\.test\.tsx?$/.test(name) || !/\.(ts|tsx|sql)$/.test(name)) return
      clearTimeout(restart)
      restart = setTimeout(() => {
        console.log(`${name} changed: starting the server again`)
        void restartServer()
      }, settleMs)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void end(server).then(() => process.exit(0))
    })
  }
})

function startServer(): ChildProcess {
  // A group of its own: Ctrl-C reaches only us, and we end it in order.
  return spawn(process.execPath, [join(import.meta.dirname, 'dev-server.ts')], {
    cwd: projectFolder,
    detached: true,
    stdio: 'inherit',
  })
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}
