// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyItem, selectionLimits } from '#shared/cart/product-selections.ts'
import type { SubscriptionItem, SubscriptionItems } from '#shared/contract/videos/items.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { ItemList } from './item-list.tsx'
import { itemsQuery } from './item-queries.ts'

const shoe: SubscriptionItem = {
  ...emptyItem('shoe'),
  name: 'Trail shoe',
  notes: 'The sole',
  fromBlock: 1,
  isOnRig: false,
  receivedAt: null,
  version: 1,
}

const makeAnswer = (item: SubscriptionItem): SubscriptionItems => ({
  subscriptionId: 'sub',
  block: 1,
  items: [item],
  films: [],
  next: null,
})

/** What the server has after a change. */
let stored: SubscriptionItem
let sent: { method: string | undefined; body: unknown }[]
let queryClient: QueryClient
let mounted: Mounted
let answerRequest: () => Promise<void>

const list = (item: SubscriptionItem) => (
  <ItemList subscriptionId="sub" block={1} items={[item]} addLabel="Add an item" />
)
const field = (place: string, index = 0) =>
  mounted.place.querySelectorAll<HTMLInputElement>(`[placeholder^="${place}"]`)[index]
const name = (index = 0) => field('Trail shoe', index)
const notes = (index = 0) => field('What must', index)
const leaveAndReturn = () => {
  mounted.unmount()
  mounted = mountInTest(list(shoe), queryClient)
}
const expectSent = (count: number) =>
  expect
    .poll(async () => {
      await settle()
      return sent
    })
    .toHaveLength(count)

beforeEach(() => {
  clearDrafts()
  stored = shoe
  sent = []
  answerRequest = async () => undefined
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    sent.push({ method: init?.method, body: JSON.parse(String(init?.body)) })
    await answerRequest()
    return Response.json(makeAnswer(stored))
  })
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  mounted = mountInTest(list(shoe), queryClient)
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('saving a name leaves the notes that a colleague has saved meanwhile', async () => {
  fill(name(), 'Boot')
  mounted.show(list({ ...shoe, notes: 'The laces', version: 2 }))
  click(findButton('Save Trail shoe', mounted.place))
  await expectSent(1)
  expect(sent[0]?.body).toMatchObject({ name: 'Boot', notes: 'The laces', version: 2 })
})

test('a field that was typed back is not touched', () => {
  fill(name(), 'Boot')
  fill(name(), 'Trail shoe')
  mounted.show(list({ ...shoe, name: 'Sandal', version: 2 }))
  expect(name()?.value).toBe('Sandal')
})

test('what was typed is there when the page is opened again, until it is discarded', () => {
  fill(notes(), 'The laces')
  leaveAndReturn()
  expect(notes()?.value).toBe('The laces')
  click(findButton('Discard changes', mounted.place))
  leaveAndReturn()
  expect(notes()?.value).toBe('The sole')
})

test('notes that are too long stay, also when the page is opened again, and are not sent until they fit', async () => {
  const text = 'x'.repeat(selectionLimits.noteCharacters)
  fill(notes(), `${text}more`)
  leaveAndReturn()
  expect(notes()?.value).toBe(`${text}more`)
  expect(mounted.place.querySelector('[role=alert]')?.textContent).toBe('4 characters too many.')
  expect(findButton('Save Trail shoe', mounted.place).disabled).toBe(true)
  fill(notes(), text)
  click(findButton('Save Trail shoe', mounted.place))
  await expectSent(1)
})

test('only what was saved is dropped, also where the page was left during the request', async () => {
  const answer = Promise.withResolvers<void>()
  answerRequest = () => answer.promise
  fill(name(), 'Boot')
  click(findButton('Save Trail shoe', mounted.place))
  await expectSent(1)
  fill(notes(), 'The laces')
  mounted.unmount()
  answer.resolve()
  await settle()
  mounted = mountInTest(list({ ...shoe, name: 'Sandal', version: 3 }), queryClient)
  expect([name()?.value, notes()?.value]).toEqual(['Sandal', 'The laces'])
})

test('a field that is put back while it is saved is a change of what is stored then', async () => {
  const answer = Promise.withResolvers<void>()
  answerRequest = () => answer.promise
  fill(name(), 'Boot')
  click(findButton('Save Trail shoe', mounted.place))
  await expectSent(1)
  fill(name(), 'Trail shoe')
  answer.resolve()
  await settle()
  mounted.show(list({ ...shoe, name: 'Boot', version: 3 }))
  expect(name()?.value).toBe('Trail shoe')
})

test('a new item that was begun is open when the page is opened again, until it is cancelled or added', async () => {
  const add = () => click(findButton('Add an item', mounted.place))
  add()
  fill(name(1), 'Lace')
  leaveAndReturn()
  expect(name(1)?.value).toBe('Lace')
  click(findButton('Cancel', mounted.place))
  leaveAndReturn()
  expect(name(1)).toBeUndefined()

  add()
  fill(name(1), 'Sock')
  leaveAndReturn()
  click(findButton('Add this item', mounted.place))
  await expectSent(1)
  await settle()
  expect(sent[0]).toMatchObject({ method: 'POST', body: { name: 'Sock' } })
  leaveAndReturn()
  expect(name(1)).toBeUndefined()
})

test('what is typed while a new item is sent stays, also where the page was left', async () => {
  const answer = Promise.withResolvers<void>()
  answerRequest = () => answer.promise
  click(findButton('Add an item', mounted.place))
  fill(name(1), 'Sock')
  click(findButton('Add this item', mounted.place))
  await expectSent(1)
  fill(name(1), 'Lace')
  name(1)?.focus()
  answer.resolve()
  await settle()
  expect(name(1)?.value).toBe('Lace')
  expect(document.activeElement).toBe(name(1))
  leaveAndReturn()
  expect(name(1)?.value).toBe('Lace')
})

test('the list has the focus once the form of a new item is cancelled', () => {
  click(findButton('Add an item', mounted.place))
  click(findButton('Cancel', mounted.place))
  expect(document.activeElement?.id).toBe('items-of-1')
})

test('a read that began before an item was saved does not undo that', async () => {
  const { queryKey } = itemsQuery('sub')
  const read = Promise.withResolvers<SubscriptionItems>()
  queryClient.setQueryData(queryKey, makeAnswer(shoe))
  queryClient.fetchQuery({ queryKey, queryFn: () => read.promise }).catch(() => undefined)
  stored = { ...shoe, name: 'Boot' }
  fill(name(), 'Boot')
  click(findButton('Save Trail shoe', mounted.place))
  await expectSent(1)
  await settle()
  read.resolve(makeAnswer(shoe))
  await settle()
  expect(queryClient.getQueryData(queryKey)?.items[0]?.name).toBe('Boot')
})

test('who types on while an item is saved stays in the field', async () => {
  const answer = Promise.withResolvers<void>()
  answerRequest = () => answer.promise
  fill(name(), 'Boot')
  click(findButton('Save Trail shoe', mounted.place))
  await expectSent(1)
  notes()?.focus()
  answer.resolve()
  await settle()
  expect(document.activeElement).toBe(notes())
})
