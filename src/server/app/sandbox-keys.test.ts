import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSandboxKeys } from './sandbox-keys.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-keys-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('processes that start at the same time on one data folder get the same keys, which only their owner may read', async () => {
  const [first, second] = await Promise.all([readSandboxKeys(folder), readSandboxKeys(folder)])
  expect(second).toEqual(first)
  expect(await readSandboxKeys(folder)).toEqual(first)
  expect((await stat(join(folder, 'sandbox-keys.json'))).mode & 0o777).toBe(0o600)
})

test('damaged keys are named, and not replaced', async () => {
  await writeFile(join(folder, 'sandbox-keys.json'), '{')
  await expect(readSandboxKeys(folder)).rejects.toThrow(/sandbox-keys.json is damaged: move it away/)
})
