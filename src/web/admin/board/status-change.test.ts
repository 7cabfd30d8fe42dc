import { expect, it } from 'vitest'
import type { StoredFile } from '#shared/contract/files/files.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { nextVideoStatuses, videoStatuses } from '#shared/videos/video-status.ts'
import { canMoveBack, needsReason } from './status-change.ts'

it('a move can be undone where the table leads straight back', () => {
  expect(canMoveBack('queued', 'shooting')).toBe(true)
  expect(canMoveBack('editing', 'delivery')).toBe(true)
  expect(canMoveBack('queued', 'draft')).toBe(false)
})

const video: Video = {
  id: 'film',
  title: 'Wet stone',
  subscriptionId: 'sub',
  block: 1,
  length: 5,
  move: 'orbit',
  hasCutdowns: false,
  itemIds: ['item-1'],
  copyCards: [],
  status: 'editing',
  startCard: { use: false, text: '' },
  endCard: { use: false, logo: true, tagline: '' },
  direction: '',
  frameRate: { num: 25, den: 1 },
  revisionsUsed: 1,
  revisionsLeft: 0,
  revision: null,
  poster: null,
  openQuestions: [],
  cut: null,
  files: [],
  earlierFiles: [],
  extra: {},
  tokens: 1,
  version: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
}
const makeFile = (createdAt: string): StoredFile => ({
  id: createdAt,
  purpose: 'finished-film',
  mediaType: 'video/mp4',
  bytes: 1,
  width: 1920,
  height: 1080,
  durationMs: 5_000,
  originalName: 'final.mp4',
  ratio: '16:9',
  url: '/api/files/x',
  deliveredAt: null,
  createdAt,
})

it('a reason is asked for on the way back from delivery, and nowhere else on the way', () => {
  const asked = videoStatuses.flatMap((status) =>
    nextVideoStatuses(status, 'admin')
      .filter((to) => needsReason({ ...video, status, files: [makeFile('2026-03-02T10:00:00.000Z')] }, to))
      .map((to) => `${status} to ${to}`),
  )
  expect(asked).toEqual(['delivery to editing'])
})

it('after a revision it is asked for until a finished file is newer', () => {
  const revised = {
    ...video,
    revision: {
      number: 1,
      note: 'Slower',
      askedAt: '2026-03-05T10:00:00.000Z',
      cut: null,
      changes: 0,
      openChanges: 0,
    },
  }
  expect(needsReason({ ...revised, files: [makeFile('2026-03-02T10:00:00.000Z')] }, 'delivery')).toBe(true)
  expect(needsReason({ ...revised, files: [makeFile('2026-03-06T10:00:00.000Z')] }, 'delivery')).toBe(false)
  expect(needsReason(revised, 'delivery'), 'without any file a reason does not help').toBe(false)
})
