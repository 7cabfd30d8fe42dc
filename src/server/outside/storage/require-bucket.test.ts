import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { StartError } from '../../config/start-error.ts'
import { requireBucket } from './require-bucket.ts'

let close: () => void = () => undefined
afterEach(() => close())

async function openBucket(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  close = () => server.close()
  await once(server, 'listening')
  return bucketAt((server.address() as AddressInfo).port)
}

const bucketAt = (port: number) => ({
  bucket: 'films',
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${port}`,
  accessKeyId: 'key',
  secretAccessKey: 'hidden',
})

test.each([
  [404, 'NoSuchBucket'],
  [403, 'InvalidAccessKeyId'],
])('a bucket that answers %d stops every start with its reason', async (status, code) => {
  const config = await openBucket((_, response) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`),
  )
  const asked = requireBucket(config, () => undefined)
  await expect(asked).rejects.toThrow(StartError)
  await expect(asked).rejects.toThrow(
    new RegExp(
      `^The settings S3_\\* are refused by the bucket films at http://127.0.0.1:\\d+ \\(${code}\\): ((?!hidden).)*$`,
    ),
  )
})

test('a bucket that does not answer stops a command, and is reported by a server', async () => {
  const sentence =
    /^Nothing usable answers for the bucket films at http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\): /
  await expect(requireBucket(bucketAt(1))).rejects.toThrow(sentence)
  const reported: string[] = []
  await requireBucket(bucketAt(1), (each) => reported.push(each))
  expect(reported).toEqual([expect.stringMatching(sentence)])
})

test.each([429, 503])(
  'a bucket that is busy (%s) is reported by a server, as one that does not answer',
  async (status) => {
    const config = await openBucket((_, response) => response.writeHead(status).end())
    const reported: string[] = []
    await requireBucket(config, (each) => reported.push(each))
    expect(reported).toEqual([expect.stringMatching(/^Nothing usable answers for the bucket films at /)])
  },
)

test('a password in the address of the bucket is not printed', async () => {
  const config = { ...bucketAt(1), endpoint: 'http://films:hidden@127.0.0.1:1' }
  await expect(requireBucket(config)).rejects.toThrow(/at http:\/\/127\.0\.0\.1:1 \((?!.*hidden)/)
})

test('a bucket that answers, and files on disk, are no problem', async () => {
  const config = await openBucket((_, response) =>
    response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'),
  )
  await expect(requireBucket(config)).resolves.toBeUndefined()
  await expect(requireBucket(null)).resolves.toBeUndefined()
})
