import { createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createReadStream } from 'node:fs'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import type { S3Config } from '../src/server/config/config.ts'
import { s3ClientConfig } from '../src/server/outside/storage/s3-storage.ts'

/**
 * What a plain server would do: bodies of PUT are written to a file, or sent on as the parts of one object, and GET
 * sends it back. No users, no database, no resuming. Arguments: the file, or the settings of S3 as JSON.
 */
const [target = ''] = process.argv.slice(2)
const s3 = target.startsWith('{') ? (JSON.parse(target) as S3Config) : null
const server = createServer((request, response) => {
  const answer = s3 ? answerFromBucket(s3) : answerFromDisk
  answer(request).then(
    async (content) => {
      if (content) await pipeline(content, response)
      else response.end()
    },
    (error: unknown) => response.destroy(error as Error),
  )
})

async function answerFromDisk(request: IncomingMessage): Promise<Readable | null> {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (request.method === 'GET')
    return createReadStream(target, range ? { start: Number(range[1]), end: Number(range[2]) } : {})
  const start = Number(request.headers['x-offset'])
  await pipeline(request, createWriteStream(target, { flags: start === 0 ? 'w' : 'r+', start, flush: true }))
  return null
}

let client: S3Client | null = null
let upload: { id: string | undefined; etags: (string | undefined)[] } = { id: undefined, etags: [] }

function answerFromBucket(config: S3Config) {
  client ??= new S3Client(s3ClientConfig(config))
  const bucket = client
  const at = { Bucket: config.bucket, Key: 'bare' }
  return async (request: IncomingMessage): Promise<Readable | null> => {
    if (request.method === 'GET') {
      const { Body } = await bucket.send(new GetObjectCommand({ ...at, Range: request.headers.range }))
      return Body as Readable
    }
    if (request.headers['x-offset'] === '0') {
      const { UploadId } = await bucket.send(new CreateMultipartUploadCommand(at))
      upload = { id: UploadId, etags: [] }
    }
    const part = { ...at, UploadId: upload.id, PartNumber: upload.etags.length + 1 }
    const { ETag } = await bucket.send(new UploadPartCommand({ ...part, Body: await buffer(request) }))
    upload.etags.push(ETag)
    if (request.headers['x-last']) {
      const Parts = upload.etags.map((each, index) => ({ ETag: each, PartNumber: index + 1 }))
      await bucket.send(
        new CompleteMultipartUploadCommand({ ...at, UploadId: upload.id, MultipartUpload: { Parts } }),
      )
    }
    return null
  }
}

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
