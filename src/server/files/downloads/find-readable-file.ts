import { hasRole } from '#shared/identity/roles.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { FileTargets } from '../store/file-targets.ts'
import { findCurrentFilm, findFile, type FileRow } from '../store/files.db.ts'

interface Reader {
  db: Database
  fileTargets: Pick<FileTargets, 'findFilm'>
}

/**
 * The file, if this person may see it: the studio sees all, a customer what is their own but fonts; a finished film once it is
 * delivered, an earlier one of it if they were given that very file. Null for all else, so that what belongs to someone else answers like what does not exist.
 */
export async function findReadableFile(
  { db, fileTargets }: Reader,
  user: Pick<SignedInUser, 'id' | 'roles'>,
  fileId: string,
): Promise<FileRow | null> {
  const file = await findFile(db, fileId)
  if (!file || hasRole(user, 'admin')) return file
  if (file.ownerId !== user.id) return null
  // A font licence covers the studio that makes the film, not redistribution.
  if (file.purpose === 'brand-font') return null
  if (file.purpose !== 'finished-film' || file.videoId === null) return file
  const film = await fileTargets.findFilm(db, file.videoId)
  if (film?.status !== 'delivery') return null
  if (file.deliveredAt !== null || file.ratio === null) return file
  const current = await findCurrentFilm(db, file.videoId, file.ratio)
  return current?.id === file.id ? file : null
}
