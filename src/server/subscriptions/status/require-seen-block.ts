import { refuse } from '../../http/refusal.ts'
import type { StatusRecord } from './status.db.ts'

/**
 * Refuses what was written for another block than the one in production: it opened since the page was read.
 * @param seen the block that the sender saw; an API client may leave it out
 * @throws Refusal changed_meanwhile
 */
export function requireSeenBlock({ current }: Pick<StatusRecord, 'current'>, seen: number | undefined): void {
  if (seen === undefined || seen === current.block) return
  throw refuse('changed_meanwhile', {
    sentence: `Block ${current.block} is in production by now: this was meant for block ${seen}.`,
  })
}
