// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { listOverdueCuts } from '#shared/contract/videos/cuts.ts'
import { click, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { makeOverviewInTest } from '../parts/make-overview-in-test.ts'
import { WaitingSection } from './waiting-section.tsx'

let mounted: Mounted
vi.mock('../../call/call.ts', async (load) => ({
  ...(await load<object>()),
  call: async (definition: unknown) =>
    definition === listOverdueCuts
      ? {
          cuts: [
            {
              videoId: 'film',
              number: 2,
              title: 'Wet stone',
              customer: 'ada',
              waitingSince: '2026-03-02T10:00:00.000Z',
            },
          ],
        }
      : { approvals: [] },
}))
afterEach(() => mounted.unmount())

const findLink = (name: string) =>
  [...mounted.place.querySelectorAll('a')].find((each) => each.textContent === name)

test('the list behind a line opens below the lines, has the focus, and gives it back', async () => {
  mounted = mountInTest(
    <MemoryRouter initialEntries={['/admin/dashboard/']}>
      <WaitingSection overview={makeOverviewInTest({ overdueCuts: 1 })} />
    </MemoryRouter>,
    new QueryClient(),
  )
  click(findLink('cut without an answer for two weeks'))
  await settle()
  expect(document.activeElement?.textContent).toMatch(/^Cuts without an answer.*Wet stone, v2/)
  expect(mounted.place.querySelectorAll('section')[1]?.textContent).toContain('Wet stone')
  click(findLink('Close the list'))
  await settle()
  expect(mounted.place.textContent).not.toContain('Wet stone')
  expect(document.activeElement?.textContent).toBe('1cut without an answer for two weeks')
})
