import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyItem, selectionLimits } from '#shared/cart/product-selections.ts'
import {
  addItem,
  chooseBlockItems,
  chooseVideoItems,
  listItems,
  removeItem,
  updateItem,
} from '#shared/contract/videos/items.ts'
import { markItemReceived, readSubscriptionStatus } from '#shared/contract/subscriptions/subscriptions.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { openDueBlocks } from '../../billing/sync/open-due-blocks.ts'

let app: TestApp
let owner: UserWithSession
let subscriptionId: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const fields = (name: string) => ({ name, link: '', size: '', notes: '', photoIds: [] })
const item = (id: string, name: string) => ({ ...emptyItem(id), name })

beforeEach(async () => {
  owner = await makeUser(app.db)
  const selections = { plan: 'quarterly' as const, items: [item('shoe', 'Shoe'), item('lace', '')] }
  subscriptionId = (await makeSubscription(app.db, owner, { selections, startedAt: app.clock.now() })).id
})

const as = () => ({ as: owner })
const list = async () => (await app.call(listItems, { subscriptionId }, as())).output
const kinds = async () => (await readEvents(app.db, { subjectId: subscriptionId })).map(({ kind }) => kind)
const video = (itemIds: string[], status: 'draft' | 'shooting' = 'draft') =>
  makeVideo(app.db, subscriptionId, { itemIds, status })
const shownBy = async (videoId: string) => (await list()).films.find(({ id }) => id === videoId)?.itemIds
const receivedStep = async () => {
  const { output } = await app.call(readSubscriptionStatus, { subscriptionId }, as())
  return output.current.statusItems.find(({ id }) => id === 'received')?.status
}

const completeReceived = async () => {
  const { statusItems } = await app.db
    .selectFrom('status')
    .select('statusItems')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const complete = (statusItems as { id: string }[]).map((step) =>
    step.id === 'received' ? { ...step, status: 'complete' } : step,
  )
  await app.db
    .updateTable('status')
    .set({ statusItems: JSON.stringify(complete) })
    .where('id', '=', subscriptionId)
    .execute()
}

const openNext = async () => {
  const opensAt = new Date(Date.parse((await list()).next?.opensAt ?? '') + 1000)
  await openDueBlocks({ ...app.deps, clock: { now: () => opensAt } }, subscriptionId)
}

describe('the items of a subscription', () => {
  test('are those that were ordered, in their order', async () => {
    const { items, block, next } = await list()
    expect(items).toMatchObject([
      { id: 'shoe', name: 'Shoe', isOnRig: false, receivedAt: null },
      { id: 'lace', name: '' },
    ])
    expect({ block, next }).toMatchObject({ block: 1, next: { block: 2, choice: 'same', newItems: [] } })
  })

  test('are named and described after paying, and the studio sees it', async () => {
    const said = { ...fields('Laces, three colours'), notes: 'The red one first.' }
    const { output } = await app.call(
      updateItem,
      { subscriptionId, itemId: 'lace', version: 1, ...said },
      as(),
    )
    expect(output.items[1]).toMatchObject({ ...said, version: 2 })
    const [event] = await readEvents(app.db, { subjectId: subscriptionId })
    expect(event).toMatchObject({
      kind: 'item.changed',
      isForStudio: true,
      before: { item: 'lace', title: 'Item 2', name: '' },
      after: said,
    })
  })

  test('are not written over where they changed meanwhile, and never lose their name', async () => {
    const change = { subscriptionId, itemId: 'shoe', version: 1, ...fields('Trail shoe') }
    await app.call(updateItem, change, as())
    expect((await app.call(updateItem, { ...change, name: 'Boot' }, as())).problem.code).toBe(
      'changed_meanwhile',
    )
    const { problem } = await app.call(updateItem, { ...change, version: 2, name: ' ' }, as())
    expect(problem).toMatchObject({ code: 'item_unnamed', fields: { name: expect.any(String) } })
    expect((await list()).items[0]?.name).toBe('Trail shoe')
  })

  test('stay as they are once a film that shows them is on the rig', async () => {
    const { id: videoId } = await video(['shoe'], 'shooting')
    const update = { subscriptionId, itemId: 'shoe', version: 1, ...fields('Boot') }
    expect((await app.call(updateItem, update, as())).problem.code).toBe('item_on_rig')
    const remove = await app.call(removeItem, { subscriptionId, itemId: 'shoe' }, as())
    expect(remove.problem.code).toBe('item_on_rig')
    const choose = await app.call(chooseVideoItems, { videoId, itemIds: ['lace'] }, as())
    expect(choose.problem.code).toBe('film_on_rig')
    expect((await list()).items.map(({ isOnRig }) => isOnRig)).toEqual([true, false])
  })

  test('leave films that show them, and the last one stays', async () => {
    const alone = await video(['lace'])
    const both = await video(['shoe', 'lace'])
    await app.call(removeItem, { subscriptionId, itemId: 'lace' }, as())
    expect([await shownBy(alone.id), await shownBy(both.id)]).toEqual([['shoe'], ['shoe']])
    const last = await app.call(removeItem, { subscriptionId, itemId: 'shoe' }, as())
    expect(last.problem.code).toBe('last_item')
    expect(await kinds()).toContain('item.removed')
  })

  test('added to the month in production have to arrive', async () => {
    await completeReceived()
    const { output } = await app.call(addItem, { subscriptionId, block: 1, ...fields('Lamp') }, as())
    expect(output.items.map(({ name }) => name)).toEqual(['Shoe', '', 'Lamp'])
    expect(await receivedStep()).toBe('in progress')
    expect(await kinds()).toEqual(['item.added', 'step.changed'])
  })

  test('with the id of one that arrived and was removed have to arrive', async () => {
    const itemId = randomUUID()
    await app.call(addItem, { subscriptionId, itemId, block: 1, ...fields('Lamp') }, as())
    const admin = await makeAdmin(app.db)
    const received = { subscriptionId, itemId, isReceived: true }
    expect((await app.call(markItemReceived, received, { as: admin })).status).toBe(200)
    await app.call(removeItem, { subscriptionId, itemId }, as())
    await app.call(addItem, { subscriptionId, itemId, block: 1, ...fields('Grand piano') }, as())
    const receipts = app.db
      .selectFrom('itemReceipts')
      .select('itemId')
      .where('subscriptionId', '=', subscriptionId)
    expect(await receipts.execute()).toEqual([])
  })

  test('are added once by one id, also where the answer was lost', async () => {
    await completeReceived()
    const input = { subscriptionId, itemId: randomUUID(), block: 1, ...fields('Lamp') }
    await app.call(addItem, input, as())
    const { output } = await app.call(addItem, input, as())
    expect(output.items.map(({ name }) => name)).toEqual(['Shoe', '', 'Lamp'])
    expect(await kinds()).toEqual(['item.added', 'step.changed'])
    const other = await app.call(addItem, { ...input, name: 'Lampshade' }, as())
    expect(other.problem.code).toBe('changed_meanwhile')
    expect((await list()).items.map(({ name }) => name)).toEqual(['Shoe', '', 'Lamp'])
  })

  test('are as many as a month has room for', async () => {
    for (let more = 2; more < selectionLimits.items; more++) {
      await app.call(addItem, { subscriptionId, block: 1, ...fields(`Item ${more}`) }, as())
    }
    const answer = await app.call(addItem, { subscriptionId, block: 1, ...fields('One more') }, as())
    expect(answer.problem.code).toBe('too_many_items')
  })
})

describe('a film', () => {
  test('shows the items that its customer or the studio chooses, at least one', async () => {
    const { id: videoId } = await video(['shoe'])
    await app.call(chooseVideoItems, { videoId, itemIds: ['lace', 'shoe'] }, as())
    expect(await shownBy(videoId)).toEqual(['shoe', 'lace'])
    const admin = await makeAdmin(app.db)
    await app.call(chooseVideoItems, { videoId, itemIds: ['lace'] }, { as: admin })
    expect(await shownBy(videoId)).toEqual(['lace'])
    const none = await app.call(chooseVideoItems, { videoId, itemIds: [] }, as())
    expect(none.problem).toMatchObject({ code: 'film_without_item', details: { filmId: videoId } })
    const unknown = await app.call(chooseVideoItems, { videoId, itemIds: ['shoe', 'gone'] }, as())
    expect(unknown.problem.code).toBe('not_found')
    const events = await readEvents(app.db, { subjectId: videoId })
    expect(events.map(({ kind }) => kind)).toEqual(['video.items_chosen', 'video.items_chosen'])
  })
})

describe('the next month', () => {
  test('takes the same items unless new ones are chosen, and they need not arrive again', async () => {
    await completeReceived()
    await openNext()
    const { block, items, films: videos } = await list()
    expect([block, items.map(({ id }) => id)]).toEqual([2, ['shoe', 'lace']])
    expect(videos.map(({ itemIds }) => itemIds)).toEqual([['shoe'], ['shoe'], ['shoe']])
    expect(await receivedStep()).toBe('complete')
  })

  test('films the new item where the customer chose new, which has to arrive', async () => {
    await completeReceived()
    await app.call(chooseBlockItems, { subscriptionId, block: 2, choice: 'new' }, as())
    const { output } = await app.call(addItem, { subscriptionId, block: 2, ...fields('Lamp') }, as())
    expect(output.next).toMatchObject({ choice: 'new', newItems: [{ name: 'Lamp', fromBlock: 2 }] })
    expect(output.items.map(({ id }) => id)).toEqual(['shoe', 'lace'])
    expect(await kinds()).toEqual(expect.arrayContaining(['block.items_chosen', 'item.added']))
    await openNext()
    const { items, films: videos } = await list()
    expect(items.map(({ name }) => name)).toEqual(['Lamp'])
    expect(videos.map(({ itemIds }) => itemIds)).toEqual([[items[0]?.id], [items[0]?.id], [items[0]?.id]])
    expect(await receivedStep()).toBe('coming up')
  })

  test('leaves its last item to a film that is still to be shot', async () => {
    const film = await makeVideo(app.db, subscriptionId, { itemIds: ['shoe'], status: 'queued' })
    await app.call(removeItem, { subscriptionId, itemId: 'lace' }, as())
    await app.call(chooseBlockItems, { subscriptionId, block: 2, choice: 'new' }, as())
    await app.call(addItem, { subscriptionId, block: 2, ...fields('Lamp') }, as())
    await openNext()
    // From a page that was opened before.
    const { problem } = await app.call(removeItem, { subscriptionId, itemId: 'shoe' }, as())
    expect(problem).toMatchObject({
      code: 'last_item',
      detail: 'A film of block 1, which is still to be shot, has no other item.',
    })
    const { itemIds } = await app.db
      .selectFrom('videos')
      .select('itemIds')
      .where('id', '=', film.id)
      .executeTakeFirstOrThrow()
    expect(itemIds).toEqual(['shoe'])
  })

  test('is chosen for as long as it has not begun', async () => {
    const choose = (block: number) =>
      app.call(chooseBlockItems, { subscriptionId, block, choice: 'new' }, as())
    expect((await choose(3)).problem.code).toBe('not_found')
    await openNext()
    expect((await choose(2)).problem.code).toBe('block_has_begun')
    const late = await app.call(addItem, { subscriptionId, block: 1, ...fields('Lamp') }, as())
    expect(late.problem.code).toBe('block_has_begun')
  })
})
