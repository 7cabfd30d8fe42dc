import type { DetailedError, Upload } from 'tus-js-client'
import { fileIdHeader, finishVideoUpload, type UploadMetadata } from '#shared/contract/files/files.ts'
import type { Problem } from '#shared/refusals.ts'
import { videoComparisonSchema, type VideoComparison } from '#shared/videos/video-differences.ts'
import { call, Refusal, errorMessage } from '../../call/call.ts'

/** What a file is sent for, without its name. */
export type UploadPurpose = UploadMetadata extends infer Each
  ? Each extends UploadMetadata
    ? Omit<Each, 'filename'>
    : never
  : never

export interface SendingEvents {
  /** From 0 to 1, of what has left this browser. */
  onProgress(part: number): void
  /** The connection is away; it goes on by itself. */
  onPause(): void
  onDone(fileId: string): void
  /** It has arrived, and is not what was sold: it is stored once `confirm` is called. */
  onAsked(comparison: VideoComparison): void
  /** A sentence to show; sending this file again would fail again. */
  onRefused(sentence: string): void
}

export interface Sending {
  /** Keeps a video that is not what was sold. Nothing is sent again. */
  confirm(): void
  /** Ends it and takes back what has arrived. */
  cancel(): void
  /** Ends it here; what has arrived waits for the same file to be chosen again. */
  stop(): void
}

/** A chunk that has arrived never has to be sent again. */
const chunkBytes = 8 * 1024 * 1024
const retryDelaysMs = [0, 1_000, 3_000, 5_000]
const pauseMs = 10_000

/**
 * Sends a file, through lost connections, restarts of the server and, when the same file is chosen again, through a
 * closed page.
 */
export function sendFile(file: File, purpose: UploadPurpose, events: SendingEvents): Sending {
  const ending = new AbortController()
  let upload: Upload | null = null
  // Any answer may carry it: the one to the last chunk, or the one to asking what has arrived.
  let fileId: string | null = null

  async function start(): Promise<void> {
    const tus = await import('tus-js-client')
    if (ending.signal.aborted) return
    const metadata: Record<string, string> = { ...purpose, filename: file.name.slice(-255) }
    const sending = new tus.Upload(file, {
      endpoint: '/api/uploads',
      metadata,
      chunkSize: chunkBytes,
      retryDelays: retryDelaysMs,
      onShouldRetry: (error) => navigator.onLine && readUploadRefusal(error) === null,
      fingerprint: async () => fingerprintPassword(file, metadata),
      removeFingerprintOnSuccess: true,
      onAfterResponse(_request, response) {
        fileId = response.getHeader(fileIdHeader) ?? fileId
      },
      onProgress: (sent, total) => events.onProgress(total === 0 ? 1 : sent / total),
      onSuccess: () => {
        if (fileId) events.onDone(fileId)
        // All of it had arrived before, and waits for an answer.
        else void finish(false)
      },
      onError: (error) => {
        if (ending.signal.aborted) return
        const asked = readComparison(findProblem(error))
        if (asked) return events.onAsked(asked)
        const sentence = readUploadRefusal(error)
        if (sentence) return events.onRefused(sentence)
        events.onPause()
        whenWorthTrying(ending.signal, () => sending.start())
      },
    })
    upload = sending
    const [previous] = await sending.findPreviousUploads()
    if (ending.signal.aborted) return
    if (previous) sending.resumeFromPreviousUpload(previous)
    sending.start()
  }

  async function finish(mayDiffer: boolean): Promise<void> {
    const uploadId = upload?.url?.split('/').at(-1) ?? ''
    try {
      const kept = await call(finishVideoUpload, { uploadId, mayDiffer })
      await forget()
      events.onDone(kept.fileId)
    } catch (error) {
      const asked = error instanceof Refusal ? readComparison(error) : null
      if (asked) events.onAsked(asked)
      else events.onRefused(errorMessage(error))
    }
  }

  /** The protocol counts an upload that was asked about as unfinished: the same file would go on with it. */
  async function forget(): Promise<void> {
    for (const { urlStorageKey } of (await upload?.findPreviousUploads()) ?? [])
      await upload?.options.urlStorage?.removeUpload(urlStorageKey)
  }

  start().catch(() => events.onRefused('This browser could not start the upload. Reload the page.'))
  return {
    confirm: () => void finish(true),
    cancel() {
      ending.abort()
      // What the server still holds would be cleaned up within a day anyway.
      upload?.abort(true).catch(() => undefined)
    },
    stop() {
      ending.abort()
      upload?.abort().catch(() => undefined)
    },
  }
}

/** The same file for another video or ratio is another upload. */
function fingerprintPassword(file: File, metadata: Record<string, string>): string {
  return ['arcframe', file.size, file.lastModified, JSON.stringify(metadata)].join(' ')
}

const passingStatuses = new Set([423, 429, 503])

/** The server's sentence, if it said no; null for what passes by itself: no connection, or a server in trouble. */
export function readUploadRefusal(error: Error | DetailedError): string | null {
  const response = findResponse(error)
  if (!response) return null
  const problem = findProblem(error)
  // Switched-off uploads are no trouble of the line: asking again would only repeat it.
  if (problem?.code === 'writes_disabled') return problem.detail ?? null
  const status = response.getStatus()
  // Without a problem of ours it is the protocol or a proxy: another request was a little ahead.
  const isPassing = passingStatuses.has(status) || (!problem?.code && (status === 409 || status >= 500))
  return isPassing ? null : (problem?.detail ?? 'This file could not be uploaded. Choose it once more.')
}

function findResponse(error: Error | DetailedError): DetailedError['originalResponse'] {
  return 'originalResponse' in error ? error.originalResponse : null
}

function findProblem(error: Error | DetailedError): Partial<Problem> | null {
  const response = findResponse(error)
  return response && readProblem(response.getBody())
}

/** The question about a video that was not stored because of it. */
function readComparison(problem: { code?: string; details?: unknown } | null): VideoComparison | null {
  if (problem?.code !== 'film_differs') return null
  return videoComparisonSchema.safeParse(problem.details).data ?? null
}

function readProblem(body: string): Partial<Problem> | null {
  try {
    return JSON.parse(body) as Partial<Problem>
  } catch {
    return null
  }
}

/** Once: with the `online` event, or after a while. */
function whenWorthTrying(signal: AbortSignal, act: () => void): void {
  const once = new AbortController()
  const run = () => {
    if (once.signal.aborted) return
    once.abort()
    clearTimeout(timer)
    if (!signal.aborted) act()
  }
  const timer = setTimeout(run, pauseMs)
  addEventListener('online', run, { signal: AbortSignal.any([signal, once.signal]) })
}
