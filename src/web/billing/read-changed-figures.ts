import { Refusal } from '../call/call.ts'

/** The new figures of a refusal because they changed; null for anything else. */
export function readChangedFigures(error: unknown): { dueNowCents: number; totalCents: number } | null {
  if (!(error instanceof Refusal) || error.code !== 'price_changed') return null
  const { dueNowCents, totalCents } = error.details
  return typeof dueNowCents === 'number' && typeof totalCents === 'number'
    ? { dueNowCents, totalCents }
    : null
}
