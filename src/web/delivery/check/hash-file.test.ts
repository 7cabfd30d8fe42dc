import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { hashFile } from './hash-file.ts'

afterEach(() => vi.restoreAllMocks())

const alive = () => new AbortController().signal

test.each([0, 1, 63, 64, 65, 3_000_001])(
  'the hash of %d bytes is that of every other program',
  async (bytes) => {
    const content = Buffer.alloc(bytes, 'arcframe')
    const expected = createHash('sha256').update(content).digest('hex')
    expect(await hashFile(new Blob([content]), alive(), () => undefined)).toBe(expected)
  },
)

test('progress goes up to the end, and a check that is given up stops', async () => {
  const file = new Blob([Buffer.alloc(1_000_000)])
  const shares: number[] = []
  await hashFile(file, alive(), (share) => shares.push(share))
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  const stopped = AbortSignal.abort()
  await expect(hashFile(file, stopped, () => undefined)).rejects.toThrow(/abort/i)
})

test('the page gets a turn by time, however little of a large file that is', async () => {
  let now = 0
  const file = new Blob(Array.from({ length: 40 }, () => Buffer.alloc(1_000)))
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
  const shares: number[] = []
  await hashFile(file, alive(), (share) => shares.push(share))
  expect(shares.length).toBeGreaterThan(3)
})
