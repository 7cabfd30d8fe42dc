import type { BatchFile } from '#shared/videos/batch/match-video-files.ts'

/**
 * Reads size and length of a video from the file itself: a few ranges of it, nothing is uploaded.
 * @returns null for what this browser cannot read as MP4 or WebM, or that has no picture
 */
export async function readVideoFileFacts(file: Blob): Promise<BatchFile['facts']> {
  const { BlobSource, Input, MP4, WEBM } = await import('./media-input.ts')
  const input = new Input({ source: new BlobSource(file), formats: [MP4, WEBM] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return null
    const seconds = await input.getDurationFromMetadata()
    return {
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      durationMs: seconds === null || seconds <= 0 ? null : Math.round(seconds * 1000),
    }
  } catch {
    return null
  } finally {
    input.dispose()
  }
}
