import { sandboxSettingsSchema, type SandboxAnswer } from './settings/settings.ts'
import { type Sandbox, startSandbox } from './start-sandbox.ts'

/** After this the process exits anyway: the files of stand-ins survive a hard end. */
const shutdownTimeoutMs = 5000

/**
 * The process of the stand-ins. The product starts it with an IPC channel and sends its settings as the first message;
 * when the channel closes, however the product ended, this process ends too.
 */
function main() {
  if (!process.send) {
    process.stderr.write('The sandbox is started by the product itself: run `npm start`.\n')
    process.exitCode = 1
    return
  }
  let starting: Promise<Sandbox> | undefined
  let isStopping = false

  async function stop() {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    const sandbox = await starting?.catch(() => undefined)
    await sandbox?.close()
    process.exit(0)
  }

  process.once('message', (settings) => {
    starting = Promise.resolve(settings).then((sent) => startSandbox(sandboxSettingsSchema.parse(sent)))
    starting.then(
      ({ httpPort, smtpPort }) => answer({ type: 'ready', httpPort, smtpPort }),
      (error: unknown) =>
        answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', stop)
  process.on('SIGTERM', stop)
  // Ctrl-C reaches every process of the terminal: the product stops first and closes the channel when it is done.
  process.on('SIGINT', () => {})
}

function answer(message: SandboxAnswer) {
  if (process.connected) process.send?.(message)
}

main()
