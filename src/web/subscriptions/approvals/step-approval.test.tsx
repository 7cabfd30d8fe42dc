// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StoredFile } from '#shared/contract/files/files.ts'
import type { Approvals } from '#shared/contract/subscriptions/approvals.ts'
import type { call } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { StepApproval } from './step-approval.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn<(input: unknown) => Promise<Approvals>>() }))
vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: (_definition: unknown, input: unknown) => send(input),
}))

const request: Approvals['requests'][number] = {
  id: 'request-1',
  block: 1,
  stepId: 'brief',
  number: 1,
  body: 'One shoe, one light.',
  files: [],
  contentHash: 'c4e1f206',
  sentAt: '2026-11-01T09:00:00.000Z',
  answer: null,
  words: '',
  points: [],
  answeredAt: null,
  closedBecause: null,
  closedAt: null,
}

let mounted: Mounted
afterEach(() => mounted.unmount())

/** The step of the first request in block 1, as its owner sees it. @param block that is in production */
function draw(
  block: number,
  requests: Approvals['requests'],
  subscriptionId = 'sub',
  completions: Approvals['completions'] = [],
) {
  const stepId = requests[0]?.stepId ?? 'brief'
  return (
    <QueryClientProvider client={new QueryClient()}>
      <StepApproval
        approvals={{ subscriptionId, block, requests, completions }}
        block={1}
        stepId={stepId}
        note={{ stepId, body: 'Saved, not sent.', files: [], updatedAt: null }}
        isOwn
      />
    </QueryClientProvider>
  )
}

/** The brief of block 1. @param block that is in production */
function mount(block: number, change: Partial<typeof request> = {}): string[] {
  mounted = mountInTest(draw(block, [{ ...request, ...change }]))
  return [...mounted.place.querySelectorAll('button')].map((button) => button.textContent)
}

test('a request of the block in production is approved, or changes are requested', () => {
  expect(mount(1)).toEqual(['Approve', 'Request changes'])
})

test('a request of an earlier block is offered for approval only, and says why', () => {
  expect(mount(2)).toEqual(['Approve'])
  expect(mounted.place.textContent).toContain('you can approve this, but no longer request changes')
})

test('the hash is in a title, not in the text', () => {
  mount(1, { answer: 'change', words: 'Warmer.', answeredAt: '2026-11-02T09:00:00.000Z' })
  expect(mounted.place.textContent).toContain('You requested changes. We’ll make them and ask you again.')
  expect(mounted.place.textContent).not.toContain(request.contentHash)
  expect(mounted.place.querySelector(`[title*="${request.contentHash}"]`)?.textContent).toBe('Request 1')
})

const earlier = () => mounted.place.querySelector('[aria-label="Earlier requests"]')

test('what the studio saves after it was approved is not shown before it is sent', () => {
  mount(1, { answer: 'approved', answeredAt: '2026-11-02T09:00:00.000Z', ...closed })
  expect(mounted.place.textContent).toContain('This is what it sent last.')
  expect(mounted.place.textContent).toContain('One shoe, one light.')
  expect(mounted.place.textContent).not.toContain('Saved, not sent.')
  expect(earlier()).toBeNull()
})

test('what the studio completed by itself is shown, and its last request among the earlier ones', () => {
  const completion = {
    block: 1,
    stepId: 'brief',
    reason: 'As you wrote.',
    completedAt: closed.closedAt,
  } as const
  mounted = mountInTest(draw(1, [{ ...request, ...closed, closedBecause: 'completed' }], 'sub', [completion]))
  expect(mounted.place.textContent).toContain('Saved, not sent.')
  expect(earlier()?.textContent).toContain('Request 1: Not answered: the studio completed the step.')
})

const closed = { closedBecause: 'changed', closedAt: '2026-11-02T09:00:00.000Z' } as const
const nextRequest = { ...request, id: 'request-2', number: 2, contentHash: 'd5f20317' }
const readTexts = () => [...mounted.place.querySelectorAll('textarea')].map(({ value }) => value)

const readUnsent = () => mounted.place.querySelector('[role=alert]')?.parentElement?.textContent ?? null

test('what was typed for a request stays in sight, and in the form of the next one, of the same step only', () => {
  mount(1)
  click(findButton('Request changes'))
  fill(mounted.place.querySelector('textarea'), 'Warmer light.')
  mounted.place.querySelector('textarea')?.focus()
  mounted.show(draw(1, [{ ...request, ...closed }]))
  expect(readTexts()).toEqual([])
  expect(readUnsent()).toBe(
    'The studio changed this while you were writing. Your words are kept. You wrote this about request 1:Warmer light.Discard',
  )
  expect(document.activeElement?.id, 'the focus of the field').toBe('brief-1')
  mounted.show(draw(1, [{ ...request, ...closed }, nextRequest]))
  expect(readUnsent()).toContain('You wrote this about request 1, and it is not sent:Warmer light.')
  expect(findButton('Approve')).toBeTruthy()
  click(findButton('Continue your request'))
  expect(readTexts()).toEqual(['Warmer light.'])
  mounted.show(draw(1, [{ ...request, id: 'request-3' }], 'other-sub'))
  expect(readTexts()).toEqual([])
  mounted.show(draw(1, [{ ...request, id: 'request-4', stepId: 'style' }]))
  expect(readTexts()).toEqual([])
})

test('what was typed for an earlier request belongs to the new one once it is edited there', () => {
  mounted = mountInTest(draw(1, [request], 'edited'))
  click(findButton('Request changes'))
  fill(mounted.place.querySelector('textarea'), 'Warmer light.')
  const next = draw(1, [{ ...request, ...closed }, nextRequest], 'edited')
  mounted.show(next)
  click(findButton('Continue your request'))
  click(findButton('Continue later'))
  expect(readUnsent(), 'read only').toContain('You wrote this about request 1')
  click(findButton('Continue your request'))
  fill(mounted.place.querySelector('textarea'), 'Larger.')
  mounted.unmount()
  mounted = mountInTest(next)
  expect(readTexts(), 'the form is open').toEqual(['Larger.'])
  click(findButton('Continue later'))
  expect(readUnsent()).toBe('You wrote this about request 2, and it is not sent:Larger.Discard')
})

/** Presses "Undo" of the latest toast. */
const undo = () => act(() => vi.mocked(showToast).mock.lastCall?.[1]?.action?.run())

test('a discarded change is brought back, beside what was written meanwhile', () => {
  mounted = mountInTest(draw(1, [request], 'undone'))
  click(findButton('Request changes'))
  fill(mounted.place.querySelector('textarea'), 'Warmer light.')
  const next = draw(1, [{ ...request, ...closed }, nextRequest], 'undone')
  mounted.show(next)
  click(findButton('Discard'))
  expect(readUnsent()).toBeNull()
  undo()
  expect(readUnsent()).toContain('You wrote this about request 1, and it is not sent:Warmer light.')
  click(findButton('Discard'))
  click(findButton('Request changes'))
  fill(mounted.place.querySelector('textarea'), 'Larger.')
  undo()
  expect(readTexts()).toEqual(['Warmer light.\nLarger.'])
})

test('what was typed for an earlier request is discarded at will, and what comes next is about the new one', () => {
  mounted = mountInTest(draw(1, [request], 'begun'))
  click(findButton('Request changes'))
  fill(mounted.place.querySelector('textarea'), 'Warmer light.')
  mounted.show(draw(1, [nextRequest, { ...request, ...closed }], 'begun'))
  click(findButton('Discard'))
  expect([readUnsent(), document.activeElement?.id]).toEqual([null, 'brief-1'])
  click(findButton('Request changes'))
  fill(mounted.place.querySelector('textarea'), 'Larger.')
  click(findButton('Continue later'))
  expect(readUnsent()).toContain('You wrote this about request 2')
})

const makeFile = (id: string): StoredFile => ({
  id,
  purpose: 'step-file',
  originalName: `${id}.png`,
  mediaType: 'image/png',
  bytes: 1_000,
  durationMs: null,
  ratio: null,
  deliveredAt: null,
  width: 1600,
  height: 900,
  url: `/files/${id}`,
  createdAt: '2026-11-01T09:00:00.000Z',
})

/** Marks both style frames, then the studio removes the first. @returns its next request */
function mountReplaced(subscriptionId: string): typeof request {
  const style = { ...request, id: 'style-1', stepId: 'style', files: [makeFile('a'), makeFile('b')] } as const
  const first = { ...style, files: [...style.files] }
  mounted = mountInTest(draw(1, [first], subscriptionId))
  click(findButton('Request changes'))
  for (const [picture, words] of [
    ['picture 1', 'Less red.'],
    ['picture 2', 'Closer.'],
  ] as const) {
    click(findButton(`Mark a place on ${picture}`))
    fill(mounted.place.querySelector(`[aria-label="Points on ${picture}"] textarea`), words)
  }
  // A point without words has nothing to lose.
  click(findButton('Mark a place on picture 1'))
  const next = { ...first, id: 'style-2', number: 2, files: [makeFile('b')] }
  mounted.show(draw(1, [{ ...first, ...closed }, next], subscriptionId))
  expect(readUnsent()).toContain('Earlier picture: Less red.Picture 1: Closer.')
  click(findButton('Continue your request'))
  return next
}

test('the form that a press opens has the focus in its words, and its button has it once it is closed', () => {
  mountReplaced('focus')
  expect(document.activeElement?.id).toBe('change-style-2')
  fill([...mounted.place.querySelectorAll('textarea')].at(-1), 'Warmer light.')
  click(findButton('Continue later'))
  expect(document.activeElement?.textContent).toBe('Continue your request')
})

test('a form that is open when the page is loaded takes no focus', () => {
  mounted = mountInTest(draw(1, [request], 'loaded'))
  click(findButton('Request changes'))
  fill(mounted.place.querySelector('textarea'), 'Warmer light.')
  mounted.unmount()
  mounted = mountInTest(draw(1, [request], 'loaded'))
  expect(readTexts()).toEqual(['Warmer light.'])
  expect(document.activeElement).toBe(document.body)
})

const readOrphans = () =>
  [...mounted.place.querySelectorAll('[aria-label="Points on earlier pictures"] blockquote')].map(
    ({ textContent }) => textContent,
  )

test('a point on a picture that is no longer sent is left out', () => {
  mountReplaced('left-out')
  expect(readTexts()).toEqual(['Closer.', ''])
  expect(findButton('Send request with 1 point')).toBeTruthy()
})

test('a removed point is brought back with its words', () => {
  mountReplaced('removed')
  click(mounted.place.querySelector('[aria-label="Remove point 1"]'))
  expect(readTexts()).toEqual([''])
  undo()
  expect(readTexts()).toEqual(['Closer.', ''])
})

test('words on a picture that is no longer sent stay until they are added or discarded', () => {
  mountReplaced('orphaned')
  fill(mounted.place.querySelector('textarea'), 'Closer, please.')
  fill([...mounted.place.querySelectorAll('textarea')].at(-1), 'Warmer light.')
  expect(readOrphans()).toEqual(['Less red.'])
  click(findButton('Add to my words'))
  expect(readTexts()).toEqual(['Closer, please.', 'Warmer light.\nLess red.'])
  expect(document.activeElement?.textContent).toBe('Warmer light.\nLess red.')
  expect(readOrphans()).toEqual([])

  mounted.unmount()
  mountReplaced('discarded')
  click(findButton('Discard'))
  expect(readTexts()).toEqual(['Closer.', ''])
  expect(readOrphans()).toEqual([])
  undo()
  expect(readOrphans()).toEqual(['Less red.'])
})

test('what is sent leaves words on earlier pictures, and what was typed meanwhile, for the next request', async () => {
  const next = mountReplaced('sent')
  const findWords = () => [...mounted.place.querySelectorAll('textarea')].at(-1)
  fill(findWords(), 'Warmer light.')
  const answered = { ...next, answer: 'change', answeredAt: '2026-11-03T09:00:00.000Z' } as const
  send.mockImplementationOnce(() => {
    fill(findWords(), 'Warmer light. And larger.')
    return Promise.resolve({ subscriptionId: 'sent', block: 1, requests: [answered], completions: [] })
  })
  click(findButton('Send request with 1 point'))
  await settle()
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      words: 'Warmer light.',
      points: [{ fileId: 'b', x: 5_000, y: 5_000, words: 'Closer.' }],
    }),
  )
  const third = draw(1, [answered, { ...next, id: 'style-3', number: 3 }], 'sent')
  mounted.show(third)
  click(findButton('Continue your request'))
  expect(readTexts()).toEqual(['Warmer light. And larger.'])
  expect(readOrphans()).toEqual(['Less red.'])
  // These alone are there again, too.
  fill(findWords(), '')
  mounted.unmount()
  mounted = mountInTest(third)
  expect(readOrphans()).toEqual(['Less red.'])
})

test('what was typed after its form was left and opened again stays when the answer arrives', async () => {
  const next = mountReplaced('left')
  const findWords = () => [...mounted.place.querySelectorAll('textarea')].at(-1)
  fill(findWords(), 'Warmer light.')
  const answered = { ...next, answer: 'change', answeredAt: '2026-11-03T09:00:00.000Z' } as const
  const answer = Promise.withResolvers<Approvals>()
  send.mockImplementationOnce(() => answer.promise)
  click(findButton('Send request with 1 point'))
  await settle()
  mounted.unmount()
  mounted = mountInTest(draw(1, [next], 'left'))
  fill(findWords(), 'Warmer light. And larger.')
  answer.resolve({ subscriptionId: 'left', block: 1, requests: [answered], completions: [] })
  await settle()
  expect(findWords()?.value).toBe('Warmer light. And larger.')
})

test.each([
  ['of another shape', [null]],
  ['beside its picture', [{ id: 'point-1', fileId: 'a', x: 10_001, y: 0, words: 'Less red.' }]],
])('a stored answer with a point %s is none', (_name, points) => {
  sessionStorage.setItem('draft/approval/stored/1/style', JSON.stringify({ words: 'Warmer light.', points }))
  mounted = mountInTest(draw(1, [{ ...request, stepId: 'style', files: [makeFile('a')] }], 'stored'))
  click(findButton('Request changes'))
  expect(readTexts()).toEqual([''])
})
