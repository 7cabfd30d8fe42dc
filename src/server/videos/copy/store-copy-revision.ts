import { createHash, randomUUID } from 'node:crypto'
import { canonicalJson } from '#shared/canonical-json.ts'
import { pickWritten } from '#shared/videos/copy-cards.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import {
  deleteCopyRevision,
  findNewestRevisions,
  insertCopyRevision,
  updateCopyRevision,
} from './copy-revisions.db.ts'
import type { CopyRevisionRow } from './copy-revisions.db.ts'
import type { StoredVideo, VideoRecord } from '../store/video-record.ts'

/** The copy of a video on screen, and the direction beside it. */
export type StoredVideoCopy = Pick<StoredVideo, 'copyCards' | 'startCard' | 'endCard' | 'direction'>

interface RevisionSave {
  authorId: string | null
  now: Date
  startsRevision?: boolean | undefined
}

/** Saves of one person within this time of each other are one sitting. */
export const sittingWindowMs = 10 * 60_000

/**
 * Stores a video's new copy as a revision. In the transaction of the save, under the lock of the video.
 *
 * Saves of one sitting make one revision: the same author, within `sittingWindowMs` of their last save, without
 * another author in between. A sitting that ends with its first copy leaves none, so consecutive revisions always
 * differ. Earlier copy without a revision is stored first, as the system's.
 * @param before the locked video, as it was before the save
 * @param save.authorId null for the system, which has no sittings
 * @param save.startsRevision an earlier state is restored: this sitting's copy before it stays a revision
 */
export async function storeCopyRevision(
  tx: Database,
  before: VideoRecord,
  changes: Partial<StoredVideoCopy>,
  { authorId, now, startsRevision = false }: RevisionSave,
): Promise<void> {
  const old = hashCopy(before)
  const copy = hashCopy({ ...before, ...changes })
  if (copy.hash === old.hash) return

  const save = { ...copy, savedAt: now, version: before.version + 1 }
  const [last, previous] = await findNewestRevisions(tx, before.id, 2)
  const isKnown = last?.hash === old.hash
  if (!isKnown) {
    const known = { ...old, savedAt: before.updatedAt, version: before.version }
    await insertCopyRevision(tx, { ...known, id: randomUUID(), videoId: before.id, authorId: null })
  }
  if (!isKnown || startsRevision || !isSameSitting(last, authorId, now)) {
    await insertCopyRevision(tx, { ...save, id: randomUUID(), videoId: before.id, authorId })
  } else if (previous?.hash === copy.hash) {
    await deleteCopyRevision(tx, last.id)
  } else {
    await updateCopyRevision(tx, last.id, save)
  }
}

function isSameSitting(last: CopyRevisionRow, authorId: string | null, now: Date): boolean {
  return (
    authorId !== null &&
    last.authorId === authorId &&
    now.getTime() - last.savedAt.getTime() <= sittingWindowMs
  )
}

/**
 * Words are not counted here: a count follows from the words, and a hash must not depend on how it is made. A video
 * without direction, timing and place has the hash that it had before there were such.
 */
function hashCopy({ copyCards, startCard, endCard, direction }: StoredVideoCopy): {
  copy: string
  hash: string
} {
  const cards = copyCards.map(pickWritten)
  const copy = canonicalJson({ copyCards: cards, startCard, endCard, ...(direction && { direction }) })
  return { copy, hash: createHash('sha256').update(copy).digest('hex') }
}
