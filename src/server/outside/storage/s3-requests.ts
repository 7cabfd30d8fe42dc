import type { IncomingMessage } from 'node:http'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { createSingleBufferAgents } from './single-buffer-agents.ts'
import { StorageSilent } from './storage.ts'

export interface S3Timeouts {
  connectionTimeoutMs: number
  /** To the head of the answer. */
  requestTimeoutMs: number
  /** Without a byte of the answer's body while its reader has room for more. */
  silenceTimeoutMs: number
}

export const s3Timeouts: S3Timeouts = {
  connectionTimeoutMs: 5_000,
  // S3 may take minutes to put a large object together:
  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
  requestTimeoutMs: 300_000,
  silenceTimeoutMs: 60_000,
}

/**
 * Sends requests to the bucket, and gives up a dead connection: before the head of an answer, and in its body. The SDK
 * sends a request again whose answer it reads itself; a body that is passed on ends with `StorageSilent`.
 */
export class S3Requests extends NodeHttpHandler {
  readonly #silenceTimeoutMs: number

  constructor({ connectionTimeoutMs, requestTimeoutMs, silenceTimeoutMs }: S3Timeouts) {
    super({
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      ...createSingleBufferAgents(),
    })
    this.#silenceTimeoutMs = silenceTimeoutMs
  }

  override async handle(...request: Parameters<NodeHttpHandler['handle']>) {
    const answer = await super.handle(...request)
    endSilence(answer.response.body as IncomingMessage, this.#silenceTimeoutMs)
    return answer
  }
}

/** A timeout of the socket would end slow readers as well: their connection rests while what has arrived waits for them. */
function endSilence(body: IncomingMessage, timeoutMs: number): void {
  const { socket } = body
  let bytesAtLastLook = -1
  // Two looks: at one alone, the reader may have made room a moment before.
  const looking = setInterval(() => {
    const isWanted = !body.complete && body.readableLength === 0
    if (isWanted && socket.bytesRead === bytesAtLastLook) body.destroy(new StorageSilent(timeoutMs))
    bytesAtLastLook = isWanted ? socket.bytesRead : -1
  }, timeoutMs / 2)
  looking.unref()
  body.once('close', () => clearInterval(looking))
}
