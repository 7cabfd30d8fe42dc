import type { QueuedUpload } from './upload-queue.ts'

/** Where an upload stands, in words. */
export function describeUpload({
  state,
  progress,
  sentence,
}: Pick<QueuedUpload, 'state' | 'progress' | 'sentence'>): string {
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return `${Math.floor(progress * 100)} %`
    case 'paused':
      return 'Paused. It continues by itself.'
    case 'preparing':
      return 'Preparing'
    case 'asking':
      return 'Waiting for your answer'
    case 'refused':
      return sentence ?? 'This file could not be uploaded.'
  }
}

/** `6 bytes`, `217 KB`, `25 MB`, `2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  if (bytes < 1024 ** 3) return `${Math.round(bytes / 1024 ** 2)} MB`
  return `${Math.round(bytes / 1024 ** 3)} GB`
}
