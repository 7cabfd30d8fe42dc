// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import type { CutState } from '#shared/videos/cuts/cut-states.ts'
import { click, findButton, mountInTest } from '../../ui/mount-in-test.tsx'
import { useShownCut } from './use-shown-cut.ts'

const makeCut = (number: number, state: CutState = 'in_review') =>
  ({
    number,
    state,
    copy: { length: 15, frameRate: { num: 25, den: 1 } },
    files: (['16:9', '9:16'] as const).map((ratio) => ({
      id: `${number} ${ratio}`,
      ratio,
      url: '',
      prepared: null,
    })),
  }) as unknown as ReviewCut
const review = {
  cuts: [makeCut(3, 'assembling'), makeCut(2), makeCut(1)],
  video: { hasCutdowns: true },
} as unknown as Review

/** Says what is shown; its last button keeps the function of the first drawing, as those who go to a note do. */
function Shown({ of = review }: { of?: Review }) {
  const shown = useShownCut(of)
  const [showFirst] = useState(() => shown.showRatio)
  return (
    <>
      <output>{shown.file?.id}</output>
      <button type="button" onClick={() => shown.showCut(1)}>
        Cut 1
      </button>
      <button type="button" onClick={() => shown.showRatio('9:16')}>
        9:16
      </button>
      <button
        type="button"
        onClick={() => {
          shown.showCut(1)
          shown.showRatio('9:16')
        }}
      >
        Both
      </button>
      <button type="button" onClick={() => showFirst('16:9')}>
        16:9
      </button>
    </>
  )
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '/review', element: <Shown /> }], { initialEntries: [address] })
  const mounted = mountInTest(<RouterProvider router={router} />)
  return { ...mounted, router, read: () => mounted.place.querySelector('output')?.textContent }
}

test.each([
  ['/review', '2 16:9'],
  ['/review?cut=1&ratio=9%3A16', '1 9:16'],
  ['/review?cut=7&ratio=2%3A1', '2 16:9'],
])('%s shows %s', (address, shown) => {
  const { read, unmount } = open(address)
  expect(read()).toBe(shown)
  unmount()
})

test('cut and ratio stay in the address, beside what else it says, and leave no steps to go back', async () => {
  const { place, router, read, unmount } = open('/review?note=n')
  const press = async (name: string, shown: string) => {
    click(findButton(name, place))
    await act(() => vi.waitFor(() => expect(read()).toBe(shown), { timeout: 60_000 }))
  }
  await press('Cut 1', '1 16:9')
  await press('9:16', '1 9:16')
  await press('16:9', '1 16:9')
  await press('9:16', '1 9:16')
  expect(router.state.location.search).toBe('?note=n&cut=1&ratio=9%3A16')
  expect(router.state.historyAction).toBe('REPLACE')
  unmount()
})

test('two changes before the next drawing are both made', async () => {
  const { place, read, unmount } = open('/review')
  click(findButton('Both', place))
  await act(() => vi.waitFor(() => expect(read()).toBe('1 9:16'), { timeout: 60_000 }))
  unmount()
})

const drawIn = (of: Review) => (
  <MemoryRouter>
    <Shown of={of} />
  </MemoryRouter>
)

test.each<[string, CutState[], string]>([
  ['passes over one that was withdrawn', ['withdrawn', 'in_review'], '1 16:9'],
  ['is the newest of all where its customer plays none', ['assembling', 'withdrawn'], '2 16:9'],
])('the cut that the studio opens %s', (_name, [newer = 'in_review', older = 'in_review'], shown) => {
  const { place, unmount } = mountInTest(drawIn({ ...review, cuts: [makeCut(2, newer), makeCut(1, older)] }))
  expect(place.querySelector('output')?.textContent).toBe(shown)
  unmount()
})

test('a cut that is sent while another one is shown does not take its place', () => {
  const { place, show, unmount } = mountInTest(drawIn(review))
  const sent = { ...review, cuts: [makeCut(3), makeCut(2), makeCut(1)] }
  show(drawIn(sent))
  expect(place.querySelector('output')?.textContent).toBe('2 16:9')
  show(drawIn({ ...review, cuts: [makeCut(3), makeCut(1)] }))
  expect(place.querySelector('output')?.textContent, 'it is gone').toBe('3 16:9')
  unmount()
})

test('nor does one that is sent after the first, for which its page was waiting', () => {
  const { place, show, unmount } = mountInTest(drawIn({ ...review, cuts: [] }))
  expect(place.querySelector('output')?.textContent).toBe('')
  show(drawIn({ ...review, cuts: [makeCut(1)] }))
  show(drawIn({ ...review, cuts: [makeCut(2), makeCut(1)] }))
  expect(place.querySelector('output')?.textContent).toBe('1 16:9')
  unmount()
})
