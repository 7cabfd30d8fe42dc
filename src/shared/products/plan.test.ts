import { expect, it } from 'vitest'
import { planPeriods, plans, packages, packageTitles, planTitles, revisionRounds } from './plan.ts'

it('plans and packages have names that people read', () => {
  expect(plans.map((plan) => `${planTitles[plan]}, by ${planPeriods[plan]}`)).toEqual([
    'Monthly, by month',
    'Quarterly, by quarter',
    'Yearly, by year',
  ])
  expect(packages.map((pack) => packageTitles[pack])).toEqual(['Automated', 'Agency'])
})

it('a film has one round of revision, with the agency package three', () => {
  expect(revisionRounds).toEqual({ automated: 1, agency: 3 })
})
