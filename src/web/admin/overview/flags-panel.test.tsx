// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SystemStatus } from '#shared/contract/system.ts'
import { isSameJson } from '#shared/same-json.ts'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import {
  blurDisabled,
  click,
  fill,
  findButton,
  mountInTest,
  settle,
  type Mounted,
} from '../../ui/mount-in-test.tsx'
import { systemStatusQuery } from '../../system/status/system-status-query.ts'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { FlagsPanel } from './flags-panel.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const shutdown: SystemStatus = {
  ...allFlagsOff,
  completeShutdown: true,
  reason: 'Data is being repaired.',
  endsAt: '2099-01-01T00:00:00.000Z',
}

let status: SystemStatus
let sent: SystemStatus[]
/** Holds back the answer of a read, and of a change. */
let readHold: Promise<void>
let changeHold: Promise<void>
/** What a colleague does between a read and what follows it. */
let changeAfterRead: () => void
let queryClient: QueryClient
let mounted: Mounted

async function open() {
  mounted = mountInTest(<FlagsPanel />, queryClient)
  await settle()
}

beforeEach(async () => {
  status = { ...allFlagsOff, reason: '', endsAt: null }
  sent = []
  readHold = Promise.resolve()
  changeHold = Promise.resolve()
  changeAfterRead = () => undefined
  clearDrafts()
  vi.mocked(showToast).mockClear()
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      const { seen, ...next } = JSON.parse(String(init.body)) as SystemStatus & { seen: SystemStatus }
      if (!isSameJson(seen, status)) {
        const problem = { code: 'changed_meanwhile', detail: 'Someone changed this.', status: 409 }
        return Response.json(problem, { status: problem.status })
      }
      const set = { ...next, reason: next.reason.trim() }
      status = set
      sent.push(set)
      await changeHold
      return Response.json(set)
    }
    const read = status
    changeAfterRead()
    await readHold
    return Response.json(read)
  })
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await open()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const said = () => mounted.place.querySelector('[aria-live]')?.textContent
test('a switch that is not set yet says so', () => {
  expect(said()).toBe('')
  flip(1)
  expect(said()).toBe('Not set yet: press “Set the flags”.')
  flip(1)
  expect(said()).toBe('')
})

/** The switches, in the order of the screen: saving, uploads, extras, everything. */
const flip = (index: number) => click(mounted.place.querySelectorAll('input[type="checkbox"]')[index])
const press = async (name: string) => {
  const button = findButton(name, mounted.place)
  button.focus()
  click(button)
  await settle()
}
const expectSent = (count: number) =>
  expect
    .poll(async () => {
      await settle()
      return sent
    })
    .toHaveLength(count)
const reasonField = () => mounted.place.querySelector('textarea')
const typeReason = (text: string) => fill(reasonField(), text)
const endField = () => mounted.place.querySelector<HTMLInputElement>('input[type="datetime-local"]')
/** A colleague has set the flags, and the page reads them. */
const letPoll = async (set: SystemStatus) => {
  status = set
  await act(() => queryClient.refetchQueries(systemStatusQuery))
  await settle()
}
/** What setting the flags would replace, of what a colleague set. */
const readReplaced = () =>
  [...mounted.place.querySelectorAll('output')].map(({ textContent }) => textContent.split(': ')[1])
const isOn = (index: number) =>
  mounted.place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[index]?.checked

test('setting one flag leaves what another admin has set meanwhile', async () => {
  await letPoll(shutdown)
  flip(1)
  status = { ...shutdown, disableWrites: true, reason: 'Two tables are being repaired.' }
  const theirs = status
  click(findButton('Set the flags', mounted.place))
  await expectSent(1)
  expect(sent[0]).toEqual({ ...theirs, disableFileUploads: true })
})

test('what a colleague set since it was touched is named before it is replaced, and what is typed stays', async () => {
  const mine = { reason: 'The disk is full.', endsAt: new Date('2098-01-01T10:00').toISOString() }
  flip(1)
  typeReason(mine.reason)
  fill(endField(), '2098-01-01T10:00')
  expect(readReplaced()).toEqual([])
  mounted.unmount()
  status = shutdown
  await open()
  expect([reasonField()?.value, endField()?.value]).toEqual([mine.reason, '2098-01-01T10:00'])
  expect(readReplaced()).toEqual([shutdown.reason, expect.stringContaining('2099')])
  // The same words, and the end as it was before: nothing of a colleague's is replaced.
  await letPoll({ ...shutdown, reason: mine.reason, endsAt: null })
  expect(readReplaced()).toEqual([])
  await letPoll(shutdown)
  expect(readReplaced()).toHaveLength(2)
  await press('Set the flags')
  await expectSent(1)
  expect(sent[0]).toEqual({ ...shutdown, disableFileUploads: true, ...mine })
  expect(readReplaced()).toEqual([])
})

test('an end that a colleague took away is named; nothing is, once everything runs', async () => {
  await letPoll(shutdown)
  fill(endField(), '2098-01-01T10:00')
  await letPoll({ ...shutdown, endsAt: null })
  expect(readReplaced()).toEqual(['no end'])
  flip(1)
  await letPoll({ ...allFlagsOff, reason: '', endsAt: null })
  expect([readReplaced(), endField()?.value]).toEqual([[], '2098-01-01T10:00'])
})

test('what a colleague set after it was asked whether to shut down is not replaced unseen', async () => {
  const theirs = { ...shutdown, completeShutdown: false, disableWrites: true }
  flip(3)
  typeReason('The disk is full.')
  await press('Set the flags')
  await letPoll(theirs)
  click(findButton('Shut down', document.querySelector('[role="dialog"]') ?? undefined))
  await settle()
  expect([sent, status]).toEqual([[], theirs])
  expect(readReplaced()).toEqual([theirs.reason])
})

const setByColleague = () => {
  status = shutdown
}
test.each([
  ['since the page read them', setByColleague],
  ['between reading and setting', () => void (changeAfterRead = setByColleague)],
])('what a colleague sets %s is shown before it is replaced', async (_when, change) => {
  flip(1)
  typeReason('The disk is full.')
  change()
  await press('Set the flags')
  expect([sent, status]).toEqual([[], shutdown])
  expect(mounted.place.querySelector('[role="alert"]')?.textContent).toBe('Someone changed this.')
  expect([isOn(1), isOn(3), reasonField()?.value]).toEqual([true, true, 'The disk is full.'])
  expect(readReplaced()).toEqual([shutdown.reason])
  await press('Set the flags')
  expect(sent).toEqual([{ ...shutdown, disableFileUploads: true, reason: 'The disk is full.' }])
})

const setWithoutAnswer = async () => {
  flip(1)
  typeReason('The disk is full. ')
  changeHold = Promise.reject(new TypeError('no connection'))
  await press('Set the flags')
}

describe('an answer that was lost', () => {
  test('leaves no draft once the flags are read as set', async () => {
    await setWithoutAnswer()
    await expectSent(1)
    expect(mounted.place.querySelector('[role="alert"]')).toBeNull()
    expect(showToast).toHaveBeenCalledOnce()
    await letPoll({ ...allFlagsOff, reason: '', endsAt: null })
    expect([isOn(1), reasonField()], 'a colleague turned everything on').toEqual([false, null])
  })

  test('leaves no draft either where the last flag was turned off', async () => {
    await letPoll({ ...shutdown, completeShutdown: false, disableFileUploads: true })
    typeReason('The disk is full.')
    flip(1)
    changeHold = Promise.reject(new TypeError('no connection'))
    await press('Turn everything on')
    await letPoll(shutdown)
    expect([isOn(3), reasonField()?.value]).toEqual([true, shutdown.reason])
  })

  test('leaves what was typed since', async () => {
    const reading = Promise.withResolvers<void>()
    changeAfterRead = () => {
      if (sent.length > 0) readHold = reading.promise
    }
    await setWithoutAnswer()
    typeReason('The disk is still full.')
    reading.resolve()
    await settle()
    expect([isOn(1), reasonField()?.value, readReplaced()]).toEqual([true, 'The disk is still full.', []])
    expect(findButton('Set the flags', mounted.place).disabled).toBe(false)
  })
})

test('one’s own reason is not named as a colleague’s for the blanks that the server trimmed', async () => {
  flip(1)
  typeReason('The disk is full. ')
  await letPoll({ ...shutdown, reason: 'The disk is full.' })
  expect(readReplaced()).toEqual([])
})

test('a switch that was put back during a refused request reverts no colleague’s later', async () => {
  status = { ...status, disableWrites: true, reason: 'Repair.' }
  await act(() => queryClient.invalidateQueries(systemStatusQuery))
  await settle()
  flip(1)
  changeAfterRead = () => {
    status = { ...status, reason: 'Longer repair.' }
    changeAfterRead = () => undefined
  }
  const hold = Promise.withResolvers<void>()
  readHold = hold.promise
  await press('Set the flags')
  flip(1)
  hold.resolve()
  await settle()
  await settle()
  status = { ...status, disableFileUploads: true }
  await act(() => queryClient.invalidateQueries(systemStatusQuery))
  await settle()
  flip(2)
  await press('Set the flags')
  await expectSent(1)
  expect(sent[0]).toMatchObject({ disableFileUploads: true, disableNonEssentialFunctions: true })
})

test('a switch that was put back is not sent', async () => {
  flip(0)
  flip(0)
  flip(1)
  typeReason('The disk is full.')
  status = { ...shutdown, disableWrites: true, reason: 'The disk is full.' }
  click(findButton('Set the flags', mounted.place))
  await expectSent(1)
  expect(sent[0]).toMatchObject({ disableWrites: true, completeShutdown: true, disableFileUploads: true })
})

test('turning the last flag off clears its reason and end', async () => {
  flip(1)
  typeReason('The disk is full.')
  click(findButton('Set the flags', mounted.place))
  await expectSent(1)
  flip(1)
  click(findButton('Turn everything on', mounted.place))
  await expectSent(2)
  expect(sent[1]).toEqual({ ...allFlagsOff, reason: '', endsAt: null })
})

test('what is changed while the flags are set stays, also a switch that is put back', async () => {
  const answer = Promise.withResolvers<void>()
  changeHold = answer.promise
  flip(0)
  flip(1)
  typeReason('The disk is full. ')
  click(findButton('Set the flags', mounted.place))
  await expectSent(1)
  flip(1)
  flip(2)
  typeReason('The disk is still full.')
  answer.resolve()
  await settle()
  expect([isOn(0), isOn(1), isOn(2), reasonField()?.value]).toEqual([
    true,
    false,
    true,
    'The disk is still full.',
  ])
  expect(readReplaced()).toEqual([])
  click(findButton('Set the flags', mounted.place))
  await expectSent(2)
  expect(sent[1]).toMatchObject({
    disableWrites: true,
    disableFileUploads: false,
    disableNonEssentialFunctions: true,
  })
})

test('a read that began before the flags were set does not undo that', async () => {
  const answer = Promise.withResolvers<void>()
  readHold = answer.promise
  act(() => void queryClient.refetchQueries(systemStatusQuery))
  await settle()
  readHold = Promise.resolve()
  flip(1)
  typeReason('The disk is full.')
  click(findButton('Set the flags', mounted.place))
  await expectSent(1)
  answer.resolve()
  await settle()
  expect(isOn(1)).toBe(true)
})

test('what was typed is there when the page is opened again, until it is set, left or its user signs out', async () => {
  const leaveAndReturn = async () => {
    mounted.unmount()
    await open()
  }
  flip(1)
  typeReason('The disk is full.')
  await leaveAndReturn()
  expect([isOn(1), reasonField()?.value]).toEqual([true, 'The disk is full.'])
  click(findButton('Leave as it is', mounted.place))
  await leaveAndReturn()
  expect([isOn(1), reasonField()]).toEqual([false, null])

  flip(1)
  typeReason('The disk is full.')
  act(clearDrafts)
  expect([isOn(1), reasonField()]).toEqual([false, null])

  const answer = Promise.withResolvers<void>()
  changeHold = answer.promise
  flip(1)
  typeReason('The disk is full.')
  click(findButton('Set the flags', mounted.place))
  await expectSent(1)
  mounted.unmount()
  answer.resolve()
  await settle()
  status = { ...allFlagsOff, reason: '', endsAt: null }
  await act(() => queryClient.refetchQueries(systemStatusQuery))
  await open()
  expect([isOn(1), reasonField()]).toEqual([false, null])
})

test('flags without a reason lead to its field, until something is typed', async () => {
  flip(1)
  await press('Set the flags')
  expect(document.activeElement).toBe(reasonField())
  expect(reasonField()?.getAttribute('aria-invalid')).toBe('true')
  typeReason('The disk is full.')
  expect(reasonField()?.hasAttribute('aria-invalid')).toBe(false)
  expect(sent).toEqual([])
})

test('the focus stays in the panel when the pressed button goes with its form', async () => {
  const panel = mounted.place.querySelector('[tabindex="-1"]')
  flip(1)
  await press('Leave as it is')
  expect(document.activeElement).toBe(panel)

  flip(1)
  typeReason('The disk is full.')
  await press('Set the flags')
  await expectSent(1)
  flip(1)
  const answer = Promise.withResolvers<void>()
  changeHold = answer.promise
  await press('Turn everything on')
  blurDisabled()
  answer.resolve()
  await expectSent(2)
  expect(mounted.place.querySelector('form')).toBeNull()
  expect(document.activeElement).toBe(panel)
})

test('the focus comes back to the button where the flags could not be set', async () => {
  flip(1)
  typeReason('The disk is full.')
  const answer = Promise.withResolvers<void>()
  readHold = answer.promise
  await press('Set the flags')
  blurDisabled()
  answer.reject(new Error('No answer.'))
  await settle()
  expect(mounted.place.querySelector('[role="alert"]')).not.toBeNull()
  expect(document.activeElement).toBe(findButton('Set the flags', mounted.place))
})
