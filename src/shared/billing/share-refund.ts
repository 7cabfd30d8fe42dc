/** A paid invoice, as far as a refund of blocks asks for it. Money in integer cents. */
export interface RefundableInvoice {
  id: string
  paidCents: number
  refundedCents: number
  /** The blocks that it was for, counted from 1, both included. */
  fromBlock: number
  throughBlock: number
}

/** What of one payment goes back, and of what it is a share. Money in integer cents. */
export interface SharedRefund {
  id: string
  blocks: number
  unopenedBlocks: number
  /** The part of the payment that was for them, rounded once. */
  shareCents: number
  /** That, or what is left of the payment. */
  amountCents: number
}

/** What is given back for the blocks from this one on, payment by payment; those it takes nothing from are left out. */
export function shareRefund(invoices: readonly RefundableInvoice[], fromUnopened: number): SharedRefund[] {
  return invoices.flatMap(({ id, paidCents, refundedCents, fromBlock, throughBlock }) => {
    const blocks = throughBlock - fromBlock + 1
    const unopenedBlocks = Math.min(blocks, throughBlock - Math.max(fromUnopened, fromBlock) + 1)
    if (blocks <= 0 || unopenedBlocks <= 0) return []
    const shareCents = Math.round((paidCents * unopenedBlocks) / blocks)
    const amountCents = Math.max(0, Math.min(shareCents, paidCents - refundedCents))
    return shareCents > 0 ? [{ id, blocks, unopenedBlocks, shareCents, amountCents }] : []
  })
}
