import { hasRole } from '#shared/identity/roles.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { FileTargets } from '../store/file-targets.ts'
import { findFile, type FileRow } from '../store/files.db.ts'

interface Reader {
  db: Database
  fileTargets: Pick<FileTargets, 'isFileInSentCut'>
}

/**
 * The file, if this person may see it: the studio sees all, a customer what is their own but fonts; of finished videos
 * the very files that they were given or sent in a cut, also while the video is back in the edit. Null for all else, so
 * that what belongs to someone else answers like what does not exist.
 */
export async function findReadableFile(
  { db, fileTargets }: Reader,
  user: Pick<SignedInUser, 'id' | 'roles'>,
  fileId: string,
): Promise<FileRow | null> {
  const file = await findFile(db, fileId)
  if (!file || hasRole(user, 'admin')) return file
  if (file.ownerId !== user.id) return null
  // A font licence covers the studio that makes the video, not redistribution.
  if (file.purpose === 'brand-font') return null
  if (file.purpose !== 'finished-film' || file.deliveredAt !== null) return file
  return (await fileTargets.isFileInSentCut(db, file.id)) ? file : null
}
