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

test('people take turns for each of several places', async () => {
  const { begun, add, endNext } = setUp({ atOnceMax: 2 })
  const all = [add('x', 'x1'), add('y', 'y1'), add('a', 'a1'), add('a', 'a2'), add('b', 'b1')]
  await endNext()
  await endNext()
  expect(begun).toEqual(['x1', 'y1', 'a1', 'b1'])
  for (let count = 0; count < 3; count += 1) await endNext()
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

test('a person keeps their place until they have taken the result, and delays nobody meanwhile', async () => {
  const { queue, add, endNext } = setUp()
  const takers = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const made = await Promise.all(
    takers.map(({ promise }, at) => queue('a', async () => at, { left: promise, keepsPlace: true })),
  )
  expect(made).toEqual([0, 1, 2])
  await expect(add('a', 'a4')).rejects.toMatchObject({ code: 'too_many_uploads' })
  // Places of all people are of those who wait.
  const others = ['b1', 'b2', 'b3', 'c1', 'c2'].map((name) => add(name.slice(0, 1), name))
  for (const taker of takers) taker.resolve()
  for (let count = 0; count < others.length; count += 1) await endNext()
  await Promise.all(others)
  const next = add('a', 'a4')
  await endNext()
  expect(await next).toBe('a4')
})

test.each([true, false])(
  'work whose person is gone never begins, its place is free (kept: %s)',
  async (keepsPlace) => {
    const { queue, begun, add, endNext } = setUp()
    const first = add('a', 'a1')
    const gone = Promise.withResolvers<void>()
    const abandoned = queue('a', async () => begun.push('abandoned'), { left: gone.promise, keepsPlace })
    const last = add('a', 'a3')
    gone.resolve()
    await expect(abandoned).rejects.toMatchObject({ code: 'busy' })
    const next = add('a', 'a4')
    for (let count = 0; count < 3; count += 1) await endNext()
    expect(await Promise.all([first, last, next])).toEqual(['a1', 'a3', 'a4'])
    expect(begun).toEqual(['a1', 'a3', 'a4'])
  },
)

test('who does not keep their place has it back with the end of the work', async () => {
  const { queue, add, endNext } = setUp()
  const never = { left: new Promise<void>(() => undefined), keepsPlace: false }
  for (let count = 0; count < 3; count += 1) await queue('a', async () => count, never)
  const next = add('a', 'a4')
  await endNext()
  expect(await next).toBe('a4')
})
