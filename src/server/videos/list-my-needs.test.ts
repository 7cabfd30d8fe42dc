import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItem, chooseBlockItems } from '#shared/contract/videos/items.ts'
import { listMyNeeds } from '#shared/contract/videos/needs.ts'
import { answerQuestion, askQuestion } from '#shared/contract/videos/questions.ts'
import {
  addParcel,
  markItemReceived,
  readSubscriptionStatus,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import type { SignedInUser } from '../http/principal.ts'
import { listMyNeeds as readNeeds } from './list-my-needs.ts'

let app: TestApp
let admin: SignedInUser
let owner: SignedInUser
let subscriptionId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.close())

const item = { link: '', size: '', notes: '', photoIds: [] }
const lamp = { ...item, id: 'lamp', name: 'Reading lamp' }
const shade = { ...item, id: 'shade', name: '' }
beforeEach(async () => {
  ;({ owner, subscriptionId } = await makeBlock(app.db, {}, { items: [lamp, shade] }))
})

const read = async (as = owner) => (await app.call(listMyNeeds, {}, { as })).output
const readItems = async () => (await read()).items[0]
const listTitles = (items: { title: string }[] = []) => items.map(({ title }) => title)
const announce = () =>
  app.call(addParcel, { subscriptionId, carrier: 'Kestrel', trackingNumber: randomUUID() }, { as: owner })
const end = () =>
  app.db.updateTable('subscriptions').set({ status: 'canceled' }).where('id', '=', subscriptionId).execute()

const ask = async (id: string) => {
  const question = {
    subject: { kind: 'item', id: 'shade' },
    text: 'Which side?',
    isBlocking: false,
  } as const
  const ids = { subscriptionId: id, questionId: randomUUID() }
  await app.call(askQuestion, { ...ids, ...question }, { as: admin })
}

describe('what waits for a customer', () => {
  test('is each question that the studio wrote last, with its words, its film, item or parcel', async () => {
    await announce()
    const video = await makeVideo(app.db, subscriptionId, { title: 'Read on', itemIds: ['lamp'] })
    const status = await app.call(readSubscriptionStatus, { subscriptionId }, { as: owner })
    const [parcel] = status.output.parcels
    const subjects = [
      { kind: 'video', id: video.id },
      { kind: 'item', id: 'shade' },
      { kind: 'parcel', id: parcel?.id ?? '' },
    ] as const
    for (const subject of subjects) {
      const question = { subject, text: `About the ${subject.kind}?`, isBlocking: subject.kind === 'item' }
      await app.call(askQuestion, { subscriptionId, questionId: randomUUID(), ...question }, { as: admin })
    }
    const { questions } = await read()
    expect(questions.map(({ subject, text, isBlocking }) => [subject.title, text, isBlocking])).toEqual(
      expect.arrayContaining([
        ['Read on', 'About the video?', false],
        ['Item 2', 'About the item?', true],
        [`Kestrel ${parcel?.trackingNumber}`, 'About the parcel?', false],
      ]),
    )
    for (const { questionId } of questions.slice(1)) {
      const message = { messageId: randomUUID(), text: 'Yes.' }
      await app.call(answerQuestion, { subscriptionId, questionId, ...message }, { as: owner })
    }
    expect((await read()).questions.map(({ questionId }) => questionId)).toEqual([questions[0]?.questionId])
    expect((await read(await makeUser(app.db))).questions, 'somebody else').toEqual([])
    await end()
    expect(await read()).toEqual({ questions: [], items: [] })
  })

  test('is read in as many statements for many subscriptions as for one', async () => {
    const statements: string[] = []
    const recorder: KyselyPlugin = {
      transformQuery({ node }) {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const count = async () => {
      statements.length = 0
      const needs = await readNeeds({ db: app.db.withPlugin(recorder) }, owner)
      return [needs.questions.length, needs.items.length, statements.length]
    }
    await ask(subscriptionId)
    const [, , ofOne] = await count()
    const selections = { ...defaultSelections, items: [shade] }
    const others = [1, 2].map(() => makeSubscription(app.db, owner, { selections }))
    for (const { id } of await Promise.all(others)) await ask(id)
    expect(await count()).toEqual([3, 3, ofOne])
  })

  test('is an item without a name, until it is being shot', async () => {
    expect(listTitles((await readItems())?.unnamed)).toEqual(['Item 2'])
    const next = { ...item, subscriptionId, block: 2, name: 'Desk' }
    await app.call(addItem, next, { as: owner })
    await app.db.updateTable('items').set({ name: ' ' }).where('name', '=', 'Desk').execute()
    expect(listTitles((await readItems())?.unnamed)).toEqual(['Item 2', 'Item 3'])
    await makeVideo(app.db, subscriptionId, { status: 'shooting', itemIds: ['shade'] })
    expect(listTitles((await readItems())?.unnamed)).toEqual(['Item 3'])
  })

  test('is an item to send, until it has arrived or a parcel is announced after it', async () => {
    expect(listTitles((await readItems())?.toSend)).toEqual(['Reading lamp', 'Item 2'])
    await app.call(markItemReceived, { subscriptionId, itemId: 'lamp', isReceived: true }, { as: admin })
    expect(listTitles((await readItems())?.toSend)).toEqual(['Item 2'])
    await announce()
    expect((await readItems())?.toSend).toEqual([])
    app.clock.advance(60_000)
    await app.call(addItem, { ...item, subscriptionId, block: 1, name: 'Bulb' }, { as: owner })
    expect(listTitles((await readItems())?.toSend)).toEqual(['Bulb'])
  })

  test('is the next block where it films new items and has none', async () => {
    expect((await readItems())?.emptyBlock).toBe(null)
    await app.call(chooseBlockItems, { subscriptionId, block: 2, choice: 'new' }, { as: owner })
    expect((await readItems())?.emptyBlock).toBe(2)
    await app.call(addItem, { ...item, subscriptionId, block: 2, name: 'Bulb' }, { as: owner })
    expect((await readItems())?.emptyBlock).toBe(null)
  })
})
