import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { listCuts, listOverdueCuts, sendCut, withdrawCut } from '#shared/contract/videos/cuts.ts'
import {
  addNote,
  approveCut,
  readReview,
  sendNotes,
  type Review,
  type ReviewNote,
  type RoundCost,
} from '#shared/contract/review/review.ts'
import { changeVideoStatus } from '#shared/contract/videos/videos.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { addCutFile } from '#server/videos/cut-files.ts'
import { remindOfCuts } from '#server/videos/remind-of-cuts.ts'
import type { SignedInUser } from '#server/http/principal.ts'
import { prepareFile, soundFacts } from './cut-fixture.ts'
import { makeAdmin, makeVideo } from '../factories.ts'
import { makeBlock, makeFinishedFile } from './video-fixture.ts'
import { startTestApp, type Answer, type TestApp } from '../app/start-test-app.ts'
import { TestClock } from '../test-clock.ts'

const done = { received: 'complete', brief: 'complete', style: 'complete', shoot: 'complete' } as const

/** Frames of the first, second and third card of a 15 s video at 25/1 that nobody timed. */
export const cardFrames = [
  { in: 20, out: 30 },
  { in: 145, out: 146 },
  { in: 260, out: 300 },
] as const

export interface ReviewShop {
  shop: TestApp
  clock: TestClock
  admin: SignedInUser
  owner: SignedInUser
  subscriptionId: string
  videoId: string
  /** A finished file that a worker has read; it begins the next cut where the newest was sent. @returns its id */
  upload(): Promise<string>
  /** Sends the newest cut. */
  send(
    input?: { letter?: string; reason?: string; voidsApproval?: boolean },
    by?: SignedInUser,
  ): Promise<Answer<OutputOf<typeof sendCut>>>
  read(as: SignedInUser): Promise<Review>
  notes(as: SignedInUser): Promise<ReviewNote[]>
  add(as: SignedInUser, fields?: Partial<NoteInput>): Promise<ReviewNote>
  /** Sends these drafts, or all there are. */
  ask(input?: {
    noteIds?: string[]
    cut?: number
    agreedTokens?: number
    shownCost?: RoundCost['kind']
  }): Promise<Answer<OutputOf<typeof sendNotes>>>
  approve(
    input?: { number?: number; hash?: string },
    by?: SignedInUser,
  ): Promise<Answer<OutputOf<typeof approveCut>>>
  move(
    to: VideoStatus,
    input?: { by?: SignedInUser; reason?: string; agreedTokens?: number; isUndo?: boolean },
  ): Promise<Answer<OutputOf<typeof changeVideoStatus>>>
  withdraw(number: number): Promise<Answer<OutputOf<typeof withdrawCut>>>
  passDays(count: number): void
  /** One run of the job. @returns how many were reminded */
  remind(): Promise<number>
  /** Cuts without an answer for two weeks, as the studio reads them. */
  readOverdue(): Promise<OutputOf<typeof listOverdueCuts>['cuts']>
}

/** What the job of reminders logs. */
export const reminderLog = { error: vi.fn<(fields: unknown) => void>() }

interface NoteInput {
  noteId: string
  cut: number
  kind: 'change' | 'comment'
  text: string
  frames: { in: number; out: number }
}

/** A video in the edit, or elsewhere, whose files are there; nothing was sent yet. */
export async function startReview(
  video: { package?: 'automated' | 'agency'; status?: VideoStatus; tokens?: number; startsAt?: string } = {},
): Promise<ReviewShop> {
  const clock = new TestClock(video.startsAt ?? '2026-03-09T09:00:00.000Z')
  const shop = await startTestApp({ clock })
  const admin = await makeAdmin(shop.db)
  const { owner, subscriptionId } = await makeBlock(
    shop.db,
    { ...done, editing: 'editing' },
    { package: video.package ?? 'agency' },
    video.tokens,
  )
  const { id: videoId } = await makeVideo(shop.db, subscriptionId, { status: video.status ?? 'editing' })

  const read = async (as: SignedInUser) => (await shop.call(readReview, { videoId }, { as })).output
  const review: ReviewShop = {
    shop,
    clock,
    admin,
    owner,
    subscriptionId,
    videoId,
    async upload() {
      clock.advance(1_000)
      const createdAt = clock.now()
      const fileId = await makeFinishedFile(shop.db, { videoId, subscriptionId, owner, createdAt })
      await shop.db
        .insertInto('mediaPreparations')
        .values({ storageKey: `films/${fileId}.mp4`, mediaType: 'video/mp4' })
        .execute()
      await prepareFile(shop.db, fileId, soundFacts)
      await shop.db
        .transaction()
        .execute((tx) => addCutFile(tx, { videoId, ratio: '16:9', fileId }, createdAt))
      return fileId
    },
    async send(input = {}, by = admin) {
      clock.advance(1_000)
      const { cuts } = (await shop.call(listCuts, { videoId }, { as: admin })).output
      const fileIds = cuts[0]?.files.map(({ id }) => id) ?? []
      return shop.call(sendCut, { videoId, number: cuts[0]?.number ?? 1, fileIds, ...input }, { as: by })
    },
    read,
    notes: async (as) => (await read(as)).notes,
    async add(as, fields = {}) {
      clock.advance(1_000)
      const isStudio = as.id === admin.id
      const note = {
        noteId: randomUUID(),
        cut: 1,
        kind: isStudio ? ('comment' as const) : ('change' as const),
        text: 'Slower here.',
        frames: cardFrames[0],
        ...fields,
      }
      const answer = await shop.call(addNote, { videoId, ...note }, { as })
      expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
      return answer.output.note
    },
    async ask({ noteIds, cut = 1, agreedTokens = 0, shownCost } = {}) {
      clock.advance(1_000)
      const drafts = (await read(owner)).notes.filter(({ state }) => state === 'draft')
      const input = { videoId, cut, noteIds: noteIds ?? drafts.map(({ id }) => id), agreedTokens, shownCost }
      return shop.call(sendNotes, input, { as: owner })
    },
    async approve({ number = 1, hash } = {}, by = owner) {
      clock.advance(1_000)
      const seen = (await read(owner)).cuts.find((cut) => cut.number === number)?.contentHash
      return shop.call(approveCut, { videoId, number, hash: hash ?? seen ?? '0'.repeat(64) }, { as: by })
    },
    async move(to, { by = admin, ...input } = {}) {
      clock.advance(60_000)
      return shop.call(changeVideoStatus, { videoId, to, ...input }, { as: by })
    },
    withdraw: (number) =>
      shop.call(withdrawCut, { videoId, number, reason: 'The wrong grade.' }, { as: admin }),
    passDays: (count) => clock.advance(count * 86_400_000),
    remind: () => remindOfCuts({ db: shop.db, clock, log: reminderLog }),
    readOverdue: async () => (await shop.call(listOverdueCuts, {}, { as: admin })).output.cuts,
  }
  return review
}

/** The same, whose first cut was sent. */
export async function startSentReview(video?: Parameters<typeof startReview>[0]): Promise<ReviewShop> {
  const review = await startReview(video)
  await review.upload()
  const sent = await review.send()
  expect(sent.status, JSON.stringify(sent.problem)).toBe(200)
  return review
}
