// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SystemStatus } from '#shared/contract/system.ts'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { FlagsPanel } from './flags-panel.tsx'

const shutdown: SystemStatus = {
  ...allFlagsOff,
  completeShutdown: true,
  reason: 'Data is being repaired.',
  endsAt: '2099-01-01T00:00:00.000Z',
}

let status: SystemStatus
let sent: SystemStatus[]
let queryClient: QueryClient
let mounted: Mounted

beforeEach(async () => {
  status = { ...allFlagsOff, reason: '', endsAt: null }
  sent = []
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      status = JSON.parse(String(init.body)) as SystemStatus
      sent.push(status)
    }
    return Response.json(status)
  })
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  mounted = mountInTest(
    <QueryClientProvider client={queryClient}>
      <FlagsPanel />
    </QueryClientProvider>,
  )
  await settle()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** The switches, in the order of the screen: saving, uploads, extras, everything. */
const flip = (index: number) => click(mounted.place.querySelectorAll('input[type="checkbox"]')[index])
const expectSent = (count: number) =>
  expect
    .poll(async () => {
      await settle()
      return sent
    })
    .toHaveLength(count)
const typeReason = (text: string) => fill(mounted.place.querySelector('textarea'), text)

test('setting one flag leaves what another admin has set meanwhile', async () => {
  flip(1)
  typeReason('The disk is full.')
  status = shutdown
  click(findButton('Set the flags', mounted.place))
  await expectSent(1)
  expect(sent[0]).toEqual({ ...shutdown, disableFileUploads: true, reason: 'The disk is full.' })
})

test('a switch that was put back is not sent', async () => {
  flip(0)
  flip(0)
  flip(1)
  typeReason('The disk is full.')
  status = { ...shutdown, disableWrites: true }
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
