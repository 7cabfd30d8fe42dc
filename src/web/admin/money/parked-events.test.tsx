// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { listParkedEvents, type PaymentEventRecord } from '#shared/contract/billing/admin-money.ts'
import { click, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { ParkedEvents } from './parked-events.tsx'

let events: PaymentEventRecord[] = []
let mounted: Mounted
const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../call/call.ts', async (load) => ({ ...(await load<object>()), call }))
vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const makeEvent = (id: string, attempts: number): PaymentEventRecord => ({
  id,
  type: 'invoice.paid',
  attempts,
  receivedAt: '2026-11-01T10:00:00.000Z',
  appliedAt: null,
  parkedAt: '2026-11-02T10:00:00.000Z',
  lastError: null,
})

afterEach(() => mounted.unmount())

test('the focus goes from an event that was applied to the next one, and from the last to the page', async () => {
  events = [makeEvent('evt_1', 1), makeEvent('evt_2', 8)]
  call.mockImplementation(async (definition: object, { eventId }: { eventId?: string }) => {
    if (definition === listParkedEvents) return { events }
    events = events.filter(({ id }) => id !== eventId)
    return {}
  })
  mounted = mountInTest(
    <main tabIndex={-1}>
      <ParkedEvents />
    </main>,
    new QueryClient(),
  )
  await settle()
  expect(mounted.place.textContent).toMatch(/tried 1 time(?!s).*tried 8 times/)
  const applyFirst = async () => {
    const button = mounted.place.querySelector<HTMLElement>('li button')
    button?.focus()
    click(button)
    await settle()
  }
  await applyFirst()
  expect(mounted.place.querySelectorAll('li')).toHaveLength(1)
  expect(document.activeElement?.closest('li')?.textContent).toContain('evt_2')
  await applyFirst()
  expect(mounted.place.querySelector('section')).toBeNull()
  expect(document.activeElement?.tagName).toBe('MAIN')
})
