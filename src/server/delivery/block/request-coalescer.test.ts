import { expect, test } from 'vitest'
import { RequestCoalescer } from './request-coalescer.ts'

/** Readings that end when the test ends them, each with its number. */
function startReadings() {
  const ends: { end: () => void; fail: () => void }[] = []
  const shared = new RequestCoalescer<number>()
  const read = (key = 'block') =>
    shared.read(
      key,
      () =>
        new Promise((resolve, reject) => {
          const number = ends.length
          ends.push({ end: () => resolve(number), fail: () => reject(new Error(`Reading ${number}`)) })
        }),
    )
  return { ends, read }
}

test('those who ask while a reading is under way share the next one, which begins after it', async () => {
  const { ends, read } = startReadings()
  const first = read()
  const later = [read(), read(), read()]
  expect(ends).toHaveLength(1)
  ends[0]?.end()
  expect(await first).toBe(0)
  await expect.poll(() => ends.length).toBe(2)
  const last = read()
  ends[1]?.end()
  expect(await Promise.all(later)).toEqual([1, 1, 1])
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.end()
  expect(await last).toBe(2)
})

test('once nothing is under way the next one begins at once; another key waits for nobody', async () => {
  const { ends, read } = startReadings()
  const first = read()
  const other = read('another')
  expect(ends).toHaveLength(2)
  for (const each of ends) each.end()
  expect(await Promise.all([first, other])).toEqual([0, 1])
  void read()
  await expect.poll(() => ends.length).toBe(3)
})

test('a reading that fails does so for those who share it alone', async () => {
  const { ends, read } = startReadings()
  const first = read()
  const second = [read(), read()]
  ends[0]?.fail()
  await expect(first).rejects.toThrow('Reading 0')
  await expect.poll(() => ends.length).toBe(2)
  const third = read()
  ends[1]?.fail()
  for (const each of second) await expect(each).rejects.toThrow('Reading 1')
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.end()
  expect(await third).toBe(2)
})
