// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyItem } from '#shared/cart/product-selections.ts'
import type { SubscriptionItem, SubscriptionItems } from '#shared/contract/videos/items.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { ItemList } from './item-list.tsx'
import { itemsQuery } from './item-queries.ts'

vi.mock('../../ui/toasts/toast.tsx', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../ui/toasts/toast.tsx')>()),
  showToast: vi.fn(),
}))

interface SentItem {
  itemId: string
  name: string
}

const makeItem = ({ itemId, name }: SentItem): SubscriptionItem => ({
  ...emptyItem(itemId),
  name,
  fromBlock: 1,
  isOnRig: false,
  receivedAt: null,
  version: 1,
})

/** What the server holds. */
let stored: SubscriptionItem[]
let sent: SentItem[]
/** Begins once an item is sent; where it throws, the answer is lost. */
let answerItem: (item: SentItem) => Promise<void>
let isReachable: boolean
let queryClient: QueryClient
let mounted: Mounted

function Page() {
  const { data } = useQuery(itemsQuery('sub'))
  return data && <ItemList subscriptionId="sub" block={1} items={data.items} addLabel="Add an item" />
}
const lose = () => Promise.reject(new TypeError('Failed to fetch'))
const store = (item: SentItem) => void stored.push(makeItem(item))
const makeAnswer = (): SubscriptionItems => ({
  subscriptionId: 'sub',
  block: 1,
  items: [...stored],
  films: [],
  next: null,
})
async function answer(_address: string, init?: RequestInit) {
  if (init?.method === 'POST') {
    const item = JSON.parse(String(init.body)) as SentItem
    sent.push(item)
    await answerItem(item)
  } else if (!isReachable) {
    await lose()
  }
  return Response.json(makeAnswer())
}

const names = () =>
  [...mounted.place.querySelectorAll<HTMLInputElement>('[placeholder^="Trail shoe"]')].map(
    ({ value }) => value,
  )
const nameField = () =>
  [...mounted.place.querySelectorAll<HTMLInputElement>('[placeholder^="Trail shoe"]')].at(-1)
async function add(name: string) {
  fill(nameField(), name)
  await press()
}
async function press() {
  click(findButton('Add this item'))
  await settle()
}

beforeEach(async () => {
  clearDrafts()
  vi.mocked(showToast).mockClear()
  stored = [makeItem({ itemId: 'shoe', name: 'Shoe' })]
  sent = []
  isReachable = true
  answerItem = async (item) => store(item)
  vi.stubGlobal('fetch', answer)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  mounted = mountInTest(<Page />, queryClient)
  await settle()
  click(findButton('Add an item'))
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a new item that was stored, and its answer lost, is read, and its form closes', async () => {
  answerItem = (item) => {
    store(item)
    return lose()
  }
  nameField()?.focus()
  await add('Lamp')
  await settle()
  expect(names()).toEqual(['Shoe', 'Lamp'])
  findButton('Add an item')
  expect(showToast).toHaveBeenCalledExactlyOnceWith('Lamp added.')
  expect(document.activeElement?.id).toBe('items-of-1')
})

test('a new item that is sent again has the id of the first try', async () => {
  isReachable = false
  answerItem = lose
  await add('Lamp')
  expect(names()).toEqual(['Shoe', 'Lamp'])
  await press()
  expect(sent.map(({ itemId }) => itemId)).toEqual([sent[0]?.itemId, sent[0]?.itemId])
  expect(sent[0]?.itemId).toMatch(/^[\da-f-]{36}$/)
})

test('a new item that is changed after a lost answer is another one', async () => {
  isReachable = false
  answerItem = lose
  await add('Lamp')
  await add('Lace')
  expect(new Set(sent.map(({ itemId }) => itemId)).size).toBe(2)
})

test('what was typed while an item was sent is another item', async () => {
  const sending = Promise.withResolvers<void>()
  answerItem = async (item) => {
    store(item)
    await sending.promise
  }
  await add('Lamp')
  fill(nameField(), 'Lace')
  sending.resolve()
  await settle()
  answerItem = async (item) => store(item)
  await press()
  expect(names()).toEqual(['Shoe', 'Lamp', 'Lace'])
  expect(new Set(sent.map(({ itemId }) => itemId)).size).toBe(2)
})
