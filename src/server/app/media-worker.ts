import { openMediaWorker } from './open-media-worker.ts'
import { mediaWorkerSettingsSchema } from './media-worker-settings.ts'

/**
 * The process of the media worker that the server starts (spawn-media-worker.ts). It ends with its parent: a channel
 * that closes means that the parent stops, or was killed.
 */
function runMediaWorker(): void {
  const message = new Promise<unknown>((resolve) => process.once('message', resolve))
  const opening = message.then((settings) => openMediaWorker(mediaWorkerSettingsSchema.parse(settings)))
  opening.catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`, () => process.exit(1))
  })
  process.once('disconnect', () => {
    // A worker that is still opening has begun nothing.
    const worker = Promise.race([opening, Promise.resolve(null)])
    void worker
      .then((each) => each?.stop())
      .catch(() => undefined)
      .then(() => process.exit(0))
  })
  // The terminal's Ctrl-C reaches the whole group: the parent ends us in order.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
}

if (import.meta.main) runMediaWorker()
