import { constants, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { Storage } from '../../outside/storage/storage.ts'
import { endedDecoder } from '../derive/check-master.ts'
import { derivedBytesMax, storeTimeoutMs } from '../derive/media-limits.ts'
import { derivedFiles, type DerivedFile } from '../derive/media-order.ts'
import { MediaAborted } from '../derive/run-media-child.ts'
import type { DerivedObjects } from '../store/media.db.ts'

/**
 * Stores the files of a decoder's folder under keys of this attempt alone: an attempt that was taken over writes over
 * nothing.
 *
 * @param attempt where they are stored
 * @throws MediaProblem where something else than its files is there; MediaAborted; failures of storage
 */
export async function storeDerived(
  storage: Storage,
  folder: string,
  attempt: string,
  run: AbortSignal,
): Promise<DerivedObjects> {
  const signal = AbortSignal.any([run, AbortSignal.timeout(storeTimeoutMs)])
  const objects = {} as DerivedObjects
  try {
    for (const [file, { name, mediaType }] of Object.entries(derivedFiles) as DerivedEntry[]) {
      const key = `${attempt}/${name}`
      const { handle, size } = await openDerived(join(folder, name), derivedBytesMax[file])
      // No further than it was when it was checked.
      const content = addAbortSignal(signal, handle.createReadStream({ start: 0, end: size - 1 }))
      const { bytes } = await storage.write(key, content, mediaType)
      objects[file] = { key, bytes }
    }
  } catch (error) {
    throw run.aborted ? new MediaAborted('The worker stops') : error
  }
  return objects
}

type DerivedEntry = [DerivedFile, (typeof derivedFiles)[DerivedFile]]

/** The errors of opening something else than a file: no file, a link, a socket. */
const wrongKinds = ['ENOENT', 'ELOOP', 'ENXIO']

/**
 * Opens a file that a foreign video's decoder wrote: no symbolic link is followed, and no FIFO is waited for.
 * @throws MediaProblem
 */
async function openDerived(path: string, bytesMax: number): Promise<{ handle: FileHandle; size: number }> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw wrongKinds.includes(error.code ?? '') ? endedDecoder() : error
    },
  )
  const found = await handle.stat()
  if (found.isFile() && found.size > 0 && found.size <= bytesMax) return { handle, size: found.size }
  await handle.close()
  throw endedDecoder()
}
