import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { pathParameters } from '#shared/contract/call/define-call.ts'
import type { Call, OutputOf } from '#shared/contract/call/define-call.ts'
import type { UploadMetadata } from '#shared/contract/files/files.ts'
import type { Problem } from '#shared/refusals.ts'

/** A slow machine may be overloaded during its very first start. */
const patienceMs = 120_000

/** A client of the running service that acts like a browser: with a session cookie, over HTTP. */
export class DemoPerson {
  readonly #baseUrl: string
  readonly #cookie: string
  readonly #origin: string

  /** @param origin the address that browsers use, where `baseUrl` is one of several processes behind it */
  constructor(baseUrl: string, cookie: string, origin: string = baseUrl) {
    this.#baseUrl = baseUrl
    this.#cookie = cookie
    this.#origin = origin
  }

  /**
   * Makes a call and retries while the service is busy, which has no effect.
   * @throws Error with the answer, for any other failure
   */
  async call<C extends Call>(call: C, input: z.input<C['input']>): Promise<OutputOf<C>> {
    const answer = await untilNotBusy(() => this.ask(call, input))
    if (!answer.ok)
      throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as OutputOf<C>
  }

  /** The answer to a call, successful or not. */
  ask<C extends Call>(call: C, input: z.input<C['input']>): Promise<Response> {
    const fields = new Map(Object.entries(input))
    let address: string = call.path
    for (const name of pathParameters(call.path)) {
      address = address.replace(`:${name}`, encodeURIComponent(String(fields.get(name))))
      fields.delete(name)
    }
    const isRead = call.method === 'GET' || call.method === 'DELETE'
    const query = new URLSearchParams(
      [...fields].map(([name, value]): [string, string] => [name, String(value)]),
    )
    return this.#fetch(isRead && fields.size > 0 ? `${address}?${query}` : address, {
      method: call.method,
      ...(isRead
        ? {}
        : {
            body: JSON.stringify(Object.fromEntries(fields)),
            headers: { 'Content-Type': 'application/json' },
          }),
    })
  }

  /**
   * Uploads a file in one go, the way the tus protocol allows for small ones.
   * @returns its id
   */
  async upload(content: Uint8Array<ArrayBuffer>, metadata: UploadMetadata): Promise<string> {
    const encoded = Object.entries(metadata).map(
      ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
    )
    const created = await this.#send('/api/uploads', {
      method: 'POST',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(content.byteLength),
        'Upload-Metadata': encoded.join(','),
      },
    })
    const location = created.headers.get('Location')
    if (!location) throw new Error('The upload was given no address')
    await this.#send(location, {
      method: 'PATCH',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
      },
      body: content,
    })
    return location.slice(location.lastIndexOf('/') + 1)
  }

  #fetch(address: string, init: RequestInit): Promise<Response> {
    const headers = {
      ...(init.headers as Record<string, string>),
      Cookie: this.#cookie,
      Origin: this.#origin,
    }
    return fetch(new URL(address, this.#baseUrl), { ...init, headers })
  }

  async #send(address: string, init: RequestInit): Promise<Response> {
    const answer = await untilNotBusy(() => this.#fetch(address, init))
    if (!answer.ok)
      throw new Error(`${init.method} ${address} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
}

/** Waits for the answer's Retry-After. Another 503 is returned: its effect is unknown. */
async function untilNotBusy(ask: () => Promise<Response>): Promise<Response> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503 || Date.now() > deadline) return answer
    const { code } = (await answer.clone().json()) as Problem
    if (code !== 'busy') return answer
    await wait(Number(answer.headers.get('Retry-After') ?? 1) * 1000)
  }
}
