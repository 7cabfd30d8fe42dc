import { z } from 'zod'
import type { Config, S3Config } from '../config/config.ts'
import type { OpenedData } from '../outside/open-data.ts'

/** What a media worker needs: sent to its process by a message, because it has none of our environment. */
export const mediaWorkerSettingsSchema = z.object({
  isProduction: z.boolean(),
  databaseUrl: z.string(),
  dataDir: z.string(),
  s3: z
    .object({
      bucket: z.string(),
      region: z.string(),
      endpoint: z.string().optional(),
      accessKeyId: z.string(),
      secretAccessKey: z.string(),
    } satisfies Record<keyof S3Config, z.ZodType>)
    .transform((s3): S3Config => ({ ...s3, endpoint: s3.endpoint }))
    .nullable(),
  ffmpegPath: z.string().optional(),
})
export type MediaWorkerSettings = z.infer<typeof mediaWorkerSettingsSchema>

export const mediaWorkerSettings = (
  { isProduction, s3, media }: Pick<Config, 'isProduction' | 's3' | 'media'>,
  { databaseUrl, dataDir }: Pick<OpenedData, 'databaseUrl' | 'dataDir'>,
): MediaWorkerSettings => ({ isProduction, databaseUrl, dataDir, s3, ffmpegPath: media.ffmpegPath })
