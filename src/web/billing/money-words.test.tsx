import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Price } from '#shared/checkout/price.ts'
import { describeComingPlan, NextChargeWords } from './next-charge.tsx'
import { RefundWords } from './refund-words.tsx'

const renderText = (node: ReactNode) =>
  renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>)
    .replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')

const emptyPrice: Price = {
  films: [],
  tokensPerBlock: 0,
  tokenPriceCents: 0,
  volumePercentOff: 0,
  planPercentOff: 0,
  blocks: 12,
  totalCents: 0,
  blockCents: 0,
  savedCents: 0,
}
const at = '2026-12-21T10:00:00.000Z'
const discount = { subscriptionId: 's', percentOff: 20, centsOff: null, isOnce: false, endsAt: null }
const next = (discounts: Parameters<typeof NextChargeWords>[0]['discounts']) =>
  renderText(<NextChargeWords cents={152_000} at={at} discounts={discounts} />)

it('the next charge after a change counts the discounts that still run then, and says so', () => {
  expect(next([])).toMatch(/^Next charge: \$1,520, \d+ December.*\.$/)
  expect(next([discount])).toMatch(/^Next charge: \$1,216, .*: \$1,520 less your discount of 20 %\.$/)
  const dollars = { ...discount, percentOff: null, centsOff: 1_600 }
  expect(next([discount, dollars])).toMatch(
    /^Next charge: \$1,200, .*less your discounts of 20 % and \$16\.$/,
  )
  expect(next([{ ...discount, endsAt: at }])).toMatch(/^Next charge: \$1,520, \d+ December.*\.$/)
})

it('where discounts are not known the next charge says that it is before them', () => {
  expect(next(null)).toMatch(/^Next charge: \$1,520, .*before any discount: the card provider does not say/)
})

it('a plan that changes with the next charge is named with it', () => {
  const coming = { plan: 'yearly' as const, films: [], price: emptyPrice }
  expect(describeComingPlan({ plan: 'monthly', coming })).toBe('yearly from the next charge')
  expect(describeComingPlan({ plan: 'yearly', coming })).toBeNull()
})

const share = {
  invoiceId: 'in_1',
  paidAt: '2026-11-21T10:00:00.000Z',
  paidCents: 1_459_200,
  blocks: 12,
  unopenedBlocks: 10,
  shareCents: 1_216_000,
  amountCents: 1_216_000,
}
const refund = (shares: (typeof share)[]) =>
  renderText(
    <RefundWords
      billed={{
        refundsIfCanceledNow: shares,
        refundIfCanceledNowCents: shares.reduce((sum, { amountCents }) => sum + amountCents, 0),
      }}
    />,
  )

it('an end at once says what goes back of which payment, and why', () => {
  expect(refund([share])).toMatch(
    /^We return \$12,160 to your card\..*\$14,592 paid on .* for 12 blocks, of which 10 have not opened: \$12,160\./,
  )
  expect(refund([share])).toContain('you keep the discount of a longer plan')
  expect(refund([{ ...share, unopenedBlocks: 1, amountCents: 0 }])).toMatch(
    /^Nothing is refunded\..*of which 1 has not opened: \$12,160; less what was already refunded or is disputed: \$0\./,
  )
  expect(refund([])).toMatch(/^Every paid block is open/)
})
