// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { discardCut, listCuts, type Cut } from '#shared/contract/videos/cuts.ts'
import { moveVideos, readVideo, type BoardVideo } from '#shared/contract/videos/videos.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { readDraft, storeDraft } from '../../../ui/drafts/stored-drafts.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { makeBoardVideoInTest } from '../../parts/make-board-video-in-test.ts'
import { makeCutInTest } from '../../../videos/editor/cuts/make-cut-in-test.ts'
import { makeFileInTest } from './make-file-in-test.ts'
import { VideoPanel } from './video-panel.tsx'

const withoutFiles = makeBoardVideoInTest({ copy: ['One.'], status: 'editing' })
const sentence = 'A finished file for each ratio sold must be uploaded first.'
let answer: Promise<void>
let cuts: Cut[] = []
const discarded: unknown[] = []
let video: BoardVideo
// It needs the drawer around it.
vi.mock('../../panel-frame/panel-head.tsx', () => ({ PanelHead: () => null }))
vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../call/call.ts', async (readModule) => ({
  ...(await readModule<object>()),
  call: async (definition: unknown, input: unknown) => {
    if (definition === readVideo) return { video }
    if (definition === listCuts) return { cuts }
    if (definition === discardCut) {
      discarded.push(input)
      cuts = cuts.slice(1)
      return { cuts }
    }
    if (definition !== moveVideos) return new Promise(() => undefined)
    await answer
    return { moved: [], refused: [{ videoId: video.id, code: 'finished_files_missing', sentence }] }
  },
}))

vi.mock('../../../files/upload/send-file.ts', () => ({
  sendFile: () => ({ cancel: () => undefined, stop: () => undefined, confirm: () => undefined }),
}))

const makeCut = (number: number, state: Cut['state']): Cut =>
  makeCutInTest({
    number,
    state,
    files: [{ ...makeFileInTest(), uploadedBy: null }],
    sentAt: state === 'assembling' ? null : '2026-03-02T10:00:00.000Z',
  })

let mounted: Mounted
async function open(shown: BoardVideo) {
  video = shown
  answer = Promise.resolve()
  mounted = mountInTest(
    <MemoryRouter>
      <VideoPanel videoId={video.id} />
    </MemoryRouter>,
    new QueryClient(),
  )
  await settle()
}
beforeEach(() => open(withoutFiles))
afterEach(() => {
  mounted.unmount()
  vi.clearAllMocks()
  cuts = []
})

test('why a film was not moved stands below the buttons, and in no toast', async () => {
  click(findButton('Move on to Delivery'))
  await settle()
  expect(mounted.place.querySelector('[role="alert"]')?.textContent).toBe(sentence)
  expect(showToast).not.toHaveBeenCalled()
})

test('why a film was not moved is shown in a toast once its panel was closed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = promise
  click(findButton('Move on to Delivery'))
  await settle()
  mounted.show(<p>Closed</p>)
  resolve()
  await settle()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(`Nothing was moved to Delivery. ${sentence}`, {
    tone: 'bad',
  })
})

const readBright = () =>
  [...mounted.place.querySelectorAll('[data-variant="filled"]')].map((each) => each.textContent)

test('the bright action leads to the upload where finished files are missing, else on', async () => {
  expect(readBright()).toEqual(['Upload finished files'])
  click(findButton('Upload finished files'))
  expect(document.activeElement?.getAttribute('type')).toBe('file')
  mounted.unmount()
  await open({ ...withoutFiles, files: [makeFileInTest()] })
  expect(readBright()).toEqual(['Move on to Delivery'])
})

test('of a film whose customer deleted their account it says so, and offers nothing to do', async () => {
  mounted.unmount()
  await open({ ...withoutFiles, isStopped: true })
  expect(mounted.place.textContent).toContain('Nothing more is made of this film')
  expect(mounted.place.textContent).not.toContain('turn')
  expect(mounted.place.querySelector('input[type="file"]')).toBeNull()
  expect([...mounted.place.querySelectorAll('button')].map((each) => each.textContent)).not.toContain(
    'Move on to Delivery',
  )
})

test('a cut that is not sent leads to its letter, says whose turn it is, and leaves the cut before to review', async () => {
  mounted.unmount()
  cuts = [makeCut(2, 'assembling'), makeCut(1, 'changes_asked')]
  const { number, state, sentAt, deliveredAt, exception } = makeCut(2, 'assembling')
  const cut = { number, state, sentAt, deliveredAt, exception, heldBack: null }
  await open({ ...withoutFiles, files: [makeFileInTest()], cut })
  expect(mounted.place.textContent).toContain('The studio’s turn: v2 is not sent yet')
  expect(readBright()).toEqual(['Send v2 to the customer'])
  click(findButton('Go on to send v2'))
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  const review = [...mounted.place.querySelectorAll('a')].find((each) => each.textContent === 'Review v1')
  expect(review?.getAttribute('href')).toMatch(/[?]cut=1$/)
})

test.each([
  ['held back', { heldBack: ['Too long.'] }, 'Go on to send v2'],
  ['of withdrawn files', { withdrawnCut: 1 }, 'Upload finished files'],
])('beside a cut that is %s one action is bright', async (_, facts, label) => {
  mounted.unmount()
  cuts = [makeCut(2, 'assembling'), makeCut(1, 'changes_asked')]
  const { number, state, sentAt, deliveredAt, exception } = makeCut(2, 'assembling')
  const cut = { number, state, sentAt, deliveredAt, exception, heldBack: null, ...facts }
  await open({ ...withoutFiles, files: [makeFileInTest()], cut })
  expect(readBright()).toEqual([label])
})

test('the cut to review is the newest one that its customer is shown, and not one that was withdrawn', async () => {
  mounted.unmount()
  cuts = [makeCut(2, 'withdrawn'), makeCut(1, 'in_review')]
  const { number, state, sentAt, deliveredAt, exception } = makeCut(2, 'withdrawn')
  const cut = { number, state, sentAt, deliveredAt, exception, heldBack: null }
  await open({ ...withoutFiles, files: [makeFileInTest()], cut })
  const links = [...mounted.place.querySelectorAll('a')].map((each) => each.textContent)
  expect(links).toContain('Review v1')
  expect(links).not.toContain('Review v2')
})

test('while a cut is with the customer nothing is bright; changes of it lead to the upload', async () => {
  const inReview = {
    number: 1,
    state: 'in_review',
    sentAt: '',
    deliveredAt: null,
    exception: null,
    heldBack: null,
  } as const
  const sent = { ...withoutFiles, files: [makeFileInTest()], cut: inReview }
  mounted.unmount()
  await open(sent)
  expect(readBright()).toEqual([])
  mounted.unmount()
  await open({ ...sent, cut: { ...inReview, state: 'changes_asked' } })
  expect(readBright()).toEqual(['Upload finished files'])
  click(findButton('Upload finished files'))
  expect(document.activeElement?.getAttribute('type')).toBe('file')
})

/** Chooses a file for the ratio; an empty one is refused. */
function chooseFile(ratio: string, file: File) {
  const row = [...mounted.place.querySelectorAll('[data-missing]')].find(
    (each) => each.querySelector('h4')?.textContent === ratio,
  )
  const input = row?.querySelector('input')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  act(() => input?.dispatchEvent(new Event('change', { bubbles: true })))
}

const findFocusedRatio = () => document.activeElement?.closest('li')?.querySelector('h4')?.textContent

test('it leads past files under way and what was refused, and is not shown while all are under way', async () => {
  const film = new File(['film'], 'film.mp4')
  mounted.unmount()
  await open({ ...withoutFiles, hasCutdowns: true })
  chooseFile('16:9', film)
  click(findButton('Upload finished files'))
  expect(findFocusedRatio()).toBe('9:16')
  chooseFile('9:16', new File([], 'empty.mp4'))
  click(findButton('Upload finished files'))
  expect(findFocusedRatio()).toBe('9:16')
  expect(document.activeElement?.getAttribute('type')).toBe('file')
  for (const ratio of ['9:16', '1:1', '4:5']) chooseFile(ratio, film)
  expect(readBright()).toEqual([])
  click(findButton('Cancel film.mp4'))
  click(findButton('Upload finished files'))
  expect(findFocusedRatio()).toBe('16:9')
})

const describeNewest = ({ number, state, sentAt, deliveredAt, exception }: Cut) => ({
  number,
  state,
  sentAt,
  deliveredAt,
  exception,
  heldBack: null,
})

describe('an approved cut', () => {
  const approved = makeCut(2, 'approved')
  const stored = { ...withoutFiles, files: [makeFileInTest()] }

  test('is named beside the upload that would begin the next one', async () => {
    mounted.unmount()
    cuts = [approved]
    await open({ ...stored, cut: describeNewest(approved) })
    expect(mounted.place.textContent).toContain('v2 is approved. A new file begins v3.')
    expect(mounted.place.textContent).not.toContain('Discard')
  })

  test('is the newest again once the next one is discarded, which names what goes', async () => {
    mounted.unmount()
    const createdAt = '2026-03-04T10:00:00.000Z'
    const file = { ...makeFileInTest(createdAt), id: 'next', originalName: 'next.mp4', uploadedBy: null }
    const next = { ...makeCut(3, 'assembling'), createdAt, files: [file] }
    cuts = [next, approved]
    const replaced = { ...file, id: 'replaced', originalName: 'replaced.mp4' }
    await open({
      ...stored,
      earlierFiles: [replaced, ...approved.files],
      files: [file],
      cut: describeNewest(next),
    })
    expect(mounted.place.textContent).not.toContain('A new file begins')
    const letterKey = `cut-letter/${video.id}/3`
    act(() => storeDraft(letterKey, 'The logo is larger.'))
    click(findButton('Discard v3'))
    await settle()
    const dialog = document.querySelector('[role="dialog"]')
    expect([...(dialog?.querySelectorAll('li') ?? [])].map((each) => each.textContent)).toEqual([
      '16:9 next.mp4',
      '16:9 replaced.mp4',
    ])
    expect(dialog?.textContent).toContain('The letter that was typed for it goes, too.')
    expect(dialog?.textContent).toContain('v2 is the newest cut again, and approved.')
    click([...(dialog?.querySelectorAll('button') ?? [])].find((each) => each.textContent === 'Discard v3'))
    await settle()
    expect(discarded).toEqual([{ videoId: video.id, number: 3, fileIds: ['next'] }])
    expect(readDraft(letterKey, z.string()), 'the next cut is v3 again').toBeUndefined()
    expect(showToast).toHaveBeenCalledExactlyOnceWith('v3 of “Wet stone” was discarded.')
    expect(mounted.place.textContent).not.toContain('Discard')
  })
})
