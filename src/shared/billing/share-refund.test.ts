import { expect, it } from 'vitest'
import { shareRefund } from './share-refund.ts'

const year = { id: 'in_year', paidCents: 1_459_200, refundedCents: 0, fromBlock: 1, throughBlock: 12 }

it('gives back the share of the blocks that have not opened, at the price they were paid at', () => {
  expect(shareRefund([year], 3)).toEqual([
    { id: 'in_year', blocks: 12, unopenedBlocks: 10, shareCents: 1_216_000, amountCents: 1_216_000 },
  ])
  expect(shareRefund([year], 13)).toEqual([])
})

it('shares the difference of a change over the blocks that it was for', () => {
  const change = { id: 'in_change', paidCents: 116_280, refundedCents: 0, fromBlock: 2, throughBlock: 3 }
  expect(shareRefund([change], 3)).toEqual([
    { id: 'in_change', blocks: 2, unopenedBlocks: 1, shareCents: 58_140, amountCents: 58_140 },
  ])
})

it('gives back no more than is left, and reports the full share', () => {
  expect(shareRefund([{ ...year, refundedCents: 1_000_000 }], 3)).toMatchObject([
    { shareCents: 1_216_000, amountCents: 459_200 },
  ])
  expect(shareRefund([{ ...year, refundedCents: 1_459_200 }], 3)).toMatchObject([{ amountCents: 0 }])
  expect(shareRefund([{ ...year, paidCents: 0 }], 3)).toEqual([])
})

it('rounds each payment once, to the cent', () => {
  expect(shareRefund([{ ...year, paidCents: 100 }], 12)).toMatchObject([{ amountCents: 8 }])
  expect(shareRefund([{ ...year, paidCents: 100 }], 2)).toMatchObject([{ amountCents: 92 }])
})

it('gives back nothing for a payment without blocks, or whose blocks are all open', () => {
  expect(shareRefund([{ ...year, fromBlock: 3, throughBlock: 2 }], 1)).toEqual([])
  expect(shareRefund([{ ...year, fromBlock: 5, throughBlock: 2 }], 1)).toEqual([])
  expect(shareRefund([year, { ...year, id: 'in_other' }], 14)).toEqual([])
  expect(shareRefund([{ ...year, paidCents: -100 }], 20)).toEqual([])
})
