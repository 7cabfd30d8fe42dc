import { expect, it } from 'vitest'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { nextVideoStatuses, videoStatuses } from '#shared/videos/video-status.ts'
import { makeVideoInTest } from '../../videos/editor/copy/make-video-in-test.ts'
import { canMoveBack, needsReason } from './status-change.ts'

it('a move can be undone where the table leads straight back', () => {
  expect(canMoveBack('queued', 'shooting')).toBe(true)
  expect(canMoveBack('editing', 'delivery')).toBe(true)
  expect(canMoveBack('queued', 'draft')).toBe(false)
})

const video = makeVideoInTest({ length: 5, status: 'editing', revisionsUsed: 1, revisionsLeft: 0, tokens: 1 })
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
