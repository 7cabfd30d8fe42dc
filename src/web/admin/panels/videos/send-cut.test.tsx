// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cut } from '#shared/contract/videos/cuts.ts'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { createUnreachableRefusal, errorMessage, Refusal, type call } from '../../../call/call.ts'
import {
  blurDisabled,
  click,
  fill,
  findButton,
  mountInTest,
  settle,
  type Mounted,
} from '../../../ui/mount-in-test.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { clearDrafts } from '../../../ui/drafts/stored-drafts.ts'
import { makeBoardVideoInTest } from '../../parts/make-board-video-in-test.ts'
import { cutsQuery } from '../../../videos/editor/cuts/cut-query.ts'
import { makeCutInTest } from '../../../videos/editor/cuts/make-cut-in-test.ts'
import { VideoCuts } from './video-cuts.tsx'
import { makeFileInTest } from './make-file-in-test.ts'

interface Answer {
  cuts: Cut[]
  openChanges: []
}

const { send } = vi.hoisted(() => ({ send: vi.fn<(input: unknown) => Promise<Answer>>() }))
vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: (definition: { method: string }, input: unknown) =>
    definition.method === 'POST' ? send(input) : new Promise(() => undefined),
}))

const makeCut = (cut: Partial<Cut>): Cut => makeCutInTest({ files: [makeFileInTest()], ...cut })
const sentCut = makeCut({ state: 'in_review', sentAt: '2026-03-02T11:00:00.000Z' })
const unreachable = createUnreachableRefusal()
const approvedBefore = new Refusal({ detail: 'The cut before is approved.', status: 409 }, 'cut_approved')

let queryClient: QueryClient
let mounted: Mounted
let show: (heldBack: string | null) => void

function mount(
  heldBack: string | readonly string[] | null,
  cut = makeCut({}),
  its: Partial<NonNullable<BoardVideo['cut']>> = {},
  status: BoardVideo['status'] = 'editing',
) {
  const video = makeBoardVideoInTest({
    copy: ['One.'],
    status,
    cut: { ...cut, heldBack: heldBack === null ? null : [heldBack].flat(), ...its },
  })
  queryClient.setQueryData(cutsQuery(video.id).queryKey, [cut])
  mounted = mountInTest(<VideoCuts video={video} onChanged={() => undefined} />, queryClient)
  /** The same video, read anew. */
  show = (reasons) =>
    mounted.show(
      <VideoCuts
        video={{ ...video, cut: { ...cut, heldBack: reasons === null ? null : [reasons], ...its } }}
        onChanged={() => undefined}
      />,
    )
}

const findDialog = () => [...document.querySelectorAll('[role="dialog"]')].at(-1)
const reasonField = () => findDialog()?.querySelector('textarea')
const readRefusal = (within: ParentNode | undefined = findDialog()) =>
  within?.querySelector('[role="alert"]')?.textContent

async function press(name: string, within: ParentNode = mounted.place) {
  findButton(name, within).focus()
  click(findButton(name, within))
  await settle()
}
const pressInDialog = (name: string) => press(name, findDialog())
async function openReason(opener = 'Send v1 with a reason') {
  await press(opener)
  fill(reasonField(), 'For the trade fair.')
}
/** Presses the button that sends, and lets the answer come once it is busy. */
async function pressToSend(
  name: string,
  answer: Answer | Error,
  within: ParentNode | undefined = findDialog(),
) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  send.mockReturnValueOnce(promise)
  await press(name, within)
  blurDisabled()
  if (answer instanceof Error) reject(answer)
  else resolve(answer)
  await settle()
}

beforeEach(() => {
  queryClient = new QueryClient()
  send.mockReset()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  clearDrafts()
})

test('the dialog stays open with a refusal beside the reason, which is there when it is opened again', async () => {
  mount('The short side has 360 pixels.')
  await openReason()
  await pressToSend('Send v1', unreachable)
  expect(readRefusal()).toBe(errorMessage(unreachable))
  expect(reasonField()?.value).toBe('For the trade fair.')
  expect(document.activeElement).toBe(reasonField())
  await pressInDialog('Leave it here')
  expect(findDialog()).toBeUndefined()
  expect(readRefusal(mounted.place)).toBe(errorMessage(unreachable))
  await press('Send v1 with a reason')
  expect(reasonField()?.value).toBe('For the trade fair.')
})

test('a reason that is not needed any more is not asked for: the dialog closes, and what was typed stays', async () => {
  mount('16:9 is still being prepared.')
  await openReason()
  show(null)
  await settle()
  expect(findDialog()).toBeUndefined()
  expect(mounted.place.querySelector('output')?.textContent).toBe(
    'Nothing holds v1 back any more: it needs no reason.',
  )
  show('The short side has 360 pixels.')
  await settle()
  expect(findDialog(), 'not by itself').toBeUndefined()
  await press('Send v1 with a reason')
  expect(reasonField()?.value).toBe('For the trade fair.')
})

test('who is refused because another was faster reads why, although what they pressed is gone', async () => {
  const cut = makeCut({ state: 'in_review', sentAt: '2026-03-02T11:00:00.000Z' })
  mount(null, cut)
  await press('Withdraw v1')
  fill(reasonField(), 'The wrong file.')
  const { promise, reject } = Promise.withResolvers<Answer>()
  send.mockReturnValueOnce(promise)
  await pressInDialog('Withdraw v1')
  reject(new Refusal({ detail: 'This cut is approved.', status: 409 }, 'cut_approved'))
  const { id } = makeBoardVideoInTest({ copy: ['One.'] })
  queryClient.setQueryData(cutsQuery(id).queryKey, [{ ...cut, state: 'approved' }])
  await settle()
  expect(findDialog()).toBeUndefined()
  expect(mounted.place.textContent).not.toContain('Withdraw v1')
  expect(readRefusal(mounted.place)).toBe('This cut is approved.')
})

/** Presses Discard v2 and lets it fail, while the cuts that are read next are these. */
async function discardInVain(error: Refusal, next: Cut[]) {
  mount(null, makeCut({ number: 2 }), { number: 2 })
  await press('Discard v2')
  const { promise, reject } = Promise.withResolvers<Answer>()
  send.mockReturnValueOnce(promise)
  await pressInDialog('Discard v2')
  reject(error)
  queryClient.setQueryData(cutsQuery(makeBoardVideoInTest({ copy: [] }).id).queryKey, next)
  await settle()
}

test('who discards a cut that is gone reads so beside the cut before', async () => {
  await discardInVain(new Refusal({ detail: 'It is not there.', status: 404 }, 'not_found'), [sentCut])
  expect(readRefusal(mounted.place)).toBe('v2 is gone: it was discarded.')
})

test('also where it was the only one', async () => {
  await discardInVain(new Refusal({ detail: 'It is not there.', status: 404 }, 'not_found'), [])
  expect(readRefusal(mounted.place)).toBe('v2 is gone: it was discarded.')
})

test('a lost answer is no refusal once the cuts show that it was carried out', async () => {
  await discardInVain(unreachable, [sentCut])
  expect(readRefusal(mounted.place)).toBeUndefined()
})

test('what was found is a list by ratio, once: the dialog counts it', async () => {
  mount([
    'v1 has 3 errors against what was sold.',
    '9:16: It is too long.',
    '1:1: It is too long. Cut it.',
    '1:1: It is silent.',
  ])
  const items = [...mounted.place.querySelectorAll('article li')].map(({ textContent }) => textContent)
  expect(items.slice(1), 'after the file').toEqual([
    'v1 has 3 errors against what was sold.',
    '9:16: It is too long.',
    '1:1:It is too long. Cut it.It is silent.',
    'It is too long. Cut it.',
    'It is silent.',
  ])
  await press('Send v1 with a reason')
  expect(findDialog()?.textContent).toContain(
    'v1 has 3 errors against what was sold. Its customer reads what holds it back, too.',
  )
  expect(findDialog()?.textContent).not.toContain('too long')
})

test('the reason is read by the customer, and its field says so', async () => {
  mount('The short side has 360 pixels.')
  await press('Send v1 with a reason')
  expect(findDialog()?.textContent).toContain('The customer reads it, and it stays on record.')
})

test('changes that are not ticked off are named before the cut is sent', () => {
  mount(null, makeCut({}), { openChanges: 2 })
  expect(mounted.place.textContent).toContain('2 changes are not ticked off: the e-mail names them.')
  mounted.unmount()
  mount(null, makeCut({}), { openChanges: 0 })
  expect(mounted.place.textContent).not.toContain('ticked off')
})

test('of a delivered film the button says that it delivers, and asks why', async () => {
  mount(null, makeCut({ number: 2 }), {}, 'delivery')
  expect(mounted.place.textContent).not.toContain('Send v2')
  await openReason('Deliver v2 with a reason')
  expect(send).not.toHaveBeenCalled()
  expect(findDialog()?.textContent).toContain('in place of what they have, at once and without an approval')
  expect(findDialog()?.textContent).toContain('The customer reads it, and it stays on record.')
  const delivered = { ...sentCut, number: 2, deliveredAt: sentCut.sentAt }
  await pressToSend('Deliver v2', { cuts: [delivered], openChanges: [] })
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: 'For the trade fair.' }))
  expect(showToast).toHaveBeenLastCalledWith('v2 of “Wet stone” was delivered to its customer.')
})

test('where the files are those that changes were asked of, that stands in place of the button', () => {
  const unchanged = { since: 1, isAnswer: true }
  mount('The short side has 360 pixels.', makeCut({ number: 2 }), { unchanged })
  expect(mounted.place.textContent).toContain(
    'No file is different from v1, of which changes were asked for. Upload the changed film first.',
  )
  expect(mounted.place.textContent).not.toContain('Send v2')
})

test('once it was sent, the focus is on the cut and nothing is left of the reason', async () => {
  mount('The short side has 360 pixels.')
  await openReason()
  await pressToSend('Send v1', { cuts: [sentCut], openChanges: [] })
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ reason: 'For the trade fair.', voidsApproval: false }),
  )
  expect(findDialog()).toBeUndefined()
  expect(document.activeElement).toBe(mounted.place.querySelector('article'))
  mounted.unmount()
  mount('The short side has 360 pixels.')
  await press('Send v1 with a reason')
  expect(reasonField()?.value).toBe('')
})

test('the question about an approval comes above the reason, which goes with its answer', async () => {
  mount('The short side has 360 pixels.')
  await openReason()
  await pressToSend('Send v1', approvedBefore)
  await pressInDialog('Leave it here')
  await expect.poll(() => document.activeElement).toBe(reasonField())
  await pressToSend('Send v1', approvedBefore)
  await pressToSend('Send v1', unreachable)
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({ reason: 'For the trade fair.', voidsApproval: true }),
  )
  expect(readRefusal()).toBe(errorMessage(unreachable))
})

test('a refused cut without a reason gives the focus back to its button', async () => {
  mount(null)
  await pressToSend('Send v1 to the customer', unreachable, mounted.place)
  expect(document.activeElement).toBe(findButton('Send v1 to the customer'))
})

const letterField = () => mounted.place.querySelector('textarea')
const sentWith = (letter: string): Answer => ({ cuts: [{ ...sentCut, letter }], openChanges: [] })
const typeLetter = (text: string) => fill(letterField(), text)

test('what is typed into a letter while it is sent stays, whether it is refused or sent without that', async () => {
  mount(null)
  typeLetter('Slower now.')
  const [refused, sent] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()]
  send.mockReturnValueOnce(refused.promise).mockReturnValueOnce(sent.promise)
  await press('Send v1 to the customer')
  typeLetter('Slower now. The music stays.')
  refused.reject(unreachable)
  await settle()
  expect(letterField()?.value).toBe('Slower now. The music stays.')
  await press('Send v1 to the customer')
  typeLetter('Slower now. The music stays, too.')
  sent.resolve(sentWith('Slower now. The music stays.'))
  await settle()
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ letter: 'Slower now. The music stays.' }))
  expect([letterField()?.readOnly, letterField()?.value]).toEqual([true, 'Slower now. The music stays, too.'])
  await press('Discard the letter')
  expect(letterField()).toBeNull()
  expect(document.activeElement).toBe(mounted.place.querySelector('article'))
})

test('nothing is left of a letter once it was sent as it stands, also where the answer was lost', async () => {
  mount(null)
  typeLetter('Slower now. ')
  await pressToSend('Send v1 to the customer', unreachable, mounted.place)
  act(() => queryClient.setQueryData(cutsQuery('film').queryKey, sentWith('Slower now.').cuts))
  await settle()
  expect(letterField()).toBeNull()
})

test('a letter stays readable where a colleague has sent its cut meanwhile', async () => {
  mount(null)
  typeLetter('Slower now.')
  act(() => queryClient.setQueryData(cutsQuery('film').queryKey, sentWith('As discussed.').cuts))
  await settle()
  expect([letterField()?.readOnly, letterField()?.value]).toEqual([true, 'Slower now.'])
})

const readCuts = async (...cuts: Cut[]) => {
  act(() => queryClient.setQueryData(cutsQuery('film').queryKey, cuts))
  await settle()
}

test('such a letter takes the focus of its form, but not that of anything else', async () => {
  mount(null)
  typeLetter('Slower now.')
  act(() => letterField()?.focus())
  await readCuts(sentCut)
  expect(document.activeElement).toBe(letterField())
  act(() => letterField()?.blur())
  await readCuts({ ...sentCut, state: 'withdrawn' })
  expect(document.activeElement, 'only once').toBe(document.body)
  mounted.unmount()
  mount(null, sentCut)
  expect(document.activeElement, 'the page was opened with it').toBe(document.body)
  mounted.unmount()
  mount(null)
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  await readCuts(sentCut)
  expect(letterField()?.readOnly).toBe(true)
  expect(document.activeElement).toBe(other)
  other.remove()
})

test('the earlier cuts unfold where one of them has such a letter', async () => {
  const next = makeCut({ number: 2 })
  const findEarlier = () => mounted.place.querySelector('details')
  mount(null)
  typeLetter('Slower now.')
  await readCuts(next, sentCut)
  expect(findEarlier()?.open).toBe(true)
  expect(findEarlier()?.querySelector('textarea')?.value).toBe('Slower now.')
  mounted.unmount()
  clearDrafts()
  mount(null)
  await readCuts(next, sentCut)
  expect(findEarlier()?.open).toBe(false)
})

test('the dialog of a withdrawal stays open with a refusal beside the reason', async () => {
  mount(null, sentCut)
  await openReason('Withdraw v1')
  await pressToSend('Withdraw v1', unreachable)
  expect(readRefusal()).toBe(errorMessage(unreachable))
  mounted.unmount()
  mount(null, sentCut)
  await press('Withdraw v1')
  expect(reasonField()?.value, 'also when the page is opened again').toBe('For the trade fair.')
  const withdrawal = { reason: 'For the trade fair.', at: '2026-03-02T12:00:00.000Z' }
  const withdrawn: Cut = { ...sentCut, state: 'withdrawn', withdrawal }
  await pressToSend('Withdraw v1', { cuts: [withdrawn], openChanges: [] })
  expect(document.activeElement).toBe(mounted.place.querySelector('article'))
})

test('the letter of a cut that was sent is read in its article, folded where it is long', () => {
  mount(null, { ...sentCut, letter: 'Slower now.\nThe music stays.' })
  expect(mounted.place.querySelector('article')?.textContent).toContain(
    'Letter with v1Slower now.\nThe music stays.',
  )
  expect(mounted.place.querySelector('details')).toBeNull()
  mounted.unmount()
  mount(null, { ...sentCut, letter: 'Slower now.\n'.repeat(6) })
  expect(mounted.place.querySelector('article details summary')?.textContent).toBe('Letter with v1')
})
