import { expect, test } from 'vitest'
import { deliveryQuery } from './delivery-queries.ts'

const { refetchInterval } = deliveryQuery({ subscriptionId: 's', block: 1 })
type AskedQuery = Parameters<Extract<typeof refetchInterval, (...asked: never[]) => unknown>>[0]
const readInterval = (data: object | undefined) =>
  typeof refetchInterval === 'function' && refetchInterval({ state: { data } } as AskedQuery)

test('a block whose certificate is being made is read more often, until it is there', () => {
  const archive = { state: 'ready' }
  expect(readInterval({ archive, certificate: null })).toBe(5_000)
  expect(readInterval({ archive, certificate: { number: 1 } })).toBe(20_000)
  expect(readInterval({ archive: { state: 'empty' }, certificate: null })).toBe(20_000)
  expect(readInterval(undefined)).toBe(20_000)
})
