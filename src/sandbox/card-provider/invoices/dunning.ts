import { z } from 'zod'
import type { CardProviderDb } from '../store/card-provider.db.ts'
import type { Provider } from '../store/provider.ts'

const note = 'dunning'
const daySeconds = 86_400

/** How failed renewals are tried again, and what happens after the last try. In the provider's own settings. */
export const dunningBody = z.strictObject({
  /** Days from each failed attempt to the next one. */
  retryDays: z.array(z.int().min(0).max(60)).max(8).default([3, 5, 7]),
  /** The status that a subscription has after the last one. */
  lastStatus: z.enum(['canceled', 'unpaid', 'past_due']).default('canceled'),
})
export type Dunning = z.output<typeof dunningBody>

export function readDunning(db: CardProviderDb): Dunning {
  return dunningBody.parse(JSON.parse(db.readNote(note) ?? '{}'))
}

export function writeDunning(db: CardProviderDb, dunning: Dunning) {
  db.writeNote(note, JSON.stringify(dunning))
}

/** When a payment is tried after so many failed attempts, in seconds; null after the last. */
export function nextAttemptAt({ db, nowSeconds }: Provider, failedAttempts: number): number | null {
  const days = readDunning(db).retryDays[failedAttempts - 1]
  return days === undefined ? null : nowSeconds() + days * daySeconds
}
