import { readConfig } from '../src/server/config/config.ts'
import { StartError } from '../src/server/config/start-error.ts'
import { mediaWorkerSettings } from '../src/server/app/media-worker-settings.ts'
import { openMediaWorker } from '../src/server/app/open-media-worker.ts'
import { openData } from '../src/server/outside/open-data.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run worker`: prepares finished films on this machine, for the database and the storage of the settings, until
 * SIGTERM or Ctrl-C. As many as there are machines for it; each prepares one film at a time.
 */
await runCommand('worker', async () => {
  const config = readConfig()
  const data = await openData(config)
  try {
    const worker = await openMediaWorker(mediaWorkerSettings(config, data))
    if (!worker)
      throw new StartError(
        'There is nothing that decodes films: run npm ci with optional packages, or set FFMPEG_PATH, for example FFMPEG_PATH=/usr/bin/ffmpeg.',
      )
    console.log('Preparing finished films. Stop with Ctrl-C.')
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
    })
    await worker.stop()
  } finally {
    await data.close()
  }
})
