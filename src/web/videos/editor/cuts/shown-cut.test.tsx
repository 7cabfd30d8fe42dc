// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Cut } from '#shared/contract/videos/cuts.ts'
import { mountInTest } from '../../../ui/mount-in-test.tsx'
import { makeVideoInTest } from '../copy/make-video-in-test.ts'
import { CutHistory } from './cut-history.tsx'
import { cutsQuery } from './cut-query.ts'
import { makeCutInTest } from './make-cut-in-test.ts'
import { findWithdrawnCut } from './find-withdrawn-cut.ts'
import { ShownCut } from './shown-cut.tsx'

const sentAt = '2026-03-02T10:00:00.000Z'
const sent = makeCutInTest({ state: 'changes_asked', sentAt })
const withdrawal = { reason: 'Wrong grade.', at: '2026-03-02T12:00:00.000Z' }
const withdrawn: Cut = { ...sent, number: 2, state: 'withdrawn', withdrawal }

function readCard(cuts: readonly Cut[]): string {
  const cut = {
    number: 1,
    state: 'changes_asked',
    sentAt,
    deliveredAt: null,
    heldBack: null,
    exception: null,
  } as const
  const video = { ...makeVideoInTest({ copy: ['One'] }), status: 'editing' as const, cut }
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(cutsQuery(video.id).queryKey, [...cuts])
  const { place, unmount } = mountInTest(
    <MemoryRouter>
      <ShownCut video={video} />
      <CutHistory video={video} />
    </MemoryRouter>,
    queryClient,
  )
  const text = place.textContent
  unmount()
  return text
}

test('beside the cut to play stands that a newer one was withdrawn, and why; the fold counts both', () => {
  expect(readCard([withdrawn, sent])).toMatch(/v1Changes asked for.*v2Withdrawn.*Wrong grade\.Cuts 2/)
  expect(readCard([sent])).toMatch(/v1Changes asked for(?!.*Withdrawn).*Cuts 1/)
})

test('a withdrawn cut is in sight until the next one is sent', () => {
  const assembled = { ...sent, number: 3, state: 'assembling', sentAt: null } as const
  expect(findWithdrawnCut([assembled, withdrawn, sent])).toBe(withdrawn)
  expect(findWithdrawnCut([{ ...assembled, sentAt, state: 'in_review' }, withdrawn])).toBeUndefined()
  expect(findWithdrawnCut([{ ...withdrawn, sentAt: null }, sent]), 'its delivery was undone').toBeUndefined()
  expect(findWithdrawnCut([])).toBeUndefined()
})
