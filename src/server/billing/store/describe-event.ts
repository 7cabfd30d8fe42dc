import type { PaymentEventRecord } from '#shared/contract/billing/admin-money.ts'

/** The columns of a stored event that decide its state. */
export const eventColumns = [
  'id',
  'type',
  'receivedAt',
  'appliedAt',
  'parkedAt',
  'attempts',
  'lastError',
] as const

interface EventRow {
  id: string
  type: string
  receivedAt: Date
  appliedAt: Date | null
  parkedAt: Date | null
  attempts: number
  lastError: string | null
}

/** How a stored event stands, for the studio. */
export function describeEvent(row: EventRow): PaymentEventRecord {
  return {
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    parkedAt: row.parkedAt?.toISOString() ?? null,
  }
}
