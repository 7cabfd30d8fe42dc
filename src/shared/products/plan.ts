/** How often the customer is billed. */
export const plans = ['monthly', 'quarterly', 'yearly'] as const
export type Plan = (typeof plans)[number]

/** Who writes and who chooses the moves. */
export const packages = ['automated', 'agency'] as const
export type Package = (typeof packages)[number]

/** A block is one month of production; a payment buys as many as the period has months. */
export const blocksPerPeriod = { monthly: 1, quarterly: 3, yearly: 12 } as const satisfies Record<
  Plan,
  number
>

export const planTitles: Record<Plan, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
}
export const planPeriods: Record<Plan, string> = { monthly: 'month', quarterly: 'quarter', yearly: 'year' }
export const packageTitles: Record<Package, string> = { automated: 'Automated', agency: 'Agency' }

/** Revision rounds that each video has, by package. */
export const revisionRounds: Record<Package, number> = { automated: 1, agency: 3 }
