import type { Config, S3Config } from '../config/config.ts'
import type { OpenedData } from '../outside/open-data.ts'

/** What a media worker needs: sent to its process by a message, because it has none of our environment. */
export interface MediaWorkerSettings {
  isProduction: boolean
  databaseUrl: string
  dataDir: string
  s3: S3Config | null
  ffmpegPath: string | undefined
}

export const mediaWorkerSettings = (
  { isProduction, s3, media }: Pick<Config, 'isProduction' | 's3' | 'media'>,
  { databaseUrl, dataDir }: Pick<OpenedData, 'databaseUrl' | 'dataDir'>,
): MediaWorkerSettings => ({ isProduction, databaseUrl, dataDir, s3, ffmpegPath: media.ffmpegPath })
