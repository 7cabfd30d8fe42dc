import { expect, test } from 'vitest'
import { readShotFilter } from './use-shot-filter.ts'

test('the address filters the shot list by state, customer, item and film; what it can’t mean is left out', () => {
  const query = new URLSearchParams('state=queued&customer=maya@brand.example&item=sub:lamp&only=film-1')
  expect(readShotFilter(query)).toEqual({
    status: 'queued',
    customer: 'maya@brand.example',
    item: 'sub:lamp',
    film: 'film-1',
  })
  expect(readShotFilter(new URLSearchParams('state=draft&customer=&item=lamp&only=a b&film=x'))).toEqual({})
})
