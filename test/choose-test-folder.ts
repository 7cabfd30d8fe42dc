import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

/** What is known of a folder of the system that may be in memory. */
export interface MemoryFolder {
  /** Type of its file system, as statfs(2) names it. */
  type: number
  freeBytes: number
  /** What processes of this machine, or container, can still take. */
  availableMemoryBytes: number
  /** Of its mount, separated by commas; null if it is no mount of its own. */
  mountOptions: string | null
}

const tmpfs = 0x01021994
const gibibyte = 2 ** 30
const sharedMemory = '/dev/shm'

/**
 * Where the files of a test run go: in memory if there is room, because creating a database there takes a tenth of the
 * processor time (`docs/testing.md`); otherwise in the system's temporary folder.
 */
export const chooseTestFolder = (temporaryFolder: string): string =>
  hasRoomInMemory() ? sharedMemory : temporaryFolder

/** Whether `/dev/shm` has room for a run. */
export function hasRoomInMemory(): boolean {
  const facts = readMemoryFolder()
  return facts !== null && isRoomy(facts)
}

/** A run takes about 300 MB at once. PostgreSQL's programs may be copied there, so they must be allowed to run. */
export function isRoomy(folder: MemoryFolder): boolean {
  return (
    folder.type === tmpfs &&
    folder.freeBytes >= 2 * gibibyte &&
    folder.availableMemoryBytes >= 4 * gibibyte &&
    folder.mountOptions !== null &&
    !folder.mountOptions.split(',').includes('noexec')
  )
}

/** Null where the system has none, or this account may not write there. */
function readMemoryFolder(): MemoryFolder | null {
  try {
    accessSync(sharedMemory, constants.W_OK)
    const { type, bavail, bsize } = statfsSync(sharedMemory)
    return {
      type,
      freeBytes: bavail * bsize,
      availableMemoryBytes: process.availableMemory(),
      mountOptions: readMountOptions(readFileSync('/proc/self/mounts', 'utf8'), sharedMemory),
    }
  } catch {
    return null
  }
}

/** Of the last mount at this folder, which covers earlier ones. Lines: device, folder, type, options, two numbers. */
export function readMountOptions(mounts: string, folder: string): string | null {
  const line = mounts.split('\n').findLast((each) => each.split(' ')[1] === folder)
  return line?.split(' ')[3] ?? null
}
