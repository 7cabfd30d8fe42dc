import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { checkGuestLink as call } from '#shared/contract/review/guest-links.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readLinkVersion } from '../store/notes.db.ts'
import { requireSharedLink } from './read-guest-link.ts'

/**
 * Whether a link is still open, and the version of what guests said by it. Open pages ask every few seconds: no hash is computed
 * for it, and no file and no comment's words are read. No use of the link, because nothing is shown by it.
 * @throws Refusal guest_link_ended
 */
export async function checkGuestLink(db: Database, linkId: string | null): Promise<OutputOf<typeof call>> {
  const { link } = await requireSharedLink(db, linkId)
  return { version: await readLinkVersion(db, link.id) }
}
