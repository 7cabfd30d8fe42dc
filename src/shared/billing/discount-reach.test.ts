import { expect, it } from 'vitest'
import type { Plan } from '../products/plan.ts'
import { reachesNextCharge } from './discount-reach.ts'

const reaches = (months: number, plan: Plan, now: string, nextChargeAt = '2027-03-15') =>
  reachesNextCharge({ months, plan, now: new Date(now), nextChargeAt: new Date(nextChargeAt) })

it('a discount has to run until something is charged', () => {
  expect(reaches(1, 'monthly', '2027-03-01')).toBe(true)
  expect(reaches(1, 'quarterly', '2027-01-10')).toBe(false)
  expect(reaches(3, 'quarterly', '2027-01-10')).toBe(true)
  expect(reaches(1, 'yearly', '2026-05-01')).toBe(false)
  expect(reaches(1, 'yearly', '2027-02-20')).toBe(true)
})

it('one that ends with the charge itself takes nothing off', () => {
  expect(reaches(1, 'monthly', '2027-02-15T00:00:00.000Z')).toBe(false)
  expect(reaches(1, 'monthly', '2027-02-15T00:00:01.000Z')).toBe(true)
})

it('the end of a short month is not the end of a long one', () => {
  expect(reaches(1, 'monthly', '2027-02-28', '2027-03-31')).toBe(false)
  expect(reaches(2, 'monthly', '2027-02-28', '2027-03-31')).toBe(true)
})

it('a clock that is behind the provider’s loses no month', () => {
  expect(reaches(1, 'monthly', '2027-01-20')).toBe(true)
  expect(reaches(1, 'quarterly', '2026-11-20')).toBe(false)
})
