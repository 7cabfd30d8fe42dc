// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Cut } from '#shared/contract/videos/cuts.ts'
import { mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { cutsQuery } from '../../../videos/editor/cuts/cut-query.ts'
import { useCutChange } from './use-cut-change.ts'

vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const before: Cut[] = []
const after = [{ number: 1 }] as Cut[]

let mounted: Mounted
let send: () => void
const takeSend = (mutate: () => void) => {
  send = mutate
}
afterEach(() => mounted.unmount())

/** A part of the panel that sends a cut. */
function Probe({ onReady }: { onReady: (mutate: () => void) => void }) {
  const { mutate } = useCutChange<void, { cuts: Cut[] }>({ id: 'film' }, async () => ({ cuts: after }), {
    onChanged: () => undefined,
    describe: () => 'Sent.',
  })
  useEffect(() => onReady(mutate), [mutate, onReady])
  return null
}

test('a poll that began before a cut was sent does not take it back', async () => {
  const queryClient = new QueryClient()
  const { queryKey } = cutsQuery('film')
  const reading = Promise.withResolvers<Cut[]>()
  mounted = mountInTest(<Probe onReady={takeSend} />, queryClient)
  void queryClient.fetchQuery({ queryKey, queryFn: () => reading.promise }).catch(() => undefined)
  act(() => send())
  await settle()
  reading.resolve(before)
  await settle()
  expect(queryClient.getQueryData(queryKey)).toBe(after)
})
