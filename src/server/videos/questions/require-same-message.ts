import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findMessage } from './questions.db.ts'

/**
 * Holds that a message which is there already is the one that is sent: other words under its id would be lost.
 * @returns false where there is none of this id yet
 * @throws Refusal changed_meanwhile
 */
export async function requireSameMessage(
  tx: Database,
  author: Pick<SignedInUser, 'id'>,
  { questionId, id, text }: { questionId: string; id: string; text: string },
): Promise<boolean> {
  const stored = await findMessage(tx, questionId, id)
  if (stored && (stored.body !== text || stored.authorId !== author.id)) {
    throw refuse('changed_meanwhile', {
      sentence: 'Your first attempt was stored, and is in the thread. Send this again to add it as well.',
    })
  }
  return stored !== null
}
