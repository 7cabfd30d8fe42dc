import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { MasterOptions } from './write-master.ts'

export type { MasterOptions } from './write-master.ts'

/** Writes a real video: H.264 and AAC in an MP4. The native library may end its process when that exits: not ours. */
export async function makeMaster(path: string, options: MasterOptions = {}): Promise<void> {
  const script = join(import.meta.dirname, 'write-master.ts')
  const child = spawn(process.execPath, [script, path, JSON.stringify(options)], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (said !== 'written') throw new Error(`The film was not written: ${complaint.slice(-800)}`)
}
