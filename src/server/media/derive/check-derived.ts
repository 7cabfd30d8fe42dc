import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { derivedFiles, WorkFolderFull } from './media-order.ts'

const fullDiskCodes: unknown[] = ['ENOSPC', 'EDQUOT']
/** FFmpeg's codes are negative numbers of the system: ENOSPC, EDQUOT of Linux and of macOS. */
const fullDiskNumbers: unknown[] = [-28, -122, -69]

/** Whether an error of Node or of the library means that the disk is full. */
export const isFullDisk = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (fullDiskCodes.includes(error.code) || fullDiskNumbers.includes(error.code))

/** Whether ffmpeg complained of a full disk. A file's own metadata is printed behind blanks. */
export const isDiskFullMessage = (messages: string): boolean =>
  /^\S.*: (No space left on device|Disk quota exceeded)\s*$/m.test(messages)

/**
 * Reads whether the proxy was written whole: FFmpeg and the library ignore a full disk in the last part of a file, its
 * index. Nothing else shortens a file that they closed.
 * @throws WorkFolderFull
 */
export async function checkProxy(folder: string): Promise<void> {
  await using file = await open(join(folder, derivedFiles.proxy.name))
  const { size } = await file.stat()
  const found = new Set<string>()
  const header = Buffer.alloc(16)
  let position = 0
  while (position + 8 <= size) {
    await file.read(header, 0, 16, position)
    const short = header.readUInt32BE(0)
    const bytes = short === 1 ? Number(header.readBigUInt64BE(8)) : short
    if (bytes < 8) break
    found.add(header.toString('latin1', 4, 8))
    position += bytes
  }
  if (position !== size || !found.has('moov') || !found.has('mdat'))
    throw new WorkFolderFull(`The proxy ends early, after ${size} bytes`)
}
