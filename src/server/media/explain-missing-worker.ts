import type { Config } from '../config/config.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findEngine } from './derive/find-engine.ts'
import { hasLiveWorker } from './store/workers.db.ts'

/** Why no video is prepared, as the studio reads it; null while a worker is connected, on any machine. */
export async function explainMissingWorker(
  db: Database,
  { hasWorker, ffmpegPath }: Config['media'],
): Promise<string | null> {
  if (await hasLiveWorker(db)) return null
  if (!hasWorker)
    return 'No machine prepares films now: start npm run worker on one, or set MEDIA_WORKER=on and start the server again.'
  if (await findEngine(ffmpegPath))
    return 'The media worker is not running yet. Films are prepared once it is; if that lasts, see the server’s log.'
  return ffmpegPath === undefined
    ? 'There is no decoder on this machine: set FFMPEG_PATH, for example FFMPEG_PATH=/usr/bin/ffmpeg, and start the server again. Everything else works without.'
    : `The setting FFMPEG_PATH names ${ffmpegPath}, where there are no ffmpeg and ffprobe to run: correct it and start the server again.`
}
