// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createGuestLink, listGuestLinks, type GuestLink } from '#shared/contract/review/guest-links.ts'
import { call, createUnreachableRefusal, errorMessage } from '../../call/call.ts'
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
import { showToast } from '../../ui/toasts/toast.tsx'
import { ShareDialog } from './share-dialog.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn(), useToastPlace: vi.fn() }))
vi.mock('../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../call/call.ts')>()),
  call: vi.fn(),
}))

const makeLink = (id: string, endedAt: string | null = null): GuestLink => ({
  id,
  cut: 1,
  label: '',
  mayComment: true,
  state: endedAt === null ? 'open' : 'ended',
  createdAt: '2026-11-01T09:00:00.000Z',
  endsAt: '2999-11-15T09:00:00.000Z',
  endedAt,
  lastUsedAt: null,
})
const endedAt = '2026-11-02T09:00:00.000Z'

interface Input {
  linkId: string
  intentId: string
  cut: number
  label: string
  mayComment: boolean
  days: number
}
/** What the server holds. */
let links: GuestLink[]
/** What links were asked for. */
let asked: Input[]
/** The link is made, and its answer lost. */
let isAnswerLost: boolean
let answerHold: Promise<void>
let queryClient: QueryClient
let mounted: Mounted

async function answer(definition: unknown, input: Input) {
  if (definition === listGuestLinks) return { links }
  if (definition === createGuestLink) {
    const isKnown = asked.some(({ intentId }) => intentId === input.intentId)
    const id = asked.length === 0 || isKnown ? 'new' : 'next'
    if (!isKnown) links = [makeLink(id), ...links]
    asked.push(input)
    await answerHold
    if (isAnswerLost) throw createUnreachableRefusal()
    return { links, id, secret: 'secret' }
  }
  links = links.map((link) => (link.id === input.linkId ? makeLink(link.id, endedAt) : link))
  return { links }
}

/** Opens the page anew: nothing is cached. */
async function open(cut = 1) {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  mounted = mountInTest(<ShareDialog isOpen onClose={vi.fn()} videoId="film" cut={cut} />, queryClient)
  await settle()
}
async function leaveAndReturn(cut = 1) {
  mounted.unmount()
  await open(cut)
}

beforeEach(async () => {
  links = [makeLink('a')]
  asked = []
  isAnswerLost = false
  answerHold = Promise.resolve()
  clearDrafts()
  vi.mocked(call).mockImplementation(answer as unknown as typeof call)
  await open()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

const inputs = () => [...document.querySelectorAll('input')]
const readAddress = () => inputs().find(({ readOnly }) => readOnly)?.value
const address = `${location.origin}/r/secret`
const rows = () => [...document.querySelectorAll('li')]

async function create() {
  const button = findButton('Make a link')
  button.focus()
  click(button)
  blurDisabled()
  await settle()
}

test.each([
  { end: 'it is hidden', apply: () => click(findButton('Hide the link')) },
  { end: 'its user signs out', apply: () => act(clearDrafts) },
  { end: 'the session is over', apply: () => act(clearSecretDrafts) },
  {
    end: 'it has ended',
    apply: () => {
      links = links.map(({ id }) => makeLink(id, endedAt))
    },
  },
])(
  'the address is offered when the page is opened again, for its cut alone, until $end',
  async ({ apply }) => {
    await create()
    await leaveAndReturn(2)
    expect(readAddress()).toBeUndefined()
    await leaveAndReturn()
    expect(readAddress()).toBe(address)
    apply()
    await leaveAndReturn()
    expect(readAddress()).toBeUndefined()
  },
)

test('a link is as the server says, by whatever clock of the browser', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('3000-01-01T09:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  await create()
  expect(readAddress()).toBe(address)
  expect(rows()[0]?.textContent).toContain('until')
  vi.setSystemTime('2026-11-01T09:00:00.000Z')
  links = links.map((link) => ({ ...link, state: 'over' }))
  await leaveAndReturn()
  expect(readAddress()).toBeUndefined()
  expect(rows()[0]?.textContent).toContain('ended')
})

test('the address is of the link that the answer names, not of a newer one', async () => {
  const held = Promise.withResolvers<void>()
  answerHold = held.promise
  await create()
  links = [makeLink('other', endedAt), ...links]
  held.resolve()
  await settle()
  expect(readAddress()).toBe(address)
})

test('a retry after a lost answer asks for the same link, the one after it for another that may do the same', async () => {
  fill(inputs()[0], 'Brand team')
  click(inputs()[1])
  fill(inputs()[2], '3')
  isAnswerLost = true
  await create()
  expect(document.activeElement).toBe(findButton('Make a link'))
  await leaveAndReturn()
  isAnswerLost = false
  await create()
  expect(readAddress()).toBe(address)
  await create()
  const [first, retry, next] = asked
  expect(first).toMatchObject({ cut: 1, label: 'Brand team', mayComment: false, days: 3 })
  expect(retry).toEqual(first)
  expect(next, 'for somebody else').toEqual({ ...first, label: '', intentId: next?.intentId })
  expect(next?.intentId).not.toBe(first?.intentId)
})

test.each([
  ['0', 'At least 1.'],
  ['500', 'At most 90 days here.'],
  ['1.5', 'Only whole days: 1 or 2.'],
  ['', 'Type how many days: 1 to 90.'],
])('days typed as %j stay as they are, are answered, and make no link', async (typed, sentence) => {
  fill(inputs()[2], typed)
  expect(inputs()[2]?.value).toBe(typed)
  expect(inputs()[2]?.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(sentence)
  await create()
  expect(document.activeElement, 'led to what is wrong').toBe(inputs()[2])
  expect(asked).toEqual([])
  fill(inputs()[2], '90')
  expect(document.body.textContent).not.toContain(sentence)
  await create()
  expect(asked[0]?.days).toBe(90)
})

test('two presses at once make one link', async () => {
  const button = findButton('Make a link')
  act(() => {
    button.click()
    button.click()
  })
  await settle()
  expect(asked).toHaveLength(1)
})

test('the next step has the focus: to copy a link that is made, the form once it is hidden', async () => {
  expect(findButton('Make a link').dataset['variant']).toBe('filled')
  vi.mocked(showToast).mockClear()
  await create()
  expect(document.querySelector('output')?.textContent).toBe('The link is made. Copy it now.')
  expect(showToast, 'it would lie over the dialog').not.toHaveBeenCalled()
  expect(document.activeElement).toBe(findButton('Copy the link'))
  expect(findButton('Copy the link').dataset['variant']).not.toBe('default')
  expect(findButton('Make a link').dataset['variant']).toBe('default')
  click(findButton('Hide the link'))
  expect(document.activeElement).toBe(inputs()[0])
})

test('a link is listed, and asked about, by whom it is for', async () => {
  links = [{ ...makeLink('b'), label: 'Brand team' }]
  await leaveAndReturn()
  expect(rows()[0]?.textContent).toContain('Brand team · v1')
  click(rows()[0]?.querySelector('button'))
  await expect.poll(() => document.body.textContent).toContain('End the link for Brand team?')
})

test('a link whose end was stored has ended where the answer was lost', async () => {
  const unreachable = createUnreachableRefusal()
  vi.mocked(showToast).mockClear()
  click(rows()[0]?.querySelector('button'))
  await expect.poll(() => findButton('End the link')).toBeTruthy()
  vi.mocked(call).mockImplementationOnce(async () => {
    links = links.map(({ id }) => makeLink(id, endedAt))
    throw unreachable
  })
  click(findButton('End the link'))
  await settle()
  expect(rows()[0]?.textContent).toContain('ended')
  expect(showToast).toHaveBeenCalledExactlyOnceWith(errorMessage(unreachable), { tone: 'bad' })
})

test('a link that has ended keeps the focus in its row', async () => {
  const [button] = rows()[0]?.querySelectorAll('button') ?? []
  button?.focus()
  click(button)
  await expect.poll(() => findButton('End the link')).toBeTruthy()
  click(findButton('End the link'))
  await settle()
  expect(rows()[0]?.textContent).toContain('ended')
  await expect.poll(() => document.activeElement).toBe(rows()[0])
})
