// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteFile, type StoredFile } from '#shared/contract/files/files.ts'
import {
  readSubscriptionStatus,
  writeStepNote,
  type SubscriptionStatusDetail,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { call, createUnreachableRefusal, errorMessage, Refusal } from '../../../call/call.ts'
import { makeStatusInTest } from '../../../subscriptions/queries/make-status-in-test.ts'
import { statusQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import {
  blurDisabled,
  click,
  fill,
  findButton,
  mountInTest,
  settle,
  type Mounted,
} from '../../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../../ui/drafts/stored-drafts.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { StepNoteEditor } from './step-note-editor.tsx'

vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../../call/call.ts')>()),
  call: vi.fn(),
}))

const day = '2026-03-01T10:00:00.000Z'
const file: StoredFile = {
  id: 'file',
  purpose: 'step-file',
  mediaType: 'application/pdf',
  bytes: 1,
  width: null,
  height: null,
  durationMs: null,
  originalName: 'Brief.pdf',
  ratio: null,
  url: '/api/files/file',
  deliveredAt: null,
  createdAt: day,
}
const makeStatus = (files: StoredFile[], body = '', block = 1) =>
  makeStatusInTest({ current: { block, notes: [{ stepId: 'brief', body, files, updatedAt: day }] } })

/** What the server holds. */
let stored: SubscriptionStatusDetail
/** What the file can't be deleted for. */
let error: Error
const write = vi.fn<(sent: unknown) => Promise<SubscriptionStatusDetail>>()
let queryClient: QueryClient
let mounted: Mounted

async function answer(definition: unknown, sent: unknown) {
  if (definition === readSubscriptionStatus) return stored
  if (definition === writeStepNote) return write(sent)
  if (definition !== deleteFile) return new Promise(() => undefined)
  stored = makeStatus([])
  throw error
}

function Page() {
  const { data } = useQuery(statusQuery('sub'))
  const [note] = data?.current.notes ?? []
  return data && note && <StepNoteEditor key={data.current.block} status={data} note={note} />
}

beforeEach(async () => {
  stored = makeStatus([file])
  write.mockReset()
  clearDrafts()
  vi.mocked(showToast).mockClear()
  vi.mocked(call).mockImplementation(answer as unknown as typeof call)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  mounted = mountInTest(<Page />, queryClient)
  await settle()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

const unreachable = createUnreachableRefusal()
const gone = new Refusal({ status: 404, detail: 'There is no such file.' }, 'not_found')

test.each([
  { name: 'refused because it is gone', failure: gone, text: 'There is no such file.' },
  { name: 'stored, and its answer lost', failure: unreachable, text: errorMessage(unreachable) },
])('after a deletion that was $name, the files are read again', async ({ failure, text }) => {
  error = failure
  click(findButton('Delete Brief.pdf'))
  await settle()
  click(findButton('Delete file'))
  await settle()
  expect(mounted.place.textContent).not.toContain('Brief.pdf')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(text, { tone: 'bad' })
})

const field = () => mounted.place.querySelector('textarea')
const type = (text: string) => fill(field(), text)
/** The page reads what the server holds. */
async function read(status: SubscriptionStatusDetail) {
  stored = status
  await queryClient.refetchQueries(statusQuery('sub'))
  await settle()
}
async function save() {
  click(findButton('Save'))
  await settle()
}
const changed = new Refusal({ status: 409, detail: 'Someone changed this.' }, 'changed_meanwhile')

test('a text that a colleague stored meanwhile is shown beside what is typed before it is replaced', async () => {
  type('Low sun.')
  stored = makeStatus([], 'Wet stone.')
  write.mockRejectedValueOnce(changed)
  await save()
  expect(write).toHaveBeenLastCalledWith(expect.objectContaining({ block: 1, seen: '', body: 'Low sun.' }))
  expect(field()?.value).toBe('Low sun.')
  expect(mounted.place.querySelector('q')?.textContent).toBe('Wet stone.')
  write.mockResolvedValueOnce(makeStatus([], 'Low sun.'))
  await save()
  expect(showToast).toHaveBeenLastCalledWith('The creative brief is saved.')
  expect(write).toHaveBeenLastCalledWith(expect.objectContaining({ seen: 'Wet stone.', body: 'Low sun.' }))
  expect(mounted.place.querySelector('q')).toBeNull()
  expect(mounted.place.textContent).not.toContain('Not saved yet')
})

test('a text that was stored, and its answer lost, is no colleague’s, also once more is typed', async () => {
  type('Low sun.')
  const sending = Promise.withResolvers<SubscriptionStatusDetail>()
  write.mockReturnValueOnce(sending.promise)
  await save()
  type('Low sun, wet stone.')
  stored = makeStatus([], 'Low sun.')
  sending.reject(unreachable)
  await settle()
  expect(mounted.place.querySelector('q')).toBeNull()
  expect(field()?.value).toBe('Low sun, wet stone.')
  await read(makeStatus([], 'A colleague’s words.'))
  expect(mounted.place.querySelector('q')?.textContent).toBe('A colleague’s words.')
})

test('a text that is stored as typed is no draft that comes back over a colleague’s', async () => {
  type('Low sun.')
  await read(makeStatus([], 'Low sun.'))
  await read(makeStatus([], 'Wet stone.'))
  expect(field()?.value).toBe('Wet stone.')
})

test('words for one block are not those of the next, which offers them', async () => {
  type('Low sun.')
  await read(makeStatus([], 'Wet stone.', 2))
  expect(field()?.value).toBe('Wet stone.')
  expect(mounted.place.querySelector('q')?.textContent).toBe('Low sun.')
  click(findButton('Add to the text'))
  await settle()
  expect(field()?.value).toBe('Wet stone.\n\nLow sun.')
  expect(document.activeElement).toBe(field())
  expect(mounted.place.querySelector('q')).toBeNull()
  write.mockResolvedValueOnce(makeStatus([], 'Wet stone.\n\nLow sun.', 2))
  await save()
  expect(write).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ block: 2, seen: 'Wet stone.' }))
})

test('the text has the focus once it is saved: the button that saved it is disabled', async () => {
  const { promise, resolve } = Promise.withResolvers<SubscriptionStatusDetail>()
  write.mockReturnValue(promise)
  const field = mounted.place.querySelector('textarea')
  fill(field, 'Warm light.')
  findButton('Save Creative Brief').focus()
  click(findButton('Save Creative Brief'))
  await settle()
  blurDisabled()
  stored = makeStatus([file], 'Warm light.')
  resolve(stored)
  await settle()
  expect(document.activeElement).toBe(field)
})
