import { countTokens } from '#shared/checkout/count-tokens.ts'
import { formatAvailable } from '#shared/tokens/tokens-missing.ts'
import { revisionTokens, sumAvailable, takeTokens } from '#shared/tokens/ledger.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { refuse } from '../http/refusal.ts'
import type { Refusal } from '../http/refusal.ts'
import { lockUsableLots } from './lock-usable-lots.ts'
import type { ChargedVideo } from './settle-video-tokens.ts'
import { insertEntries } from './tokens.db.ts'

/** The refusal of a revision without agreement to its price; it states the present price. */
export function refuseRevision(videoTokens: number): Refusal {
  const needed = revisionTokens(videoTokens)
  const sentence = `All revision rounds of this film are used. One more costs ${countTokens(needed)}.`
  return refuse('no_revisions_left', { sentence, details: { needed } })
}

/**
 * Charges a revision beyond the included rounds, in the transaction that requests it.
 * @param agreedTokens the price that the customer was shown and agreed to
 * @throws Refusal no_revisions_left, with the price, where another price was agreed; tokens_missing
 */
export async function chargeRevision(
  tx: Database,
  video: ChargedVideo,
  agreedTokens: number,
  now: Date,
): Promise<void> {
  const needed = revisionTokens(video.tokens)
  const lots = await lockUsableLots(tx, video.subscriptionId, now)
  const available = sumAvailable(lots)
  const transfers = takeTokens(lots, needed, 'captured')
  if (!transfers) {
    throw refuse('tokens_missing', {
      sentence: `One more revision costs ${countTokens(needed)}, and ${formatAvailable(available)}.`,
      details: { needed, available },
    })
  }
  if (agreedTokens !== needed) throw refuseRevision(video.tokens)
  await insertEntries(tx, { kind: 'revision', transfers, film: video }, now)
}
