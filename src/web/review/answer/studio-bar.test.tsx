import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import { cutCopy, makeReviewNote } from '../notes/review-note-in-test.ts'
import { StudioBar } from './studio-bar.tsx'

const asked = { number: 1, state: 'changes_asked', deliveredAt: null, copy: cutCopy } as ReviewCut

/** The studio's bar beside v1, of which one change is open. */
function draw(newest: ReviewCut['state'], status = 'editing'): string {
  const review = {
    video: { id: 'v1', status },
    side: 'studio',
    cuts: [{ ...asked, number: 2, state: newest }, asked],
    notes: [makeReviewNote({ id: 'change', kind: 'change', state: 'open' })],
  } as unknown as Review
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <StudioBar review={review} cut={asked} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('a next cut is promised while there will be one, whichever is watched', () => {
  expect(draw('in_review')).toMatch(/0 of 1 change ticked off.*The next cut names what is open\./s)
  for (const last of [draw('approved'), draw('in_review', 'delivery')]) {
    expect(last).toContain('0 of 1 change ticked off')
    expect(last).not.toContain('next cut names')
  }
})
