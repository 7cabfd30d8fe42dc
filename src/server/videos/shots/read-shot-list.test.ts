import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { answerApproval, sendForApproval } from '#shared/contract/subscriptions/approvals.ts'
import { askQuestion } from '#shared/contract/videos/questions.ts'
import { readShotList } from '#shared/contract/videos/shot-list.ts'
import {
  addParcel,
  markItemReceived,
  updateStep,
  writeStepNote,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { defaultSelections, emptyItem } from '#shared/cart/product-selections.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import type { UserWithSession } from '../../http/principal.ts'

let app: TestApp
let admin: UserWithSession
let owner: UserWithSession
let subscriptionId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('videos').execute()
  owner = await makeUser(app.db)
  const items = [{ ...emptyItem('lamp'), name: 'Reading lamp', size: '40 cm, 2 kg' }, emptyItem('shade')]
  const statusItems = defaultStatusItems(new Date('2026-03-01T10:00:00.000Z'), 'agency')
  const selections = { ...defaultSelections, package: 'agency' as const, items }
  subscriptionId = (await makeSubscription(app.db, owner, { selections, statusItems })).id
})

type Filter = Partial<z.input<(typeof readShotList)['input']>>
const list = async (filter: Filter = {}) =>
  (await app.call(readShotList, { limit: 100, ...filter }, { as: admin })).output
const ids = async (filter: Filter) => (await list(filter)).shots.map(({ id }) => id)
const readShot = async (videoId: string) => {
  const { shots } = await list({ film: videoId })
  const [shot] = shots
  if (!shot) throw new Error('It is not on the list')
  return shot
}
const make = (changes: Parameters<typeof makeVideo>[2]) =>
  makeVideo(app.db, subscriptionId, { itemIds: ['lamp'], status: 'activated', ...changes })

describe('the shot list', () => {
  test('has what is activated, queued or on the rig, those of one item together, and says how many', async () => {
    const shooting = await make({ status: 'shooting', itemIds: ['shade'] })
    const lamp = await make({ move: 'orbit' })
    const both = await make({ move: 'slide', itemIds: ['lamp', 'shade'] })
    for (const status of ['draft', 'editing', 'delivery'] as const) await make({ status })
    const { shots, total, customers, items } = await list()
    expect(shots.map(({ id }) => id)).toEqual([shooting.id, lamp.id, both.id])
    expect([total, customers]).toEqual([3, [owner.email]])
    expect(items).toEqual([
      { key: `${subscriptionId}:shade`, title: 'Item 2', customer: owner.email },
      { key: `${subscriptionId}:lamp`, title: 'Reading lamp', customer: owner.email },
    ])
    expect(await list({ limit: 1 })).toMatchObject({ shots: [{ id: shooting.id }], total: 3 })
  })

  test('is filtered by status, customer, item and film', async () => {
    const queued = await make({ status: 'queued' })
    const shade = await make({ itemIds: ['shade'] })
    const elsewhere = await makeSubscription(app.db, await makeUser(app.db))
    const other = await makeVideo(app.db, elsewhere.id, { status: 'activated', itemIds: ['item-1'] })
    expect(await ids({ status: 'queued' })).toEqual([queued.id])
    expect(await ids({ customer: elsewhere.user.email })).toEqual([other.id])
    expect(await ids({ item: `${subscriptionId}:shade` })).toEqual([shade.id])
    const { shots, total, customers, items } = await list({ film: shade.id })
    expect([shots.map(({ id }) => id), total]).toEqual([[shade.id], 1])
    expect([customers, items.map(({ title }) => title)], 'nothing else is read').toEqual([
      [owner.email],
      ['Item 2'],
    ])
  })

  test('is the studio’s alone', async () => {
    expect((await app.call(readShotList, { limit: 100 }, { as: owner })).status).toBe(403)
    expect((await app.call(readShotList, { limit: 100 })).status).toBe(401)
  })
})

describe('a film on it', () => {
  test('has its items as they are described, and where they are', async () => {
    const { id } = await make({ itemIds: ['lamp', 'shade'] })
    const places = async () =>
      (await readShot(id)).items.map(({ receivedAt, parcel }) => [receivedAt, parcel])
    expect((await readShot(id)).items).toMatchObject([
      { title: 'Reading lamp', size: '40 cm, 2 kg' },
      { title: 'Item 2', size: '' },
    ])
    expect(await places()).toEqual([
      [null, null],
      [null, null],
    ])
    await app.call(addParcel, { subscriptionId, carrier: 'Post', trackingNumber: 'AB 12' }, { as: owner })
    const received = { subscriptionId, itemId: 'lamp', isReceived: true }
    await app.call(markItemReceived, received, { as: admin })
    const parcel = expect.objectContaining({ carrier: 'Post', trackingNumber: 'AB 12' })
    expect(await places()).toEqual([
      [expect.any(String), parcel],
      [null, parcel],
    ])
  })

  test('names all that keeps it from being shot, until nothing does', async () => {
    const activated = await make({})
    const queued = await make({ status: 'queued' })
    const holds = async (videoId: string) => (await readShot(videoId)).holds.map(({ code }) => code)
    expect(await holds(queued.id)).toEqual(['brief_or_style_open'])
    const subject = { kind: 'video' as const, id: queued.id }
    const asked = { subscriptionId, questionId: randomUUID(), subject, text: 'Which lace?', isBlocking: true }
    await app.call(askQuestion, asked, { as: admin })
    expect(await holds(activated.id)).toEqual(['items_not_received', 'brief_or_style_open'])
    expect(await holds(queued.id)).toEqual(['brief_or_style_open', 'question_open'])
    expect((await readShot(queued.id)).questions).toMatchObject([
      { text: 'Which lace?', lastText: '', turn: 'customer', isBlocking: true },
    ])
    const shooting = await make({ status: 'shooting' })
    expect(await holds(shooting.id)).toEqual([])
  })

  test('is shot by what its customer approved, or by what the studio completed and why; by nothing before', async () => {
    const { id } = await make({})
    const steps = async () => {
      const { brief, style } = await readShot(id)
      return [brief, style].map(({ state, body, reason }) => [state, body, reason])
    }
    const write = (stepId: 'brief' | 'style', body: string) =>
      app.call(writeStepNote, { subscriptionId, stepId, body }, { as: admin })
    await write('brief', 'A slow evening.')
    await write('style', 'Warm light.')
    const content = { subscriptionId, stepId: 'brief' as const, body: 'A slow evening.', fileIds: [] }
    const sent = await app.call(sendForApproval, content, { as: admin })
    expect(await steps()).toEqual([
      ['open', '', ''],
      ['open', '', ''],
    ])
    const requestId = sent.output.requests[0]?.id ?? ''
    const answer = { subscriptionId, requestId, answer: 'approved' as const, words: '', points: [] }
    await app.call(answerApproval, answer, { as: owner })
    const move = (status: 'in progress' | 'complete', reason: string) =>
      app.call(updateStep, { subscriptionId, stepId: 'style', status, reason }, { as: admin })
    await move('in progress', '')
    await move('complete', 'Agreed by phone.')
    expect(await steps()).toEqual([
      ['approved', 'A slow evening.', ''],
      ['completed', 'Warm light.', 'Agreed by phone.'],
    ])
  })
})
