import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { NextDates } from './next-dates.tsx'

vi.mock('./find-next-dates.ts', () => ({
  findNextDates: () => [
    { id: 'one', at: '2026-12-02T09:00:00.000Z', what: 'Product Shoot', about: 'Trail runner', to: '/' },
  ],
}))
vi.mock('../ui/text/date-text.tsx', () => ({ DateText: () => '2 December' }))

test.each([
  [1, false],
  [2, true],
])('dates of %i subscriptions name it with each: %s', (count, isNamed) => {
  const subscriptions = Array.from({ length: count }, () => ({})) as Subscription[]
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <NextDates subscriptions={subscriptions} />
    </MemoryRouter>,
  )
  expect(html).toContain('Product Shoot')
  expect(html.includes('Trail runner')).toBe(isNamed)
})
