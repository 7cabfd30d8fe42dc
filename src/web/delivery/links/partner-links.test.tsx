// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPartnerLink, listPartnerLinks, type PartnerLink } from '#shared/contract/delivery.ts'
import { call, createUnreachableRefusal, errorMessage, Refusal } from '../../call/call.ts'
import {
  blurDisabled,
  click,
  fill,
  findButton,
  mountInTest,
  settle,
  type Mounted,
} from '../../ui/mount-in-test.tsx'
import { clearDrafts, clearSecretDrafts } from '../../ui/drafts/stored-drafts.ts'
import { showToast, useToastPlace } from '../../ui/toasts/toast.tsx'
import { partnerLinksQuery } from '../queries/delivery-queries.ts'
import { PartnerLinks } from './partner-links.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn(), useToastPlace: vi.fn() }))
vi.mock('../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../call/call.ts')>()),
  call: vi.fn(),
}))

const block = { subscriptionId: 'sub', block: 1 }
const makeLink = (id: string, state: PartnerLink['state'] = 'open'): PartnerLink => ({
  id,
  label: `Agency ${id}`,
  state,
  createdAt: '2026-11-01T09:00:00.000Z',
  endsAt: '2026-11-15T09:00:00.000Z',
  endedAt: state === 'open' ? null : '2026-11-02T09:00:00.000Z',
  useCount: 0,
  uses: [],
})

/** What the server holds. */
let links: PartnerLink[]
let isFull: boolean
let created: number
/** The ids of what was asked for. */
let intentIds: string[]
let idsOfIntents: Map<string, string>
let isListLost: boolean
/** The link is made, and its answer lost. */
let isAnswerLost: boolean
/** Holds back the answer of reads. */
let readHold: Promise<void>
/** Holds back the answer of a link that is made. */
let createHold: Promise<void>
let release: () => void
let queryClient: QueryClient
let mounted: Mounted

async function answer(definition: unknown, input: { linkId: string; intentId: string }) {
  if (definition === listPartnerLinks) {
    if (isListLost) throw createUnreachableRefusal()
    const read = links
    await readHold
    return { links: read }
  }
  if (definition === createPartnerLink) {
    if (isFull) await createHold
    if (isFull) throw new Refusal({ status: 409, detail: 'There are twenty open links.' }, 'too_many_links')
    created += 1
    const id =
      idsOfIntents.get(input.intentId) ?? (idsOfIntents.size === 0 ? 'new' : `next-${idsOfIntents.size}`)
    if (!idsOfIntents.has(input.intentId)) links = [makeLink(id), ...links]
    idsOfIntents.set(input.intentId, id)
    intentIds.push(input.intentId)
    await createHold
    if (isAnswerLost) throw createUnreachableRefusal()
    return { links, id, url: `https://arcframe.example/d/secret${id === 'new' ? '' : `-${id}`}` }
  }
  links = links.map((link) => (link.id === input.linkId ? makeLink(link.id, 'ended') : link))
  return { links }
}

/** Opens the page anew: nothing is cached. */
async function open() {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  mounted = mountInTest(<PartnerLinks block={block} isDelivered />, queryClient)
  await settle()
}
async function leaveAndReturn() {
  mounted.unmount()
  await open()
}

beforeEach(async () => {
  links = [makeLink('a')]
  isFull = false
  created = 0
  intentIds = []
  idsOfIntents = new Map()
  isListLost = false
  isAnswerLost = false
  readHold = Promise.resolve()
  createHold = Promise.resolve()
  clearDrafts()
  vi.mocked(showToast).mockClear()
  vi.mocked(useToastPlace).mockClear()
  vi.mocked(call).mockImplementation(answer as unknown as typeof call)
  await open()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

const inputs = () => [...mounted.place.querySelectorAll('input')]
const readAddress = () => inputs().find(({ readOnly }) => readOnly)?.value
const readStates = () =>
  queryClient.getQueryData(partnerLinksQuery(block).queryKey)?.map(({ state }) => state)
const readAlert = () => mounted.place.querySelector('[role=alert]')?.textContent

async function create() {
  fill(inputs()[0], 'Agency new')
  const button = findButton('Make a link')
  button.focus()
  click(button)
  blurDisabled()
  await settle()
}
async function end(id: string) {
  click(findButton(`End the link for Agency ${id}`))
  await expect.poll(() => findButton('End the link')).toBeTruthy()
  click(findButton('End the link'))
  await settle()
}

test('a link that is made is announced, and its address offered until it has ended', async () => {
  await create()
  expect(showToast).toHaveBeenCalledWith('The link is made. Copy it now.')
  expect(readAddress()).toBe('https://arcframe.example/d/secret')
  await end('a')
  expect(readAddress()).toBe('https://arcframe.example/d/secret')
  await end('new')
  expect(readAddress()).toBeUndefined()
})

test.each([
  { change: 'ended', apply: () => end('a'), states: ['ended'] },
  { change: 'made', apply: create, states: ['open', 'open'] },
])('a read that began before a link was $change does not undo that', async ({ apply, states }) => {
  readHold = new Promise((resolve) => {
    release = resolve
  })
  act(() => void queryClient.refetchQueries(partnerLinksQuery(block)))
  await apply()
  release()
  await settle()
  expect(readStates()).toEqual(states)
})

test('a refusal is gone once a link was ended', async () => {
  isFull = true
  await create()
  expect(readAlert()).toBe('There are twenty open links.')
  await end('a')
  expect(readAlert()).toBeUndefined()
})

test('a refusal is gone once the label is changed; an address is not', async () => {
  isFull = true
  await create()
  expect(readAlert()).toBe('There are twenty open links.')
  fill(inputs()[0], 'Another')
  await settle()
  expect(readAlert()).toBeUndefined()
  isFull = false
  await create()
  fill(inputs()[0], 'A third')
  await settle()
  expect(readAddress()).toBe('https://arcframe.example/d/secret')
})

const readLabel = () => inputs()[0]?.value
const readDays = () => mounted.place.querySelector('select')?.value

test('what was typed is there when the page is opened again, until the link is made or its user signs out', async () => {
  fill(inputs()[0], 'Media agency')
  fill(mounted.place.querySelector('select'), '90')
  await leaveAndReturn()
  expect([readLabel(), readDays()]).toEqual(['Media agency', '90'])
  act(clearDrafts)
  expect([readLabel(), readDays()]).toEqual(['', '14'])

  const answer = Promise.withResolvers<void>()
  createHold = answer.promise
  fill(inputs()[0], 'Media agency')
  click(findButton('Make a link'))
  await settle()
  mounted.unmount()
  answer.resolve()
  await settle()
  await open()
  expect(readLabel()).toBe('')
})

test('what is typed while a link is made is for the next one', async () => {
  const answer = Promise.withResolvers<void>()
  createHold = answer.promise
  await create()
  fill(inputs()[0], 'A third')
  answer.resolve()
  await settle()
  expect([readAddress(), readLabel()]).toEqual(['https://arcframe.example/d/secret', 'A third'])
})

test('an address that comes after its user has signed out is kept nowhere', async () => {
  const answer = Promise.withResolvers<void>()
  createHold = answer.promise
  await create()
  act(clearDrafts)
  answer.resolve()
  await settle()
  expect(readAddress()).toBeUndefined()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('arcframe.example/d/secret')
})

test.each([
  { end: 'it is hidden', apply: () => click(findButton('Hide the link')) },
  { end: 'its user signs out', apply: () => act(clearDrafts) },
  { end: 'the session is over', apply: () => act(clearSecretDrafts) },
  {
    end: 'it has ended',
    apply: () => {
      links = [makeLink('new', 'ended')]
    },
  },
])('the address is offered when the page is opened again, until $end', async ({ apply }) => {
  await create()
  await leaveAndReturn()
  expect(readAddress()).toBe('https://arcframe.example/d/secret')
  apply()
  await leaveAndReturn()
  expect(readAddress()).toBeUndefined()
})

test('hiding the address leaves the focus in the form', async () => {
  await create()
  click(findButton('Hide the link'))
  expect(document.activeElement).toBe(inputs()[0])
})

/** Makes a link. @returns what has the focus after it */
async function readNextFocus(isRefused: boolean, meanwhile?: () => void) {
  const answer = Promise.withResolvers<void>()
  createHold = answer.promise
  isFull = isRefused
  await create()
  meanwhile?.()
  answer.resolve()
  await settle()
  return document.activeElement
}

test('the next step takes the focus once a link is made, unless somebody has gone on', async () => {
  expect(await readNextFocus(true)).toBe(findButton('Make a link'))
  expect(await readNextFocus(false)).toBe(findButton('Copy the link'))
  expect(await readNextFocus(false, () => inputs()[0]?.focus())).toBe(inputs()[0])
})

test('no message lies over the address on a phone', async () => {
  expect(useToastPlace).not.toHaveBeenCalled()
  await create()
  expect(useToastPlace).toHaveBeenCalledWith('top-when-narrow')
})

test('a link that has ended keeps the focus in its row', async () => {
  findButton('End the link for Agency a').focus()
  await end('a')
  await expect.poll(() => document.activeElement).toBe(mounted.place.querySelector('li'))
})

test('two submits at once make one link', async () => {
  fill(inputs()[0], 'Agency new')
  const button = findButton('Make a link')
  act(() => {
    button.click()
    button.click()
  })
  await settle()
  expect(created).toBe(1)
})

test('a retry after a lost answer is for the same link, the one after it for another', async () => {
  isAnswerLost = true
  await create()
  await leaveAndReturn()
  isAnswerLost = false
  await create()
  expect(readAddress()).toBe('https://arcframe.example/d/secret')
  await create()
  const [first, retry, next] = intentIds
  expect([retry === first, next === first]).toEqual([true, false])
})

test('a link that is asked for again when its page was left and opened meanwhile is the same', async () => {
  const answer = Promise.withResolvers<void>()
  createHold = answer.promise
  await create()
  await leaveAndReturn()
  click(findButton('Make a link'))
  answer.resolve()
  await settle()
  expect([intentIds.length, new Set(intentIds).size]).toEqual([2, 1])
})

test('another link is made where the one of a lost answer has ended', async () => {
  isAnswerLost = true
  await create()
  links = links.map(({ id }) => makeLink(id, 'ended'))
  isAnswerLost = false
  await create()
  expect(readAddress()).toBe('https://arcframe.example/d/secret-next-1')
  await create()
  expect(new Set(intentIds).size).toBe(3)
})

test('the address is of the link that the answer names, not of a newer one', async () => {
  const answer = Promise.withResolvers<void>()
  createHold = answer.promise
  await create()
  links = [makeLink('other', 'ended'), ...links]
  answer.resolve()
  await settle()
  await leaveAndReturn()
  expect(readAddress()).toBe('https://arcframe.example/d/secret')
})

test('the address is not offered while nobody knows whether its link has ended', async () => {
  await create()
  isListLost = true
  await leaveAndReturn()
  expect(readAlert()).toBeTruthy()
  expect(readAddress()).toBeUndefined()
})

async function endRefused(error: Error, isStored: boolean) {
  vi.mocked(call).mockImplementationOnce(async () => {
    if (isStored) links = [makeLink('a', 'ended')]
    throw error
  })
  await end('a')
}

test('a link that has not ended stays open, and why is said', async () => {
  await endRefused(new Refusal({ status: 403, detail: 'Not for you.' }, 'forbidden'), false)
  expect(readStates()).toEqual(['open'])
  expect(showToast).toHaveBeenCalledExactlyOnceWith('The link has not ended. Not for you.', { tone: 'bad' })
})

test('of a link that is gone, nothing is said but that', async () => {
  await endRefused(new Refusal({ status: 404, detail: 'There is no such link.' }, 'not_found'), false)
  expect(showToast).toHaveBeenCalledExactlyOnceWith('There is no such link.', { tone: 'bad' })
})

test('a link whose end was stored has ended where the answer was lost', async () => {
  const unreachable = createUnreachableRefusal()
  await endRefused(unreachable, true)
  expect(readStates()).toEqual(['ended'])
  expect(showToast).toHaveBeenCalledExactlyOnceWith(errorMessage(unreachable), { tone: 'bad' })
})
