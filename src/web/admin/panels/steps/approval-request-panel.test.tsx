// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { sendForApproval } from '#shared/contract/subscriptions/approvals.ts'
import {
  readSubscriptionStatus,
  type SubscriptionStatusDetail,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { call, Refusal } from '../../../call/call.ts'
import { approvalsQuery } from '../../../subscriptions/queries/approval-queries.ts'
import { makeStatusInTest } from '../../../subscriptions/queries/make-status-in-test.ts'
import { statusQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { ApprovalRequestPanel } from './approval-request-panel.tsx'

vi.mock('../../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../../call/call.ts')>()),
  call: vi.fn(),
}))

const makeStatus = (body: string) =>
  makeStatusInTest({
    current: {
      block: 1,
      notes: [{ stepId: 'brief', body, files: [], updatedAt: '2026-03-01T10:00:00.000Z' }],
    },
  })

let stored: SubscriptionStatusDetail
let mounted: Mounted
afterEach(() => mounted.unmount())

function Page({ isUnsaved }: { isUnsaved: boolean }) {
  const { data } = useQuery(statusQuery('sub'))
  const [note] = data?.current.notes ?? []
  return data && note && <ApprovalRequestPanel status={data} note={note} isUnsaved={isUnsaved} />
}

test('a refusal stays with the version that it names, until that is changed', async () => {
  const queryClient = new QueryClient()
  vi.mocked(call).mockImplementation((async (definition: unknown) => {
    if (definition === readSubscriptionStatus) return stored
    if (definition !== sendForApproval) return new Promise(() => undefined)
    throw new Refusal({ status: 409, detail: 'Someone changed this.' }, 'changed_meanwhile')
  }) as typeof call)
  const read = async (body: string) => {
    stored = makeStatus(body)
    await queryClient.refetchQueries(statusQuery('sub'))
    await settle()
  }
  queryClient.setQueryData(approvalsQuery('sub').queryKey, {
    subscriptionId: 'sub',
    block: 1,
    requests: [],
    completions: [],
  })
  queryClient.setQueryData(statusQuery('sub').queryKey, makeStatus('Low sun.'))
  stored = makeStatus('Wet stone.')
  mounted = mountInTest(<Page isUnsaved={false} />, queryClient)
  const refusal = () => mounted.place.querySelector('[role="alert"]')?.textContent ?? ''
  click(findButton('Send for approval'))
  await settle()
  expect(refusal(), 'with the new version').toBe('Someone changed this.')
  mounted.show(<Page isUnsaved />)
  expect(refusal(), 'while that is changed').toBe('')
  mounted.show(<Page isUnsaved={false} />)
  await read('Wet stone, low sun.')
  expect(refusal(), 'once that was changed').toBe('')
})
