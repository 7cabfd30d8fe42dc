import { hasRole } from '#shared/identity/roles.ts'
import { refuse } from '../../http/refusal.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { VideoRecord } from './video-record.ts'

/**
 * Requires that this person may see a video: its owner, or an admin.
 * @throws Refusal not_found, the same for someone else's video and a missing one
 */
export function requireReadableVideo<Video extends Pick<VideoRecord, 'ownerId'>>(
  video: Video | null,
  viewer: Pick<SignedInUser, 'id' | 'roles'>,
): Video {
  if (!video || !(video.ownerId === viewer.id || hasRole(viewer, 'admin'))) throw refuse('not_found')
  return video
}
