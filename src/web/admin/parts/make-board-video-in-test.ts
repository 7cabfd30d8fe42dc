import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { makeVideoInTest } from '../../videos/editor/copy/make-video-in-test.ts'

/** A video as the studio's board has it, for tests. */
export const makeBoardVideoInTest = (video: Partial<BoardVideo> & { copy?: string[] } = {}): BoardVideo => ({
  userEmail: 'ines@example.com',
  parcelReference: 'ARC-7K2M',
  isStopped: false,
  ...makeVideoInTest(video),
})
