// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteFile, type StoredFile } from '#shared/contract/files/files.ts'
import {
  readSubscriptionStatus,
  type SubscriptionStatusDetail,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { call, createUnreachableRefusal, errorMessage, Refusal } from '../../../call/call.ts'
import { makeStatusInTest } from '../../../subscriptions/queries/make-status-in-test.ts'
import { statusQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
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
const makeStatus = (files: StoredFile[]) =>
  makeStatusInTest({ current: { notes: [{ stepId: 'brief', body: '', files, updatedAt: day }] } })

/** What the server holds. */
let stored: SubscriptionStatusDetail
/** What the file can't be deleted for. */
let error: Error
let queryClient: QueryClient
let mounted: Mounted

async function answer(definition: unknown) {
  if (definition === readSubscriptionStatus) return stored
  if (definition !== deleteFile) return new Promise(() => undefined)
  stored = makeStatus([])
  throw error
}

function Page() {
  const { data } = useQuery(statusQuery('sub'))
  const [note] = data?.current.notes ?? []
  return data && note && <StepNoteEditor status={data} note={note} />
}

beforeEach(async () => {
  stored = makeStatus([file])
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
