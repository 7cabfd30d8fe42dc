import { testBaseUrl, type TestApp } from '../app/start-test-app.ts'

export interface UploadClient {
  /** Begins an upload; answers its address where it may begin. */
  begin(metadata: Record<string, string>, bytes: number): Promise<{ response: Response; location: string }>
  /** Sends bytes from `offset` on. */
  send(location: string, offset: number, content: Buffer, init?: RequestInit): Promise<Response>
  ask(location: string): Promise<Response>
  cancel(location: string): Promise<Response>
  /** All of it at once: the answer to the last request, and the file's id where it was kept. */
  upload(metadata: Record<string, string>, content: Buffer): Promise<{ response: Response; fileId: string }>
}

/**
 * Speaks the resumable upload protocol to an app that listens at `address`, as the person of this cookie.
 * @param origin the app's BASE_URL
 */
export function uploadClient(address: string, cookie: string, origin = testBaseUrl): UploadClient {
  const headers = { 'Tus-Resumable': '1.0.0', Origin: origin, Cookie: cookie }
  const client: UploadClient = {
    async begin(metadata, bytes) {
      const response = await fetch(`${address}/api/uploads`, {
        method: 'POST',
        headers: {
          ...headers,
          'Upload-Length': String(bytes),
          'Upload-Metadata': Object.entries(metadata)
            .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
            .join(','),
        },
      })
      return { response, location: response.headers.get('location') ?? '' }
    },
    send: (location, offset, content, init) =>
      fetch(address + location, {
        method: 'PATCH',
        headers: {
          ...headers,
          'Upload-Offset': String(offset),
          'Content-Type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(content),
        ...init,
      }),
    ask: (location) => fetch(address + location, { method: 'HEAD', headers }),
    cancel: (location) => fetch(address + location, { method: 'DELETE', headers }),
    async upload(metadata, content) {
      const { response: begun, location } = await client.begin(metadata, content.length)
      if (!begun.ok) return { response: begun, fileId: '' }
      const response = await client.send(location, 0, content)
      return { response, fileId: response.headers.get('arcframe-file-id') ?? '' }
    },
  }
  return client
}

/** Where an app listens, on a free port. */
export async function listen(test: TestApp): Promise<string> {
  return test.app.listen({ port: 0, host: '127.0.0.1' })
}
