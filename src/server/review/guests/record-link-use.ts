import { emitEvent } from '../../events/emit-event.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { writeLinkFirstUsed, writeLinkUsed, type GuestLinkRow } from './guest-links.db.ts'

/** A page that is open asks again and again, and a video is loaded in parts. */
const sameUseMs = 60_000

/**
 * Records that somebody saw a cut by a link: its customer reads when that was last. Called once something is shown. The
 * document of the page does not count: previews of chats fetch it, but neither run its script nor load its video.
 */
export async function recordLinkUse(
  { db, clock }: Pick<ReviewDeps, 'db' | 'clock'>,
  { id, videoId, cutNumber, lastUsedAt }: GuestLinkRow,
): Promise<void> {
  const now = clock.now()
  if (lastUsedAt !== null) {
    if (now.getTime() - lastUsedAt.getTime() >= sameUseMs) await writeLinkUsed(db, id, now)
    return
  }
  await db.transaction().execute(async (tx) => {
    if (!(await writeLinkFirstUsed(tx, id, now))) return
    await emitEvent(tx, null, {
      kind: 'guest_link.first_used',
      subject: { kind: 'video', id: videoId },
      payload: { after: { link: id, cut: cutNumber } },
    })
  })
}
