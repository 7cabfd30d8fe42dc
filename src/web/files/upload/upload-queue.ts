import type { VideoComparison } from '#shared/videos/video-differences.ts'
import type { sendFile, Sending, UploadPurpose } from './send-file.ts'

export type UploadState = 'waiting' | 'sending' | 'paused' | 'preparing' | 'asking' | 'refused'

/** A file on its way. It leaves the list when it has arrived. */
export interface QueuedUpload {
  key: string
  file: File
  purpose: UploadPurpose
  state: UploadState
  /** From 0 to 1. */
  progress: number
  /** A video that is not what was sold, beside that; it waits for a yes or no. */
  comparison: VideoComparison | null
  /** Why it was refused. */
  sentence: string | null
  /** Shows the file in this browser; null for what is no picture. */
  previewUrl: string | null
}

export interface UploadQueue {
  /** The same array until something changes. */
  read(): readonly QueuedUpload[]
  subscribe(listener: () => void): () => void
  /** Adds files to be sent; an empty one is refused. */
  add(files: readonly File[], purpose: UploadPurpose): void
  /** Adds a file that is refused before it is sent. */
  refuse(file: File, purpose: UploadPurpose, sentence: string): void
  /** Keeps a video that is not what was sold. */
  confirm(key: string): void
  /** Takes a file out, wherever it stands. */
  remove(key: string): void
  /** Stops all; for a part of a page that closes. What has arrived waits for the same file. */
  close(): void
  /** The newest one given is called, with the id of each file that has arrived. */
  whenDone(onDone: WhenDone): void
}

type WhenDone = (fileId: string, purpose: UploadPurpose) => void

const emptyRefusal = { state: 'refused', sentence: 'This file is empty.' } as const

/**
 * Sends files in the order they were chosen.
 * @param sendingAtOnce one, where they are to arrive in that order, too; one that pauses while the browser is online may arrive later
 */
export function createUploadQueue(send: typeof sendFile, sendingAtOnce = 2): UploadQueue {
  let onDone: WhenDone | null = null
  let uploads: readonly QueuedUpload[] = []
  const sendings = new Map<string, Sending>()
  const listeners = new Set<() => void>()
  let count = 0

  function set(next: readonly QueuedUpload[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }

  function change(key: string, values: Partial<QueuedUpload>): void {
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)))
  }

  /**
   * Neither what waits for a person's answer nor a file that can't be read, which is paused for good, holds up the others.
   * Where more are paused than are sent at once, the server is away: all wait for it.
   */
  function countSending(): number {
    const pausedCount = uploads.filter(({ state }) => state === 'paused').length
    const isServerThere = navigator.onLine && pausedCount <= sendingAtOnce
    return uploads.filter(({ key, state }) => {
      const freesSlot = state === 'asking' || (state === 'paused' && isServerThere)
      return sendings.has(key) && !freesSlot
    }).length
  }

  function sendNext(): void {
    for (const upload of uploads) {
      if (countSending() >= sendingAtOnce) return
      if (upload.state === 'waiting') begin(upload)
    }
  }

  function begin({ key, file, purpose }: QueuedUpload): void {
    change(key, { state: 'sending' })
    const sending = send(file, purpose, {
      onProgress: (progress) => change(key, { progress, state: progress < 1 ? 'sending' : 'preparing' }),
      onPause() {
        change(key, { state: 'paused' })
        queueMicrotask(sendNext)
      },
      onDone(fileId) {
        end(key)
        onDone?.(fileId, purpose)
        removeUpload(key)
      },
      onAsked(comparison) {
        change(key, { state: 'asking', comparison })
        queueMicrotask(sendNext)
      },
      onRefused(sentence) {
        end(key)
        change(key, { state: 'refused', sentence })
      },
    })
    sendings.set(key, sending)
  }

  function end(key: string): void {
    sendings.delete(key)
    queueMicrotask(sendNext)
  }

  function removeUpload(key: string): void {
    const gone = uploads.find((upload) => upload.key === key)
    if (gone?.previewUrl) URL.revokeObjectURL(gone.previewUrl)
    set(uploads.filter((upload) => upload !== gone))
  }

  function queue(file: File, purpose: UploadPurpose, values: Partial<QueuedUpload> = {}): QueuedUpload {
    count += 1
    const previewUrl = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
    return {
      key: `upload-${count}`,
      file,
      purpose,
      state: 'waiting',
      progress: 0,
      comparison: null,
      sentence: null,
      previewUrl,
      ...values,
    }
  }

  return {
    read: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files, purpose) {
      set([...uploads, ...files.map((file) => queue(file, purpose, file.size === 0 ? emptyRefusal : {}))])
      sendNext()
    },
    refuse(file, purpose, sentence) {
      set([...uploads, queue(file, purpose, { state: 'refused', sentence })])
    },
    confirm(key) {
      change(key, { state: 'preparing', comparison: null })
      sendings.get(key)?.confirm()
    },
    remove(key) {
      sendings.get(key)?.cancel()
      end(key)
      removeUpload(key)
    },
    close() {
      for (const sending of sendings.values()) sending.stop()
      sendings.clear()
      for (const { key } of uploads) removeUpload(key)
    },
    whenDone(next) {
      onDone = next
    },
  }
}
