import type { Video } from '#shared/contract/videos/videos.ts'
import { withWordCounts } from '#shared/videos/copy-cards.ts'

/** A video as the server sends it, for tests: a draft of 15 seconds. */
export function makeVideoInTest({ copy = [], ...video }: Partial<Video> & { copy?: string[] }): Video {
  return {
    id: 'film',
    title: 'Wet stone',
    subscriptionId: 'sub',
    block: 1,
    length: 15,
    move: 'orbit',
    hasCutdowns: false,
    itemIds: ['item-1'],
    copyCards: withWordCounts(copy.map((text, index) => ({ id: `card-${index + 1}`, copy: text }))),
    status: 'draft',
    startCard: { use: false, text: '' },
    endCard: { use: false, logo: true, tagline: '' },
    direction: '',
    poster: null,
    cut: null,
    openQuestions: [],
    frameRate: { num: 25, den: 1 },
    revisionsUsed: 0,
    revisionsLeft: 1,
    revision: null,
    files: [],
    earlierFiles: [],
    extra: {},
    tokens: 3,
    version: 1,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    ...video,
  }
}
