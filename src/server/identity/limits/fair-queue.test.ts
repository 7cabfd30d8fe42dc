import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Work that ends on demand, and records its start. */
function setUp({ atOnceMax = 1 } = {}) {
  const queue = createFairQueue({ atOnceMax, perPersonMax: 3, totalMax: 5, refusal: 'too_many_uploads' })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (personId: string, name: string) =>
    queue(personId, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, begun, add, endNext }
}

test('one piece runs at a time, and people take turns', async () => {
  const { begun, add, endNext } = setUp()
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')]
  expect(begun).toEqual(['a1'])
  for (let count = 0; count < all.length; count += 1) await endNext()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
})

test('a user with more work queues behind those who wait', async () => {
  const { begun, add, endNext } = setUp()
  const all = [add('a', 'a1'), add('b', 'b1')]
  await endNext()
  all.push(add('a', 'a2'), add('c', 'c1'), add('b', 'b2'))
  for (let count = 0; count < 4; count += 1) await endNext()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2'])
})

test('one person has a bounded number of places, all people together another', async () => {
  const { add, endNext } = setUp()
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')]
  await expect(add('a', 'a4')).rejects.toMatchObject({ code: 'too_many_uploads' })
  all.push(add('b', 'b1'), add('c', 'c1'))
  await expect(add('d', 'd1')).rejects.toMatchObject({ code: 'busy' })
  await endNext()
  all.push(add('a', 'a4'))
  for (let count = 0; count < 5; count += 1) await endNext()
  await Promise.all(all)
})

test('work that fails fails alone', async () => {
  const { queue, add, endNext } = setUp()
  const failing = queue('a', async () => {
    throw new Error('no picture')
  })
  const next = add('a', 'a2')
  await expect(failing).rejects.toThrow('no picture')
  await endNext()
  expect(await next).toBe('a2')
})

test('as many pieces as may run at once are begun', async () => {
  const { begun, add, endNext } = setUp({ atOnceMax: 2 })
  const all = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1')]
  expect(begun).toEqual(['a1', 'a2'])
  await endNext()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await endNext()
  await endNext()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
})
