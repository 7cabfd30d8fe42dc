import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { s3ClientConfig } from './s3-storage.ts'

test('a request that is never answered ends with an error', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const config = s3ClientConfig({
    bucket: 'films',
    region: 'us-east-1',
    endpoint,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  const requestHandler = { ...config.requestHandler, requestTimeout: 100 }
  const client = new S3Client({ ...config, requestHandler, maxAttempts: 1 })
  try {
    const asked = client.send(new HeadObjectCommand({ Bucket: 'films', Key: 'film' }))
    await expect(asked).rejects.toThrow('requestTimeout')
  } finally {
    client.destroy()
    silent.close()
    silent.closeAllConnections()
  }
})
