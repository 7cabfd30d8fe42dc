import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMaster } from '#test/files/make-master.ts'
import { isStorageFull } from '../../outside/storage/storage-full.ts'
import { checkProxy, isDiskFullMessage } from './check-derived.ts'
import { derivedFiles, WorkFolderFull, type MediaMessage } from './media-order.ts'
import { readMessages } from './read-messages.ts'

let folder: string
let master: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-full-'))
  master = join(folder, 'master.mp4')
  await makeMaster(master, { frames: 30 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A device of Linux on which each write finds a full disk. */
const fullDevice = '/dev/full'

describe('a disk that fills up in the decoder’s process is known as one', () => {
  const files = Object.values(derivedFiles).map(({ name }) => name)

  test.skipIf(!existsSync(fullDevice)).each(files)('at %s', async (name) => {
    const derived = join(folder, `derived-${name}`)
    await mkdir(derived)
    await symlink(fullDevice, join(derived, name))
    // In the root that a decoder has there is no such device.
    const child = spawn(process.execPath, [join(import.meta.dirname, 'media-child.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.write(
      `${JSON.stringify({ master, mediaType: 'video/mp4', folder: derived, ffmpegPath: null })}\n`,
    )
    let answer: MediaMessage | undefined
    for await (const message of readMessages(child.stdout)) {
      answer = message
      if (message.type !== 'progress') break
    }
    child.kill('SIGKILL')
    expect(answer).toMatchObject({ type: 'full' })
    expect(isStorageFull(new WorkFolderFull('No room'))).toBe(true)
  })

  test('by a proxy that ends early, as FFmpeg leaves it without a word', async () => {
    const proxy = join(folder, derivedFiles.proxy.name)
    await makeMaster(proxy, { frames: 30 })
    await expect(checkProxy(folder)).resolves.toBeUndefined()
    await truncate(proxy, 5_000)
    await expect(checkProxy(folder)).rejects.toThrow(WorkFolderFull)
    // A box without an end, and no index after it.
    await writeFile(proxy, Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('mdat'), Buffer.alloc(40)]))
    await expect(checkProxy(folder)).rejects.toThrow(WorkFolderFull)
    await writeFile(proxy, '')
    await expect(checkProxy(folder)).rejects.toThrow(WorkFolderFull)
  })

  test('by what ffmpeg complains of, not by what a file says of itself', () => {
    const tail = '\nConversion failed!\n'
    for (const line of [
      'av_interleaved_write_frame(): No space left on device',
      '[out#0/mp4 @ 0x55] Error writing trailer: No space left on device',
      '[vost#0:0/libx264 @ 0x55] Error submitting a packet to the muxer: Disk quota exceeded',
    ])
      expect(isDiskFullMessage(`Stream mapping:\n${line}${tail}`), line).toBe(true)
    expect(isDiskFullMessage(`  Metadata:\n    title           : No space left on device${tail}`)).toBe(false)
  })
})
