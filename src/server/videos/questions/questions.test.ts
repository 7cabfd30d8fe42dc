import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAdminOverview } from '#shared/contract/admin.ts'
import { deleteMyAccount, exportMyData } from '#shared/contract/account.ts'
import {
  answerQuestion,
  askQuestion,
  changeQuestion,
  listQuestions,
  type QuestionThread,
} from '#shared/contract/videos/questions.ts'
import { addItem, listItems, removeItem } from '#shared/contract/videos/items.ts'
import {
  addParcel,
  readSubscriptionStatus,
  removeParcel,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { replanBlock } from '#shared/contract/tokens.ts'
import { changeVideoStatus, listMyVideos, readVideo } from '#shared/contract/videos/videos.ts'
import { questionLimits } from '#shared/videos/questions.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { readEmails } from '#test/events/read-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { untilBlocked } from '#test/database/until-blocked.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { lockAdmins } from '../../users/admins.ts'
import { answerQuestion as storeAnswer } from './answer-question.ts'
import { askQuestion as storeQuestion } from './ask-question.ts'

let app: TestApp
let admin: SignedInUser
let owner: SignedInUser
let subscriptionId: string
let videoId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.close())

beforeEach(async () => {
  await app.db.deleteFrom('questions').execute()
  await app.database.pool.query('delete from graphile_worker._private_jobs')
  const steps = { received: 'complete', brief: 'complete', style: 'complete' } as const
  ;({ owner, subscriptionId } = await makeBlock(app.db, steps))
  videoId = (await makeVideo(app.db, subscriptionId, { status: 'queued', itemIds: ['item-1'] })).id
})

const video = () => ({ kind: 'video', id: videoId }) as const
const parts = () => ({ subscriptionId, questionId: randomUUID(), text: 'Which lace?', isBlocking: false })
type AskInput = ReturnType<typeof parts> & { subject: { kind: 'video' | 'item' | 'parcel'; id: string } }
const send = (changes: Partial<AskInput> = {}, as = admin) =>
  app.call(askQuestion, { ...parts(), subject: video(), ...changes }, { as })

/** Asks, and returns the question as it stands then. */
async function ask(changes: Partial<AskInput> = {}): Promise<QuestionThread> {
  const questionId = changes.questionId ?? randomUUID()
  const { output, problem } = await send({ ...changes, questionId })
  const asked = output.questions.find(({ id }) => id === questionId)
  if (!asked) throw new Error(JSON.stringify(problem))
  return asked
}

const answer = (questionId: string, text: string, as = owner, messageId = randomUUID()) =>
  app.call(answerQuestion, { subscriptionId, questionId, messageId, text }, { as })
const change = (
  { id, messages }: Pick<QuestionThread, 'id' | 'messages'>,
  wanted: { isOpen?: boolean; isBlocking?: boolean },
  as = admin,
) =>
  app.call(
    changeQuestion,
    { subscriptionId, questionId: id, seenMessages: messages.length, ...wanted },
    { as },
  )
const list = async (as = owner) =>
  (await app.call(listQuestions, { subscriptionId }, { as })).output.questions
const overview = async () => (await app.call(readAdminOverview, {}, { as: admin })).output.answeredQuestions
const shoot = () => app.call(changeVideoStatus, { videoId, to: 'shooting' }, { as: admin })
const emails = () => readEmails(app.db, owner.email)

describe('a question', () => {
  test('is asked by the studio about a film; the turn goes to and fro until it is closed', async () => {
    const asked = await ask({ text: '  Which lace?  ' })
    expect(asked).toMatchObject({
      subject: { ...video(), title: '15 second ad' },
      isOpen: true,
      turn: 'customer',
      messages: [{ side: 'studio', author: 'Studio', text: 'Which lace?' }],
    })
    const [answered] = (await answer(asked.id, 'The red one.')).output.questions
    expect(answered).toMatchObject({ turn: 'studio', messages: [{}, { side: 'customer', author: '' }] })
    const [more] = (await answer(asked.id, 'Left or right?', admin)).output.questions
    expect(more?.turn).toBe('customer')
    if (!more) throw new Error('no question')
    const [closed] = (await change(more, { isOpen: false })).output.questions
    expect(closed).toMatchObject({ isOpen: false, turn: null })
    expect((await answer(asked.id, 'Too late.')).problem.code).toBe('question_closed')
    if (!closed) throw new Error('no question')
    expect((await change(closed, { isOpen: true })).output.questions[0]).toMatchObject({ turn: 'customer' })
  })

  test('is about an item or a parcel, too; about nothing of another subscription', async () => {
    const parcel = { subscriptionId, carrier: 'Post', trackingNumber: 'AB 12' }
    const added = await app.call(addParcel, parcel, { as: owner })
    const parcelId = added.output.parcels[0]?.id ?? ''
    expect((await ask({ subject: { kind: 'item', id: 'item-1' } })).subject.title).toBe('Item 1')
    expect((await ask({ subject: { kind: 'parcel', id: parcelId } })).subject.title).toBe('Post AB 12')
    const other = await makeBlock(app.db)
    const foreign = await makeVideo(app.db, other.subscriptionId)
    for (const kind of ['video', 'item', 'parcel'] as const) {
      expect((await send({ subject: { kind, id: foreign.id } })).problem.code).toBe('not_found')
    }
  })

  test('and an answer that are sent twice are stored once', async () => {
    const questionId = randomUUID()
    await ask({ questionId })
    await ask({ questionId })
    const messageId = randomUUID()
    await answer(questionId, 'The red one.', owner, messageId)
    const { output } = await answer(questionId, 'The red one.', owner, messageId)
    expect(output.questions.map(({ messages }) => messages.length)).toEqual([2])
    expect(await readEvents(app.db, { subjectId: videoId })).toHaveLength(2)
    // Other words under an id that is taken are lost for nobody.
    expect((await answer(questionId, 'No, the blue one.', owner, messageId)).problem.code).toBe(
      'changed_meanwhile',
    )
    expect((await send({ questionId, text: 'Which sole?' })).problem.code).toBe('changed_meanwhile')
    expect((await answer(questionId, 'The red one.', admin, messageId)).problem.code).toBe(
      'changed_meanwhile',
    )
  })

  test('is the studio’s to ask, change and close, and read by its owner and the studio alone', async () => {
    const asked = await ask()
    expect((await send({}, owner)).problem.code).toBe('forbidden')
    expect((await change(asked, { isOpen: false }, owner)).problem.code).toBe('forbidden')
    const stranger = await makeUser(app.db)
    expect((await answer(asked.id, 'Mine.', stranger)).problem.code).toBe('not_found')
    expect((await app.call(listQuestions, { subscriptionId }, { as: stranger })).problem.code).toBe(
      'not_found',
    )
    const other = await makeBlock(app.db)
    const elsewhere = { subscriptionId: other.subscriptionId, questionId: asked.id }
    const crossed = { ...elsewhere, messageId: randomUUID(), text: 'Mine.' }
    expect((await app.call(answerQuestion, crossed, { as: other.owner })).problem.code).toBe('not_found')
    // Customers read that the studio wrote, not who of it did.
    expect((await list())[0]?.messages).toMatchObject([{ side: 'studio', author: '' }])
  })

  test('is read, and not written, in the support view', async () => {
    const asked = await ask()
    const support = { as: admin, headers: { 'support-view': owner.id } }
    expect((await app.call(listQuestions, { subscriptionId }, support)).status).toBe(200)
    const said = { subscriptionId, questionId: asked.id, messageId: randomUUID(), text: 'For them.' }
    expect((await app.call(answerQuestion, said, support)).problem.code).toBe('forbidden')
  })

  test('is not closed over an answer that was not read', async () => {
    const asked = await ask()
    await answer(asked.id, 'Wait, the blue one.')
    expect((await change(asked, { isOpen: false })).problem.code).toBe('changed_meanwhile')
    expect((await list())[0]).toMatchObject({ isOpen: true, turn: 'studio' })
  })

  test('has room for so many messages, a subject for so many questions, a text for 2,000 characters', async () => {
    const asked = await ask()
    const { characters, messages, perSubject } = questionLimits
    for (let more = 1; more < messages; more++) await answer(asked.id, `Message ${more}`)
    expect((await answer(asked.id, 'One more')).problem.code).toBe('question_full')
    for (let more = 1; more < perSubject; more++) await ask()
    expect((await send()).problem.code).toBe('too_many_questions')
    for (const text of [' ', 'x'.repeat(characters + 1)]) {
      expect((await answer(asked.id, text)).problem).toMatchObject({
        code: 'invalid_input',
        fields: { text: expect.any(String) },
      })
    }
  })
})

describe('a blocking question', () => {
  test('keeps its film from being shot while it is open', async () => {
    const asked = await ask({ isBlocking: true })
    expect((await shoot()).problem.code).toBe('question_open')
    const [answered] = (await answer(asked.id, 'The red one.')).output.questions
    expect((await shoot()).problem.code).toBe('question_open')
    if (!answered) throw new Error('no question')
    await change(answered, { isOpen: false })
    expect((await shoot()).output.video.status).toBe('shooting')
  })

  test('no longer keeps it where the studio lets the film go on', async () => {
    const asked = await ask({ isBlocking: true })
    await change(asked, { isBlocking: false })
    expect((await shoot()).status).toBe(200)
  })

  test('about an item blocks the films that show it, and no other', async () => {
    await ask({ subject: { kind: 'item', id: 'item-1' }, isBlocking: true })
    const other = await makeVideo(app.db, subscriptionId, { status: 'queued', itemIds: ['item-2'] })
    const move = (id: string) => app.call(changeVideoStatus, { videoId: id, to: 'shooting' }, { as: admin })
    expect((await move(videoId)).problem.code).toBe('question_open')
    expect((await move(other.id)).status).toBe(200)
  })

  test('about a parcel blocks every film of the subscription', async () => {
    const parcel = { subscriptionId, carrier: 'Post', trackingNumber: 'AB 12' }
    const { output } = await app.call(addParcel, parcel, { as: owner })
    await ask({ subject: { kind: 'parcel', id: output.parcels[0]?.id ?? '' }, isBlocking: true })
    expect((await shoot()).problem.code).toBe('question_open')
  })
})

/** Refused while it blocks, answered or not; then the studio releases the shoot, and it may go. */
async function expectHeld(
  subject: AskInput['subject'],
  remove: () => Promise<{ status: number; problem: { code: string } }>,
): Promise<void> {
  const asked = await ask({ subject, isBlocking: true })
  expect((await remove()).problem.code).toBe('held_by_question')
  const [answered] = (await answer(asked.id, 'The red one.')).output.questions
  expect((await remove()).problem.code, 'an answer is read first').toBe('held_by_question')
  expect((await shoot()).problem.code).toBe('question_open')
  if (!answered) throw new Error('no question')
  await change(answered, { isBlocking: false })
  expect((await remove()).status).toBe(200)
  expect(await list()).toEqual([])
}

describe('what a blocking question is about stays until it is closed or no longer blocks', () => {
  test('a parcel', async () => {
    const parcel = { subscriptionId, carrier: 'Post', trackingNumber: 'AB 12' }
    const { output } = await app.call(addParcel, parcel, { as: owner })
    const parcelId = output.parcels[0]?.id ?? ''
    await expectHeld({ kind: 'parcel', id: parcelId }, () =>
      app.call(removeParcel, { subscriptionId, parcelId }, { as: owner }),
    )
    const status = await app.call(readSubscriptionStatus, { subscriptionId }, { as: owner })
    expect(status.output.parcels).toEqual([])
  })

  test('a parcel, also while the question is being asked', async () => {
    const parcel = { subscriptionId, carrier: 'Post', trackingNumber: 'AB 12' }
    const { output } = await app.call(addParcel, parcel, { as: owner })
    const parcelId = output.parcels[0]?.id ?? ''
    const [removed] = await raceForLock(app.db, {
      lock: (tx) =>
        tx.selectFrom('status').select('id').where('id', '=', subscriptionId).forUpdate().execute(),
      requests: [() => app.call(removeParcel, { subscriptionId, parcelId }, { as: owner })],
      write: (tx) =>
        tx
          .insertInto('questions')
          .values({
            id: 'q-parcel',
            subscriptionId,
            parcelId,
            isBlocking: true,
            lastSide: 'studio',
            askedAt: new Date(),
          })
          .execute(),
    })
    expect(removed?.problem.code).toBe('held_by_question')
  })

  test('an item', async () => {
    const laces = { name: 'Laces', link: '', size: '', notes: '', photoIds: [] }
    await app.call(addItem, { subscriptionId, block: 1, ...laces }, { as: owner })
    const { items } = (await app.call(listItems, { subscriptionId }, { as: owner })).output
    expect(items.map(({ id }) => id)).toContain('item-1')
    await expectHeld({ kind: 'item', id: 'item-1' }, () =>
      app.call(removeItem, { subscriptionId, itemId: 'item-1' }, { as: owner }),
    )
  })

  test.each([
    ['a draft that a plan removes', false],
    ['a draft that is split while its own film is removed', true],
  ])('%s', async (_, isSplit) => {
    await app.db.updateTable('videos').set({ status: 'draft' }).where('id', '=', videoId).execute()
    const asked = await ask({ isBlocking: true })
    const video = { id: null, lengthSeconds: 5, hasCutdowns: false, move: 'orbit' as const }
    const plan = (videos: (typeof video & { madeFrom?: string })[]) =>
      app.call(
        replanBlock,
        {
          subscriptionId,
          block: 1,
          films: videos,
          seenDrafts: [{ id: videoId, version: 1 }],
          mayLoseCopy: true,
        },
        { as: owner },
      )
    const videos = isSplit ? [{ ...video, madeFrom: videoId }] : []
    expect((await plan(videos)).problem).toMatchObject({
      code: 'held_by_question',
      detail: expect.stringContaining('“15 second ad”'),
    })
    await change(asked, { isOpen: false })
    expect((await plan(videos)).status).toBe(200)
  })
})

describe('an open question', () => {
  test('stands with the film, for customer and studio, with whose turn it is', async () => {
    const asked = await ask({ isBlocking: true })
    const expected = [{ id: asked.id, about: 'video', isBlocking: true, turn: 'customer' }]
    const { output: mine } = await app.call(listMyVideos, {}, { as: owner })
    expect(mine.videos[0]?.openQuestions).toEqual(expected)
    await answer(asked.id, 'The red one.')
    const { output } = await app.call(readVideo, { videoId }, { as: admin })
    expect(output.video.openQuestions).toMatchObject([{ turn: 'studio' }])
  })

  test('that was answered waits on the studio’s first page, the oldest first', async () => {
    const asked = await ask()
    expect(await overview()).toEqual({ count: 0, oldest: null })
    await answer(asked.id, 'The red one.')
    expect(await overview()).toEqual({ count: 1, oldest: { subscriptionId, videoId } })
  })

  test('waits from its answer on: the first page leads to the one whose answer waits longest', async () => {
    const other = await makeVideo(app.db, subscriptionId, { status: 'queued', itemIds: ['item-1'] })
    const first = await ask()
    app.clock.advance(60_000)
    const second = await ask({ subject: { kind: 'video', id: other.id } })
    app.clock.advance(60_000)
    await answer(second.id, 'The blue one.')
    app.clock.advance(60_000)
    await answer(first.id, 'The red one.')
    expect(await overview()).toEqual({ count: 2, oldest: { subscriptionId, videoId: other.id } })
  })

  test('is e-mailed to the customer, and so is what the studio adds; answers are events for the studio', async () => {
    const asked = await ask({ isBlocking: true })
    await answer(asked.id, 'The red one.')
    await answer(asked.id, 'Left or right?', admin)
    const url = `http://localhost:3000/subscriptions/manage/${subscriptionId}?film=${videoId}#question-${asked.id}`
    const email = { kind: 'question-asked', about: '15 second ad', isBlocking: true, videoId, url }
    expect(await emails()).toMatchObject([
      { ...email, text: 'Which lace?', isFollowUp: false },
      { ...email, text: 'Left or right?', isFollowUp: true },
    ])
    const events = await readEvents(app.db, { subjectId: videoId })
    expect(events.map(({ kind, isRecorded, isForCustomer }) => [kind, isRecorded, isForCustomer])).toEqual([
      ['question.asked', true, true],
      ['question.answered', true, true],
      ['question.answered', true, true],
    ])
    expect(events[1]?.after).toEqual({
      question: asked.id,
      about: '15 second ad',
      text: 'The red one.',
      side: 'customer',
    })
  })

  test('leads from its e-mail to where it is answered: with the items, or with the parcels', async () => {
    const parcel = { subscriptionId, carrier: 'Post', trackingNumber: 'AB 12' }
    const { output } = await app.call(addParcel, parcel, { as: owner })
    const parcelQuestion = await ask({ subject: { kind: 'parcel', id: output.parcels[0]?.id ?? '' } })
    const itemQuestion = await ask({ subject: { kind: 'item', id: 'item-1' } })
    expect(await emails()).toMatchObject([
      {
        url: `http://localhost:3000/subscriptions/status/?id=${subscriptionId}#question-${parcelQuestion.id}`,
      },
      { url: `http://localhost:3000/subscriptions/items/${subscriptionId}#question-${itemQuestion.id}` },
    ])
  })

  test('that was closed before its e-mail was made is not e-mailed', async () => {
    await change(await ask(), { isOpen: false })
    expect(await emails()).toEqual([])
  })
})

describe('an account that is being deleted', () => {
  test('asks and answers no more, once it is gone', async () => {
    const asked = await ask()
    await app.db
      .updateTable('users')
      .set({ emailVerified: false })
      .where('id', 'in', [admin.id, owner.id])
      .execute()
    const [question, message] = [
      { ...parts(), subject: video() },
      { messageId: randomUUID(), text: 'Mine.' },
    ]
    const late = [
      () => storeQuestion(app.deps, admin, question),
      () => storeAnswer(app.deps, owner, { subscriptionId, questionId: asked.id, ...message }),
    ]
    for (const send of late) await expect(send()).rejects.toMatchObject({ code: 'signed_out' })
    await app.db.updateTable('users').set({ emailVerified: true }).where('id', '=', admin.id).execute()
    expect((await list(admin)).map(({ messages }) => messages.length)).toEqual([1])
  })

  test.each(['an answer', 'a question'])(
    'never deadlocks with %s: both lock the account first',
    async (sent) => {
      const asked = await ask()
      const deletion = await app.db.transaction().execute(async (tx) => {
        await lockAdmins(tx, owner.id)
        const late = sent === 'an answer' ? answer(asked.id, 'The red one.') : send()
        const settled = late.then(({ problem }) => problem)
        await untilBlocked(app.db)
        // What it takes with it.
        await tx.deleteFrom('questions').where('id', '=', asked.id).execute()
        return { settled }
      })
      expect((await deletion.settled)?.code).toBe(sent === 'an answer' ? 'not_found' : undefined)
    },
  )
})

test('all questions are in the file with all my data, and gone with the account', async () => {
  const asked = await ask()
  await answer(asked.id, 'The red one.')
  const { output } = await app.call(exportMyData, {}, { as: owner })
  expect(output.data['questionMessages']).toMatchObject([{ body: 'Which lace?' }, { body: 'The red one.' }])
  expect(output.data['questionMessages']?.[0]).not.toHaveProperty('authorId')
  await app.db
    .updateTable('subscriptions')
    .set({ status: 'canceled' })
    .where('id', '=', subscriptionId)
    .execute()
  await app.call(deleteMyAccount, {}, { as: owner })
  expect(await app.db.selectFrom('questions').selectAll().execute()).toEqual([])
})
