import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#server/config/config.ts'

interface Stored {
  content: Buffer
  etag: string
  headers: Record<string, string>
  modifiedAt: Date
}

interface MultipartUpload {
  key: string
  initiatedAt: Date
  parts: Map<number, { content: Buffer; etag: string }>
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
}

/**
 * The part of S3 that storage and uploads use, in memory and believing every signature, for as long as a test needs
 * it. (s3rver knows neither ListParts nor ListMultipartUploads, which resuming and cleaning up need.)
 */
export async function startTestS3(): Promise<{ config: S3Config; close(): Promise<void> }> {
  const bucket = 'arcframe-test'
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, MultipartUpload>()

  const server = createServer((request, response) => {
    void answer(request).then(
      ({ status = 200, headers = {}, body = '' }) => {
        response.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers })
        response.end(request.method === 'HEAD' ? undefined : body)
      },
      (error: unknown) => response.destroy(error as Error),
    )
  })

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3.invalid')
    const key = decodeURIComponent(pathname.slice(`/${bucket}/`.length))
    const content = await buffer(request)
    if (key === '') return answerBucket(request.method, query, content)
    if (query.has('uploads') || query.has('uploadId'))
      return answerUpload(request.method, key, query, content)
    switch (request.method) {
      case 'PUT':
        objects.set(key, {
          content,
          etag: etag(content),
          headers: ownHeaders(request),
          modifiedAt: new Date(),
        })
        return { headers: { ETag: etag(content) } }
      case 'DELETE':
        objects.delete(key)
        return { status: 204 }
      default:
        return readObject(objects.get(key), request.headers.range)
    }
  }

  function answerBucket(method: string | undefined, query: URLSearchParams, content: Buffer): Answer {
    if (method === 'POST') {
      for (const [, key = ''] of content.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(key)
      return xml('DeleteResult', '')
    }
    if (query.has('uploads')) {
      const open = [...uploads].map(
        ([id, { key, initiatedAt }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiatedAt.toISOString()}</Initiated></Upload>`,
      )
      return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${open.join('')}`)
    }
    const prefix = query.get('prefix') ?? ''
    const found = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(
        ([
          key,
          {
            content: { length },
            modifiedAt,
          },
        ]) =>
          `<Contents><Key>${key}</Key><Size>${length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
      )
    return xml('ListBucketResult', `<IsTruncated>false</IsTruncated>${found.join('')}`)
  }

  function answerUpload(
    method: string | undefined,
    key: string,
    query: URLSearchParams,
    content: Buffer,
  ): Answer {
    const id = query.get('uploadId') ?? `upload-${uploads.size + 1}-${Date.now()}`
    if (query.has('uploads')) {
      uploads.set(id, { key, initiatedAt: new Date(), parts: new Map() })
      return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
    }
    const upload = uploads.get(id)
    if (!upload) return missing('NoSuchUpload')
    const parts = [...upload.parts].toSorted(([a], [b]) => a - b)
    switch (method) {
      case 'PUT':
        upload.parts.set(Number(query.get('partNumber')), { content, etag: etag(content) })
        return { headers: { ETag: etag(content) } }
      case 'GET': {
        const listed = parts.map(
          ([number, part]) =>
            `<Part><PartNumber>${number}</PartNumber><Size>${part.content.length}</Size><ETag>${part.etag}</ETag></Part>`,
        )
        return xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${listed.join('')}`)
      }
      case 'POST': {
        const whole = Buffer.concat(parts.map(([, part]) => part.content))
        // As S3 does: of the parts' sums, not of the bytes.
        const sum = etag(Buffer.from(parts.map(([, part]) => part.etag).join('')))
        objects.set(key, { content: whole, etag: sum, headers: {}, modifiedAt: upload.initiatedAt })
        uploads.delete(id)
        return xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>${sum}</ETag>`)
      }
      default:
        uploads.delete(id)
        return { status: 204 }
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    config: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function readObject(stored: Stored | undefined, range: string | undefined): Answer {
  if (!stored) return missing('NoSuchKey')
  const headers = {
    ...stored.headers,
    ETag: stored.etag,
    'Last-Modified': stored.modifiedAt.toUTCString(),
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) return { headers, body: stored.content }
  return { status: 206, headers, body: stored.content.subarray(Number(first), Number(last) + 1) }
}

function ownHeaders(request: IncomingMessage): Record<string, string> {
  const kept = Object.entries(request.headers).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && (entry[0] === 'content-type' || entry[0].startsWith('x-amz-meta-')),
  )
  return Object.fromEntries(kept)
}

const etag = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`
const missing = (code: string): Answer => ({ ...xml('Error', `<Code>${code}</Code>`), status: 404 })
const xml = (root: string, body: string): Answer => ({
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${root}>${body}</${root}>`,
})
