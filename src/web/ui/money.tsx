import { formatCents } from '#shared/checkout/money.ts'

/** An amount of integer cents, in figures of equal width. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  return (
    <span className={className} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatCents(cents)}
    </span>
  )
}
