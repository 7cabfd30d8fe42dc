import { z } from 'zod'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type {
  CopyRevision,
  listCopyRevisions as listCall,
  readCopyRevision as readCall,
  WrittenRevision,
} from '#shared/contract/videos/copy-revisions.ts'
import { hasRole } from '#shared/identity/roles.ts'
import {
  defaultEndCard,
  defaultStartCard,
  endCardSchema,
  readCopyCards,
  startCardSchema,
  totalWords,
} from '#shared/videos/copy-cards.ts'
import { directionSchema } from '#shared/videos/direction.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { readCursor, takePage } from '../../http/page-cursor.ts'
import { refuse } from '../../http/refusal.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findCopyRevision, findCopyRevisions } from './copy-revisions.db.ts'
import type { AuthoredRevision } from './copy-revisions.db.ts'
import type { StoredVideoCopy } from './store-copy-revision.ts'
import { requireReadableVideo } from '../store/require-readable-video.ts'
import type { VideoRecord } from '../store/video-record.ts'
import { findVideo } from '../store/videos.db.ts'

type Viewer = Pick<SignedInUser, 'id' | 'roles'>

/**
 * One page of what a video said before, newest first.
 * @throws Refusal not_found, also for someone else's video; invalid_input for a cursor that we did not hand out
 */
export async function listCopyRevisions(
  { db }: Pick<VideosDeps, 'db'>,
  viewer: Viewer,
  { videoId, pageSize, startAfter }: InputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const video = requireReadableVideo(await findVideo(db, videoId), viewer)
  const after = readCursor(startAfter, (key) => /^\d{1,15}$/.test(key))
  const before = after && Number(after.key)
  const found = await findCopyRevisions(db, { videoId, before, limit: pageSize + 1 })
  const { page, lastVisible } = takePage(found, pageSize, ({ sequence }) => String(sequence))
  return { revisions: page.map((revision) => describeRevision(revision, video, viewer)), lastVisible }
}

/**
 * One revision with its words.
 * @throws Refusal not_found, also for someone else's video
 */
export async function readCopyRevision(
  { db }: Pick<VideosDeps, 'db'>,
  viewer: Viewer,
  { videoId, revisionId }: InputOf<typeof readCall>,
): Promise<WrittenRevision> {
  const video = requireReadableVideo(await findVideo(db, videoId), viewer)
  const revision = await findCopyRevision(db, videoId, revisionId)
  if (!revision) throw refuse('not_found')
  return { ...describeRevision(revision, video, viewer), ...parseCopy(revision.copy) }
}

/** Customers read that the studio wrote something, not who of it did. */
function describeRevision(
  { id, authorId, authorName, savedAt, copy, hash, version }: AuthoredRevision,
  { ownerId }: Pick<VideoRecord, 'ownerId'>,
  viewer: Viewer,
): CopyRevision {
  const kind = authorId === null ? 'system' : authorId === ownerId ? 'customer' : 'studio'
  return {
    id,
    savedAt: savedAt.toISOString(),
    author: { kind, name: hasRole(viewer, 'admin') ? authorName : '' },
    version,
    hash,
    words: totalWords(parseCopy(copy).copyCards),
  }
}

const storedCopySchema = z.object({
  copyCards: z.unknown(),
  startCard: startCardSchema.catch(defaultStartCard),
  endCard: endCardSchema.catch(defaultEndCard),
  direction: directionSchema.catch(''),
})

function parseCopy(copy: string): StoredVideoCopy {
  const stored = storedCopySchema.parse(JSON.parse(copy))
  return { ...stored, copyCards: readCopyCards(stored.copyCards) }
}
