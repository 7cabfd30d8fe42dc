import { videoSchema, type Video } from '#shared/contract/videos/videos.ts'
import { Refusal } from '../../../call/call.ts'

/** The video as someone else saved it, if that is why a save was refused. */
export function readTheirVideo(error: unknown): Video | null {
  if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') return null
  return videoSchema.safeParse(error.details['video']).data ?? null
}
