import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../../config/config.ts'
import { S3Requests, s3Timeouts, type S3Timeouts } from './s3-requests.ts'
import { assertKey, StoredObjectMissing, type Storage } from './storage.ts'

/** Part size, in memory for each object being written; S3 allows 10,000 parts of at least 5 MB. */
const partBytes = 8 * 1024 * 1024

/** How every client of ours talks to the bucket. */
export function s3ClientConfig(config: S3Config, timeouts: S3Timeouts = s3Timeouts): S3ClientConfig {
  return {
    region: config.region,
    endpoint: config.endpoint,
    // Servers that speak S3 seldom have a host name for each bucket.
    forcePathStyle: config.endpoint !== undefined,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestHandler: new S3Requests(timeouts),
    // The newer checksums by default are unknown to many of those servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

/** Stores files in an S3 bucket, which must exist. */
export function openS3Storage(config: S3Config, timeouts: S3Timeouts = s3Timeouts): Storage {
  const client = new S3Client(s3ClientConfig(config, timeouts))
  const at = (key: string) => {
    assertKey(key)
    return { Bucket: config.bucket, Key: key }
  }

  async function writeParts(key: string, mediaType: string, parts: AsyncIterable<Buffer>, first: Buffer) {
    const place = at(key)
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ ...place, ContentType: mediaType }),
    )
    try {
      const sent: { ETag: string | undefined; PartNumber: number }[] = []
      const sendPart = async (Body: Buffer) => {
        const PartNumber = sent.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }))
        sent.push({ ETag, PartNumber })
      }
      let bytes = first.length
      await sendPart(first)
      for await (const part of parts) {
        bytes += part.length
        await sendPart(part)
      }
      await client.send(
        new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: sent } }),
      )
      return { bytes }
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined)
      throw error
    }
  }

  async function put(key: string, mediaType: string, Body: Buffer) {
    await client.send(
      new PutObjectCommand({ ...at(key), Body, ContentType: mediaType, ContentLength: Body.length }),
    )
    return { bytes: Body.length }
  }

  return {
    async write(key, content, mediaType) {
      if (Buffer.isBuffer(content)) return put(key, mediaType, content)
      const parts = splitIntoParts(content)[Symbol.asyncIterator]()
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length < partBytes) return put(key, mediaType, first)
      return writeParts(key, mediaType, { [Symbol.asyncIterator]: () => parts }, first)
    },
    localPath: () => null,
    async stat(key) {
      try {
        const { ContentLength, LastModified } = await client.send(new HeadObjectCommand(at(key)))
        return { key, bytes: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async read(key, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }))
        if (!(Body instanceof Readable)) throw new TypeError('S3 answered without a body')
        return Body
      } catch (error) {
        throw isMissing(error) ? new StoredObjectMissing(key) : error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async *list(prefix) {
      let token: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: config.bucket, Prefix: prefix, ContinuationToken: token }),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key) yield { key: Key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token)
    },
  }
}

/** The stream in pieces of one part's size; the last one is shorter, and may be empty only if all is. */
async function* splitIntoParts(content: Readable): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const chunk of content) {
    waiting.push(Buffer.from(chunk))
    waitingBytes += chunk.length
    while (waitingBytes >= partBytes) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, partBytes)
      waiting = [all.subarray(partBytes)]
      waitingBytes = all.length - partBytes
    }
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting)
  return undefined
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
}
