import { useEffect, useState, useSyncExternalStore } from 'react'
import { sendFile, type UploadPurpose } from './send-file.ts'
import { createUploadQueue, type QueuedUpload, type UploadQueue } from './upload-queue.ts'

const nothing: readonly QueuedUpload[] = []

/**
 * Files on their way to the server, for one part of a page. Leaving the page stops what is still on its way.
 * @param onDone with the id of each file that has arrived
 * @param options.isOrdered whether they are stored in the order they were chosen, one after another, but for one that
 *   can't be sent although the browser is online: the next ones go before it
 */
export function useUpload(
  onDone: (fileId: string, purpose: UploadPurpose) => void,
  { isOrdered = false }: { isOrdered?: boolean } = {},
): { uploads: readonly QueuedUpload[] } & Pick<
  UploadQueue,
  'add' | 'refuse' | 'confirm' | 'remove' | 'close'
> {
  const [queue] = useState(() => createUploadQueue(sendFile, isOrdered ? 1 : 2))
  useEffect(() => queue.whenDone(onDone), [queue, onDone])
  useEffect(() => () => queue.close(), [queue])
  const uploads = useSyncExternalStore(queue.subscribe, queue.read, () => nothing)
  const { add, refuse, confirm, remove, close } = queue
  return { uploads, add, refuse, confirm, remove, close }
}
