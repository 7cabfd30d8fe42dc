import { expect, it } from 'vitest'
import { createChangeFilter, recordPath, recordTablePath } from './use-record-filter.ts'

it('the days that are asked for are whole days of the reader’s own clock', () => {
  const { from, before } = createChangeFilter({ from: '2026-03-01', until: '2026-03-31' })
  expect(from).toBe(new Date(2026, 2, 1).toISOString())
  expect(before).toBe(new Date(2026, 3, 1).toISOString())
})

it('a day that is none, and what is not asked for, is left out', () => {
  const filter = createChangeFilter({ from: 'yesterday', who: 'mara@brand.example' })
  expect(recordTablePath(filter)).toBe('/api/admin/audit.csv?actorEmail=mara%40brand.example')
  expect(recordTablePath(createChangeFilter({}))).toBe('/api/admin/audit.csv')
})

it('what was changed about one person has an address of its own', () => {
  expect(recordPath({ about: 'user', subject: 'u1' })).toBe(
    '/account-management/?about=user&subject=u1#record',
  )
})
