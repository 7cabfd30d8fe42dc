// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { moveVideos, BoardVideo, Video } from '#shared/contract/videos/videos.ts'
import { videoStatuses, type VideoStatus } from '#shared/videos/video-status.ts'
import { createUnreachableRefusal, errorMessage } from '../../call/call.ts'
import { subscriptionsKey } from '../../subscriptions/queries/subscription-queries.ts'
import { mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { tokensQuery } from '../../videos/tokens/token-queries.ts'
import { subscriptionVideosQuery, videosKey } from '../../videos/queries/video-queries.ts'
import { boardQuery, changesKey, videoKey, videoQuery, overviewQuery } from '../parts/admin-queries.ts'
import { makeBoardVideoInTest } from '../parts/make-board-video-in-test.ts'
import { makeOverviewInTest } from '../parts/make-overview-in-test.ts'
import { listLoadedVideos } from './board-pages.ts'
import { useChangeVideoStatuses } from './use-change-video-statuses.ts'
import { undoReason } from './status-change.ts'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const video = (number: number, changes: Partial<BoardVideo> = {}) =>
  makeBoardVideoInTest({
    id: `film-${number}`,
    title: `Film ${number}`,
    status: 'queued',
    createdAt: `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`,
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  })

type Answer = OutputOf<typeof moveVideos>
type Sent = InputOf<typeof moveVideos>

const refusal = (videoId: string, sentence = 'The brief is open.') => ({
  videoId,
  code: 'brief_or_style_open',
  sentence,
})

let queryClient: QueryClient
let mounted: Mounted
let move: ReturnType<typeof useChangeVideoStatuses>
/** What the server answers to what it was asked. */
let answer: (sent: Sent) => Answer | Response | Promise<Answer>
const sent: Sent[] = []
const onRefused = vi.fn()
let boardVideos: BoardVideo[]

function Probe({ onReady }: { onReady: (mutate: typeof move) => void }) {
  const change = useChangeVideoStatuses(onRefused)
  useEffect(() => onReady(change), [change, onReady])
  return null
}

const takeMove = (mutate: typeof move) => {
  move = mutate
}

/** When the server moves a video. */
const movedAt = '2026-11-27T10:00:00.000Z'

/** The server moves all videos that are not refused. */
const accept =
  (...refused: Answer['refused']) =>
  ({ videoIds, to }: Sent): Answer => ({
    moved: boardVideos
      .filter(({ id }) => videoIds.includes(id) && !refused.some(({ videoId }) => videoId === id))
      .map((each): Video => ({ ...each, status: to, version: each.version + 1, updatedAt: movedAt })),
    refused,
  })

const makeCounts = (changes: Partial<Record<VideoStatus, number>>) => ({
  draft: 0,
  activated: 0,
  queued: 0,
  shooting: 0,
  editing: 0,
  delivery: 0,
  ...changes,
})
const counts = () => queryClient.getQueryData(overviewQuery.queryKey)?.videoCounts
const idsIn = (status: VideoStatus) =>
  listLoadedVideos(queryClient.getQueryData(boardQuery(status).queryKey)?.pages ?? []).map(({ id }) => id)
const revisionIn = (status: VideoStatus) =>
  queryClient.getQueryData(boardQuery(status).queryKey)?.pages[0]?.videos[0]?.revision
const lastToast = () => vi.mocked(showToast).mock.lastCall

/** Loads the board with these videos, each in its status, and the overview with how many there are. */
function load(...loaded: BoardVideo[]): void {
  boardVideos = loaded
  for (const status of videoStatuses) {
    const videos = loaded.filter((each) => each.status === status)
    queryClient.setQueryData(boardQuery(status).queryKey, {
      pages: [{ videos, lastVisible: null }],
      pageParams: [undefined],
    })
  }
  const number = (status: VideoStatus) => loaded.filter((each) => each.status === status).length
  const overview = makeOverviewInTest({
    videoCounts: makeCounts(Object.fromEntries(videoStatuses.map((status) => [status, number(status)]))),
  })
  queryClient.setQueryData(overviewQuery.queryKey, overview)
}

beforeEach(() => {
  vi.clearAllMocks()
  sent.length = 0
  answer = accept()
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as Sent
    sent.push(asked)
    const given = await answer(asked)
    return given instanceof Response ? given : Response.json(given)
  })
  // What was read stays as it is here: only the moves themselves are looked at.
  queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  load(video(1), video(2), video(3, { status: 'shooting' }))
  mounted = mountInTest(<Probe onReady={takeMove} />, queryClient)
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('the counts of the board', () => {
  test('go with the films at once, before the server has answered', async () => {
    answer = () => new Promise<never>(() => undefined)
    void move({ videos: boardVideos.slice(0, 2), to: 'shooting' })
    await settle()
    expect(counts()).toEqual(makeCounts({ shooting: 3 }))
    expect([idsIn('queued'), idsIn('shooting')]).toEqual([[], ['film-1', 'film-2', 'film-3']])
  })

  test('come back with the film that was refused, and with that one only', async () => {
    const refused = [refusal('film-2')]
    answer = accept(...refused)
    void move({ videos: boardVideos.slice(0, 2), to: 'shooting' })
    await settle()
    expect(counts()).toEqual(makeCounts({ queued: 1, shooting: 2 }))
    expect([idsIn('queued'), idsIn('shooting')]).toEqual([['film-2'], ['film-1', 'film-3']])
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(refused)
  })

  test('are as they were when the call failed', async () => {
    answer = () => Promise.reject(new TypeError('no connection'))
    void move({ videos: boardVideos.slice(0, 2), to: 'shooting' })
    await settle()
    expect(counts()).toEqual(makeCounts({ queued: 2, shooting: 1 }))
    expect([idsIn('queued'), idsIn('shooting')]).toEqual([['film-1', 'film-2'], ['film-3']])
    expect(lastToast()).toEqual([
      // They may be moved all the same: it is not said that they stay.
      expect.stringMatching(/^The server can’t be reached\./),
      { tone: 'bad' },
    ])
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('are as they were when nothing went, also where more than the last film can be loaded', async () => {
    queryClient.setQueryData(boardQuery('queued').queryKey, {
      pages: [{ videos: boardVideos.slice(0, 2), lastVisible: 'after-2' }],
      pageParams: [undefined],
    })
    answer = () => Promise.reject(new TypeError('no connection'))
    void move({ videos: boardVideos.slice(0, 2), to: 'shooting' })
    await settle()
    expect(idsIn('queued')).toEqual(['film-1', 'film-2'])
    answer = accept(refusal('film-2'))
    void move({ videos: boardVideos.slice(1, 2), to: 'shooting' })
    await settle()
    expect(idsIn('queued')).toEqual(['film-1', 'film-2'])
  })

  test('are left alone where nothing is loaded', async () => {
    queryClient.clear()
    void move({ videos: boardVideos.slice(0, 1), to: 'shooting' })
    await settle()
    expect(counts()).toBeUndefined()
    expect(queryClient.getQueryData(boardQuery('shooting').queryKey)).toBeUndefined()
    expect(queryClient.getQueryData(videoQuery('film-1').queryKey)).toBeUndefined()
    expect(queryClient.getQueryData(subscriptionVideosQuery('sub').queryKey)).toBeUndefined()
  })

  test('are not set back by an answer that was read before the move', async () => {
    const { promise, resolve } = Promise.withResolvers<never>()
    const before = queryClient.getQueryData(overviewQuery.queryKey)
    const boardBefore = queryClient.getQueryData(boardQuery('queued').queryKey)
    for (const queryKey of [
      overviewQuery.queryKey,
      boardQuery('queued').queryKey,
      videoQuery('film-1').queryKey,
    ]) {
      void queryClient.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => undefined)
    }
    answer = () => new Promise<never>(() => undefined)
    void move({ videos: boardVideos.slice(0, 1), to: 'shooting' })
    await settle()
    expect(queryClient.isFetching()).toBe(0)
    resolve(Object.assign({}, before, boardBefore) as never)
    await settle()
    expect(counts()).toEqual(makeCounts({ queued: 1, shooting: 2 }))
    expect(idsIn('queued')).toEqual(['film-2'])
  })
})

describe('a film that moves', () => {
  test('has its new status wherever it is shown', async () => {
    const [one, two] = boardVideos
    queryClient.setQueryData(videoQuery('film-1').queryKey, one)
    queryClient.setQueryData(subscriptionVideosQuery('sub').queryKey, [one!, two!])
    queryClient.setQueryData(subscriptionVideosQuery('other').queryKey, [video(9)])
    answer = () => new Promise<never>(() => undefined)
    void move({ videos: [one!], to: 'shooting' })
    await settle()
    const listStatuses = (id: string) =>
      queryClient.getQueryData(subscriptionVideosQuery(id).queryKey)?.map(({ status }) => status)
    expect(queryClient.getQueryData(videoQuery('film-1').queryKey)?.status).toBe('shooting')
    expect([listStatuses('sub'), listStatuses('other')]).toEqual([['shooting', 'queued'], ['queued']])
    const arrived = queryClient.getQueryData(boardQuery('shooting').queryKey)?.pages[0]?.videos
    expect(arrived?.map(({ status }) => status)).toEqual(['shooting', 'shooting'])
  })

  test('answers its revision by delivery, and by nothing else', async () => {
    const revision = {
      number: 1,
      note: 'Slower',
      askedAt: '2026-11-20T10:00:00.000Z',
      cut: null,
      changes: 0,
      openChanges: 0,
    }
    load(video(1, { status: 'shooting', revision }), video(2, { status: 'editing', revision }))
    answer = () => new Promise<never>(() => undefined)
    void move({ videos: [boardVideos[1]!], to: 'delivery' })
    await settle()
    expect(revisionIn('delivery')).toBeNull()
    void move({ videos: [boardVideos[0]!], to: 'editing' })
    await settle()
    expect(revisionIn('editing')).toEqual(revision)
  })

  test('goes with two hundred others in one call, and with more in several', async () => {
    load(...Array.from({ length: 201 }, (_, index) => video(1, { id: `film-${index}` })))
    answer = (asked) => accept(...(asked.videoIds.includes('film-200') ? [refusal('film-200')] : []))(asked)
    void move({ videos: boardVideos, to: 'shooting', reason: 'All at once.' })
    await settle()
    expect(sent.map(({ videoIds }) => videoIds.length)).toEqual([200, 1])
    expect(sent[0]?.videoIds[0]).toBe('film-0')
    expect(sent[1]).toEqual({ videoIds: ['film-200'], to: 'shooting', reason: 'All at once.' })
    expect(lastToast()?.[0]).toBe(
      '200 films moved to Shooting. 1 could not be moved; the reason is beside each.',
    )
    expect(counts()).toEqual(makeCounts({ queued: 1, shooting: 200 }))
  })

  test.each([
    {
      name: 'was refused',
      fail: () => Response.json({ code: 'forbidden', detail: 'This is for admins.' }, { status: 403 }),
      sentence: 'This is for admins.',
      rest: '2 stay in Queued. This is for admins.',
      isOutcomeUnknown: false,
    },
    {
      name: 'had no answer',
      fail: () => Promise.reject(new TypeError('no connection')),
      sentence: errorMessage(createUnreachableRefusal()),
      // They may be moved all the same: it is not said that they stay.
      rest: errorMessage(createUnreachableRefusal()),
      isOutcomeUnknown: true,
    },
  ])('stays moved where a later call $name, and the others come back', async (row) => {
    const { fail, sentence, rest, isOutcomeUnknown } = row
    load(...Array.from({ length: 202 }, (_, index) => video(1, { id: `film-${index}` })))
    answer = (asked) => (sent.length === 2 ? fail() : accept()(asked))
    expect(await move({ videos: boardVideos, to: 'shooting' })).toEqual({
      sentence,
      toastText: rest,
      isOutcomeUnknown,
    })
    await settle()
    expect(counts()).toEqual(makeCounts({ queued: 2, shooting: 200 }))
    expect(idsIn('queued')).toEqual(['film-200', 'film-201'])
    expect(showToast).toHaveBeenCalledExactlyOnceWith(`200 films moved to Shooting. ${rest}`, {
      tone: 'bad',
      action: { label: 'Undo', run: expect.any(Function) },
    })
    lastToast()?.[1]?.action?.run()
    await settle()
    expect(sent[2]?.videoIds, 'the way back is for those that moved').toHaveLength(200)
  })

  test('is named by a toast where a later call failed, which is left to the dialog', async () => {
    load(...Array.from({ length: 201 }, (_, index) => video(1, { id: `film-${index}` })))
    answer = (asked) => {
      if (sent.length === 2) return Promise.reject(new TypeError('no connection'))
      return accept(refusal('film-0'))(asked)
    }
    const failure = await move({ videos: boardVideos, to: 'shooting', reportsRefusal: false })
    expect(failure?.sentence).toBe(errorMessage(createUnreachableRefusal()))
    expect(showToast).toHaveBeenCalledExactlyOnceWith(
      '199 films moved to Shooting. 1 could not be moved; the reason is beside each.',
      { tone: undefined, action: { label: 'Undo', run: expect.any(Function) } },
    )
  })

  test.each([
    {
      name: 'is refused',
      fail: () => Response.json({ code: 'forbidden', detail: 'This is for admins.' }, { status: 403 }),
      sentence: 'This is for admins.',
      toast: '1 stays in Queued. This is for admins.',
      isOutcomeUnknown: false,
    },
    {
      name: 'has no answer',
      fail: () => Promise.reject(new TypeError('no connection')),
      sentence: errorMessage(createUnreachableRefusal()),
      // It may be moved all the same: it is not said that it stays.
      toast: errorMessage(createUnreachableRefusal()),
      isOutcomeUnknown: true,
    },
  ])('stays, with why, where none is moved and a later call $name', async (row) => {
    const { fail, sentence, toast, isOutcomeUnknown } = row
    load(...Array.from({ length: 201 }, (_, index) => video(1, { id: `film-${index}` })))
    const refused = boardVideos.slice(0, 200).map(({ id }) => refusal(id))
    answer = () => (sent.length === 1 ? { moved: [], refused } : fail())
    const failure = await move({ videos: boardVideos, to: 'shooting' })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(refused)
    expect(counts()).toEqual(makeCounts({ queued: 201 }))
    const reasons = '200 could not be moved; the reason is beside each.'
    expect(failure).toEqual({
      sentence: `${reasons} ${sentence}`,
      toastText: `${reasons} ${toast}`,
      isOutcomeUnknown,
    })
    expect(showToast).toHaveBeenCalledExactlyOnceWith(`${reasons} ${toast}`, { tone: 'bad' })
  })
})

describe('a panel whose film is still being read', () => {
  test('keeps showing it, although the list that it goes to is not loaded', async () => {
    queryClient.removeQueries(boardQuery('shooting'))
    const { queryKey } = videoQuery('film-1')
    void queryClient
      .fetchQuery({ queryKey, queryFn: () => new Promise<never>(() => undefined) })
      .catch(() => undefined)
    answer = accept(refusal('film-1'))
    void move({ videos: boardVideos.slice(0, 1), to: 'shooting' })
    await settle()
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ id: 'film-1', status: 'queued' })
    expect(onRefused).toHaveBeenCalledOnce()
  })
})

describe('what is said after a move', () => {
  test('names one film, counts several, and offers the way back', async () => {
    void move({ videos: boardVideos.slice(0, 1), to: 'shooting' })
    await settle()
    expect(lastToast()).toEqual([
      '“Film 1” moved to Shooting.',
      { action: { label: 'Undo', run: expect.any(Function) } },
    ])
    void move({ videos: boardVideos.slice(1, 2), to: 'draft' })
    await settle()
    expect(lastToast()).toEqual(['“Film 2” moved to Draft.', { action: undefined }])
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('gives the one reason why none went, or says where the reasons stand', async () => {
    answer = accept(refusal('film-1'), refusal('film-2'))
    void move({ videos: boardVideos.slice(0, 2), to: 'shooting' })
    await settle()
    expect(lastToast()).toEqual(['Nothing was moved to Shooting. The brief is open.', { tone: 'bad' }])
    answer = accept(refusal('film-1'), refusal('film-2', 'There is no title.'))
    void move({ videos: boardVideos.slice(0, 2), to: 'shooting' })
    await settle()
    expect(lastToast()?.[0]).toBe('Nothing was moved to Shooting. The reason is beside each.')
  })

  test('is left to the dialog that waits for a refusal', async () => {
    const asked = { videos: boardVideos.slice(0, 1), to: 'shooting', reportsRefusal: false } as const
    answer = accept(refusal('film-1'))
    expect(await move(asked)).toEqual({
      sentence: 'The brief is open.',
      toastText: 'Nothing was moved to Shooting. The brief is open.',
      isOutcomeUnknown: false,
    })
    answer = () => Promise.reject(new TypeError('no connection'))
    const unreachable = expect.stringMatching(/^The server can’t be reached\./)
    expect(await move(asked)).toEqual({
      sentence: unreachable,
      toastText: unreachable,
      isOutcomeUnknown: true,
    })
    expect(showToast).not.toHaveBeenCalled()
    answer = accept()
    expect(await move(asked)).toBeNull()
    expect(lastToast()?.[0]).toBe('“Film 1” moved to Shooting.')
  })

  test('is nothing where there was nothing to move', async () => {
    void move({ videos: [], to: 'shooting' })
    await settle()
    expect(showToast).not.toHaveBeenCalled()
    expect(sent).toEqual([])
  })
})

describe('undoing a move', () => {
  test('takes back those that went, the last one first, and says so without another way back', async () => {
    load(video(1), video(2), video(4))
    answer = accept(refusal('film-2'))
    void move({ videos: boardVideos, to: 'shooting' })
    await settle()
    answer = accept()
    lastToast()?.[1]?.action?.run()
    await settle()
    expect(sent[1]).toEqual({
      videoIds: ['film-4', 'film-1'],
      to: 'queued',
      reason: undoReason,
      isUndo: true,
      movedAt: { 'film-4': movedAt, 'film-1': movedAt },
    })
    expect(counts()).toEqual(makeCounts({ queued: 3 }))
    expect(idsIn('queued')).toEqual(['film-1', 'film-2', 'film-4'])
    expect(lastToast()).toEqual(['2 films moved back to Queued.', { action: undefined }])
  })
})

describe('what is read again after a move', () => {
  const keys = [
    boardQuery('queued').queryKey,
    overviewQuery.queryKey,
    [...changesKey, {}],
    [...subscriptionsKey, 'mine'],
    [...videoKey, 'film-7'],
    [...videosKey, 'mine'],
    tokensQuery('sub').queryKey,
  ]
  const isInvalidated = () => keys.map((key) => queryClient.getQueryState<unknown>(key)?.isInvalidated)
  beforeEach(() => {
    for (const key of keys.slice(2)) queryClient.setQueryData<unknown>(key, {})
  })

  test('is all that shows films, and nothing else', async () => {
    queryClient.setQueryData(['something', 'else'], {})
    void move({ videos: boardVideos.slice(0, 1), to: 'shooting' })
    await settle()
    expect(isInvalidated()).toEqual(keys.map(() => true))
    expect(queryClient.getQueryState(['something', 'else'])?.isInvalidated).toBe(false)
  })

  test('waits, but for the tokens, while another move is under way', async () => {
    answer = (asked) =>
      asked.videoIds.includes('film-2') ? new Promise<never>(() => undefined) : accept()(asked)
    void move({ videos: boardVideos.slice(1, 2), to: 'shooting' })
    void move({ videos: boardVideos.slice(0, 1), to: 'shooting' })
    await settle()
    expect(isInvalidated()).toEqual([...keys.slice(1).map(() => false), true])
  })
})
