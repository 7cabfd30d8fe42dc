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
