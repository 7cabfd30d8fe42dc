/** A paid invoice, as far as a refund of blocks asks for it. Money in integer cents. */
export interface RefundableInvoice {
  id: string
  paidCents: number
  refundedCents: number
  /** The blocks that it was for, counted from 1, both included. */
  fromBlock: number
  throughBlock: number
}

/**
 * What is given back for the blocks from this one on: of each payment the share of its blocks that have not opened,
 * rounded once, and never more than is left of it.
 */
export function shareRefund(
  invoices: readonly RefundableInvoice[],
  fromUnopened: number,
): { invoiceId: string; amountCents: number }[] {
  return invoices.flatMap(({ id, paidCents, refundedCents, fromBlock, throughBlock }) => {
    const blocks = throughBlock - fromBlock + 1
    const unopened = Math.min(blocks, throughBlock - Math.max(fromUnopened, fromBlock) + 1)
    if (blocks <= 0 || unopened <= 0) return []
    const share = Math.round((paidCents * unopened) / blocks)
    const amountCents = Math.min(share, paidCents - refundedCents)
    return amountCents > 0 ? [{ invoiceId: id, amountCents }] : []
  })
}
