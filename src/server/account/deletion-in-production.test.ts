import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteMyAccount } from '#shared/contract/account.ts'
import { deleteFile } from '#shared/contract/files/files.ts'
import { answerApproval } from '#shared/contract/subscriptions/approvals.ts'
import { addParcel, removeParcel, writeStepNote } from '#shared/contract/subscriptions/subscriptions.ts'
import { askQuestion, changeQuestion } from '#shared/contract/videos/questions.ts'
import { updateVideo } from '#shared/contract/videos/videos.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { makeMp4 } from '#test/files/make-video.ts'
import { askForApproval } from '#test/subscriptions/approval-fixture.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { stepList } from '#test/videos/video-fixture.ts'
import { storeFinishedVideo } from '../files/uploads/store-finished-video.ts'
import { storeStepFile } from '../files/uploads/store-step-file.ts'
import type { WholeUpload } from '../files/media/whole-upload.ts'

let review: ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  const { shop, subscriptionId } = review
  // An account is deleted once its subscriptions have ended; their films are made all the same until then.
  await shop.db
    .updateTable('subscriptions')
    .set({ status: 'canceled' })
    .where('id', '=', subscriptionId)
    .execute()
})
afterEach(() => review.shop.close())

type Request = () => PromiseLike<string | number>
const leave: Request = async () => {
  const { status, problem } = await review.shop.call(deleteMyAccount, {}, { as: review.owner })
  return status === 200 ? 'deleted' : `${status} ${problem.code}`
}
const call: ReviewShop['shop']['call'] = (...what) => review.shop.call(...what)
const status = async (answer: Promise<{ status: number }>) => (await answer).status
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'stored',
    (error: { code?: string }) => String(error.code ?? error),
  )

/** Sends a request while the account is being deleted, as far as a row that the deletion takes late. */
async function sendDuringDeletion(request: Request) {
  const { shop, owner } = review
  await shop.signIn(owner)
  const [deletion, answer] = await raceForLock(shop.db, {
    lock: (tx) => tx.selectFrom('sessions').select('id').where('userId', '=', owner.id).forUpdate().execute(),
    requests: [leave, request],
  })
  expect(deletion).toBe('deleted')
  return answer
}

const makeUpload = (media: 'application/pdf' | 'video/mp4', head: Buffer): WholeUpload => ({
  id: randomUUID(),
  uploaderId: review.admin.id,
  bytes: head.length,
  originalName: 'film',
  mayDiffer: true,
  head,
  media,
  read: async () => Readable.from([head]),
  place: async (key) => {
    await review.shop.deps.storage.write(key, Readable.from([head]), media)
    return key
  },
})

/** What is sent, and how it is answered once the account is gone. */
const requests: Record<string, [() => Promise<Request>, answer: string | number]> = {
  'the text of a step': [
    async () => {
      const { admin, subscriptionId } = review
      const write = (body: string) =>
        status(call(writeStepNote, { subscriptionId, stepId: 'brief', body }, { as: admin }))
      await write('One')
      return () => write('Two')
    },
    404,
  ],
  'a file of a step': [
    async () => {
      const { shop, admin, subscriptionId } = review
      const upload = makeUpload('application/pdf', Buffer.from('%PDF-'))
      return () =>
        code(
          storeStepFile(shop.deps, admin, upload, {
            filename: 'film',
            purpose: 'step-file',
            subscriptionId,
            stepId: 'brief',
          }),
        )
    },
    'not_found',
  ],
  'an answer to the brief': [
    async () => {
      const { shop, admin, owner, subscriptionId } = review
      await shop.db
        .updateTable('status')
        .set({ statusItems: JSON.stringify(stepList({ received: 'complete' })) })
        .execute()
      const requestId = await askForApproval(shop, admin, subscriptionId)
      return () =>
        status(call(answerApproval, { subscriptionId, requestId, answer: 'approved' }, { as: owner }))
    },
    404,
  ],
  'a parcel': [
    async () => {
      const { owner, subscriptionId } = review
      const parcel = { subscriptionId, parcelId: randomUUID(), carrier: 'DHL', trackingNumber: '1' }
      return () => status(call(addParcel, parcel, { as: owner }))
    },
    404,
  ],
  'the removal of a parcel': [
    async () => {
      const { owner, subscriptionId } = review
      const parcelId = randomUUID()
      await call(addParcel, { subscriptionId, parcelId, carrier: 'DHL', trackingNumber: '1' }, { as: owner })
      return () => status(call(removeParcel, { subscriptionId, parcelId }, { as: owner }))
    },
    404,
  ],
  'the end of a question': [
    async () => {
      const { admin, subscriptionId, videoId } = review
      const questionId = randomUUID()
      const subject = { kind: 'video', id: videoId } as const
      const question = { subscriptionId, questionId, subject, text: 'Why?', isBlocking: false }
      await call(askQuestion, question, { as: admin })
      const change = { subscriptionId, questionId, isOpen: false, seenMessages: 1 }
      return () => status(call(changeQuestion, change, { as: admin }))
    },
    404,
  ],
  'copy by the studio': [
    async () => {
      const { admin, videoId } = review
      return () => status(call(updateVideo, { videoId, direction: 'Slower.' }, { as: admin }))
    },
    404,
  ],
  copy: [
    async () => {
      const { shop, owner, videoId } = review
      await shop.db.updateTable('videos').set({ status: 'draft' }).where('id', '=', videoId).execute()
      return () => status(call(updateVideo, { videoId, direction: 'Slower.' }, { as: owner }))
    },
    401,
  ],
  'a finished film': [
    async () => {
      const { shop, admin, videoId } = review
      const upload = makeUpload('video/mp4', makeMp4())
      return () =>
        code(
          storeFinishedVideo(shop.deps, admin, upload, {
            filename: 'film',
            purpose: 'finished-film',
            videoId,
            ratio: '16:9',
          }),
        )
    },
    'not_found',
  ],
  'the delivery of a film': [
    async () => {
      await review.approve()
      return () => status(review.move('delivery', { reason: 'It was shot.' }))
    },
    404,
  ],
}

test.each(Object.entries(requests))(
  '%s that is sent meanwhile leaves nothing',
  async (_, [prepare, answer]) => {
    const { shop, owner } = review
    expect(await sendDuringDeletion(await prepare())).toBe(answer)
    const left = await Promise.all([
      shop.db.selectFrom('files').select('id').where('ownerId', '=', owner.id).execute(),
      shop.db.selectFrom('cuts').select('id').execute(),
      shop.db.selectFrom('parcels').select('id').execute(),
      shop.db.selectFrom('stepNotes').select('body').execute(),
      shop.db.selectFrom('copyRevisions').select('id').execute(),
    ])
    expect(left.flat()).toEqual([])
  },
)

test('a film that the studio deletes meanwhile goes first', async () => {
  const { shop, admin } = review
  await review.upload()
  const fileId = await review.upload()
  const answers = await raceForLock(shop.db, {
    lock: (tx) =>
      tx.selectFrom('cutFiles').select('fileId').where('fileId', '=', fileId).forUpdate().execute(),
    requests: [() => status(call(deleteFile, { fileId }, { as: admin })), leave],
  })
  expect(answers).toEqual([200, 'deleted'])
})

test('a question that the studio asks meanwhile waits for the account alone', async () => {
  const { shop, admin, owner, subscriptionId, videoId } = review
  const question = {
    subscriptionId,
    questionId: randomUUID(),
    subject: { kind: 'video', id: videoId } as const,
    text: 'Why?',
    isBlocking: false,
  }
  // As a suspension or a deletion does, which lock the customer and the studio in the order of their ids.
  const answer = await shop.db.transaction().execute(async (tx) => {
    const lock = (id: string) =>
      tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await lock(owner.id)
    const asked = await status(call(askQuestion, question, { as: admin }))
    await lock(admin.id)
    return asked
  })
  expect(answer).toBe(200)
})
