import { expect, it } from 'vitest'
import type { StoredFile } from '#shared/contract/files/files.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { nextVideoStatuses, videoStatuses } from '#shared/videos/video-status.ts'
import { makeVideoInTest } from '../../videos/editor/copy/make-video-in-test.ts'
import { canMoveBack, findNextStep, needsReason } from './status-change.ts'

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

const askedAt = '2026-03-05T10:00:00.000Z'
const [before, after] = ['2026-03-02T10:00:00.000Z', '2026-03-06T10:00:00.000Z']
const makeCut = (
  state: NonNullable<Video['cut']>['state'],
  rest: Partial<Video['cut']> = {},
): Video['cut'] => ({
  number: 2,
  state,
  sentAt: state === 'assembling' ? null : before,
  deliveredAt: null,
  heldBack: null,
  exception: null,
  ...rest,
})
const changes = { number: 1, note: 'Slower', askedAt, cut: 1, changes: 1, openChanges: 1 }
const fileBefore = { files: [makeFile(before)] }
const fileAfter = { files: [makeFile(after)] }

it.each<[string, Partial<Video>, ReturnType<typeof findNextStep>]>([
  ['on the rig', { status: 'shooting' }, 'move'],
  [
    'on the rig again, with a file',
    { status: 'shooting', ...fileBefore, cut: makeCut('assembling') },
    'move',
  ],
  ['without its file', {}, 'upload'],
  ['whose cut is not sent', { ...fileBefore, cut: makeCut('assembling') }, 'send'],
  [
    'whose cut needs a reason',
    { ...fileBefore, cut: makeCut('assembling', { heldBack: ['Too long.'] }) },
    'send',
  ],
  ['whose cut is in review', { ...fileBefore, cut: makeCut('in_review') }, null],
  [
    'of which changes were asked',
    { ...fileBefore, cut: makeCut('changes_asked'), revision: changes },
    'upload',
  ],
  ['with the changed file', { ...fileAfter, cut: makeCut('assembling'), revision: changes }, 'send'],
  [
    'with the same file again',
    { ...fileAfter, cut: makeCut('assembling', { unchanged: { since: 1, isAnswer: true } }) },
    'upload',
  ],
  ['with withdrawn files', { ...fileBefore, cut: makeCut('assembling', { withdrawnCut: 1 }) }, 'upload'],
  ['whose changed cut is in review', { ...fileAfter, cut: makeCut('in_review'), revision: changes }, null],
  ['whose cut was withdrawn', { ...fileBefore, cut: makeCut('withdrawn') }, 'upload'],
  ['whose cut is approved', { ...fileBefore, cut: makeCut('approved') }, 'move'],
  ['whose approval is void', { ...fileBefore, cut: makeCut('void') }, 'upload'],
  [
    'of which a revision was asked',
    { ...fileBefore, cut: makeCut('approved', { deliveredAt: before }), revision: changes },
    'upload',
  ],
  [
    'that is delivered, whose next cut has begun',
    { status: 'delivery', ...fileBefore, cut: makeCut('assembling') },
    'send',
  ],
  ['that is delivered', { status: 'delivery', ...fileBefore, cut: makeCut('approved') }, null],
])('the next step of a film %s', (_, rest, step) => {
  expect(findNextStep({ ...video, ...rest })).toBe(step)
})
