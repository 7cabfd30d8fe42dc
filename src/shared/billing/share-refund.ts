/** The fields of a paid invoice that a refund of blocks needs. Money in integer cents. */
export interface RefundableInvoice {
  id: string
  paidCents: number
  refundedCents: number
  /** The blocks that it was for, counted from 1, both included. */
  fromBlock: number
  throughBlock: number
}

/** The refund of one payment, and the share it is computed from. Money in integer cents. */
export interface SharedRefund {
  id: string
  blocks: number
  unopenedBlocks: number
  /** The part of the payment that was for them, rounded once. */
  shareCents: number
  /** That, or what is left of the payment. */
  amountCents: number
}

/** Refunds for the blocks from this one on, payment by payment; payments without a refund are left out. */
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
