import { z } from 'zod'
import { timeField } from '../../fields.ts'

/**
 * The first period, a renewal, the difference of a change, a duplicate payment that is refunded, or anything else.
 */
export const invoiceKindSchema = z.enum(['first', 'renewal', 'change', 'duplicate', 'other'])
export const invoiceStatusSchema = z.enum(['draft', 'open', 'paid', 'void', 'uncollectible'])

/** An invoice as its customer sees it. Money in integer cents of the installation’s currency. */
export const invoiceSchema = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  /** Null while it is a draft. */
  number: z.string().nullable(),
  kind: invoiceKindSchema,
  status: invoiceStatusSchema,
  totalCents: z.int(),
  discountCents: z.int(),
  refundedCents: z.int(),
  periodStart: timeField.nullable(),
  periodEnd: timeField.nullable(),
  /** The provider’s page of this invoice: to read it, and to pay it while it is open. */
  hostedUrl: z.string().nullable(),
  /** The invoice as a PDF, made by the provider. */
  pdfUrl: z.string().nullable(),
  createdAt: timeField,
  paidAt: timeField.nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>
