import type { S3Config } from '../../config/config.ts'
import { StartError } from '../../config/start-error.ts'

/** A time that ran out, or too many requests: the settings may be right. */
const passing = new Set([408, 429])

/** A start waits no longer for an answer of the bucket. */
const answerTimeoutMs = 15_000

/**
 * Asks the bucket of the settings for one name, so that a wrong setting is found at the start and not by the first
 * upload. Without a bucket nothing is asked.
 *
 * @param onUnreachable for the server, most of which works without files: called instead of the error where nothing
 *   answers, which may be an outage
 * @throws StartError when the bucket refuses, or does not answer
 */
export async function requireBucket(
  config: S3Config | null,
  onUnreachable?: (sentence: string) => void,
): Promise<void> {
  if (!config) return
  const [{ ListObjectsV2Command, S3Client, S3ServiceException }, { s3ClientConfig }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('./s3-storage.ts'),
  ])
  const client = new S3Client(s3ClientConfig(config))
  const place = `the bucket ${config.bucket}${config.endpoint ? ` at ${new URL(config.endpoint).origin}` : ''}`
  try {
    await client.send(new ListObjectsV2Command({ Bucket: config.bucket, MaxKeys: 1 }), {
      abortSignal: AbortSignal.timeout(answerTimeoutMs),
    })
  } catch (error) {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
    if (status >= 300 && status < 500 && !passing.has(status)) {
      throw new StartError(
        `The settings S3_* are refused by ${place} (${(error as Error).name}): check that the bucket exists, and that its region and its access key are right and may list, read, write and delete.`,
      )
    }
    const sentence = `Nothing usable answers for ${place} (${nameReason(error)}): check S3_ENDPOINT and S3_REGION, and that this machine reaches it.`
    if (!onUnreachable) throw new StartError(sentence)
    onUnreachable(sentence)
  } finally {
    client.destroy()
  }
}

function nameReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
