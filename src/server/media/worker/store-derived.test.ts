import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDiskStorage } from '../../outside/storage/disk-storage.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { derivedBytesMax } from '../derive/media-limits.ts'
import { derivedFiles } from '../derive/media-order.ts'
import { storeDerived } from './store-derived.ts'

let folder: string
let storage: Storage
const derived = (name: string) => join(folder, 'derived', name)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-store-'))
  storage = await openDiskStorage(join(folder, 'files'))
  execFileSync('mkdir', [join(folder, 'derived')])
  for (const { name } of Object.values(derivedFiles)) await writeFile(derived(name), name)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const store = (signal = new AbortController().signal) =>
  storeDerived(storage, join(folder, 'derived'), 'media/attempt', signal)

describe('what the decoder’s process left', () => {
  test('is stored as it is', async () => {
    const objects = await store()
    expect(objects.waveform.bytes).toBe('waveform.json'.length)
    expect((await storage.stat(objects.proxy.key))?.bytes).toBe('proxy.mp4'.length)
  })

  const traps: [string, (path: string) => Promise<void>][] = [
    [
      'a link to a file of the worker',
      async (path) => {
        await writeFile(join(folder, 'secret'), 'secret')
        await symlink(join(folder, 'secret'), path)
      },
    ],
    ['a FIFO that nobody writes to', async (path) => void execFileSync('mkfifo', [path])],
    ['a folder', async (path) => void execFileSync('mkdir', [path])],
    ['nothing', async () => undefined],
    ['an empty file', (path) => writeFile(path, '')],
    [
      'a file far larger than a poster',
      async (path) => {
        await writeFile(path, '')
        await truncate(path, derivedBytesMax.poster + 1)
      },
    ],
  ]
  test.each(traps)('is refused where it is %s', async (_name, set) => {
    const path = derived(derivedFiles.poster.name)
    await rm(path)
    await set(path)
    await expect(store()).rejects.toThrow(/ended the decoder/)
  })

  test('is no longer stored when the worker stops', async () => {
    const stop = new AbortController()
    const stalled: Storage = {
      ...storage,
      async write(_key, content) {
        stop.abort()
        for await (const _ of content as AsyncIterable<Buffer>);
        return { bytes: 0 }
      },
    }
    const running = storeDerived(stalled, join(folder, 'derived'), 'media/attempt', stop.signal)
    await expect(running).rejects.toThrow(/The worker stops/)
  })
})
