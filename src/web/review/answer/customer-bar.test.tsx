import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import { NewNoteProvider, type NewNote } from '../drafts/use-note-draft.ts'
import { listNotes } from '../notes/list-notes.ts'
import { cutCopy, makeReviewNote } from '../notes/review-note-in-test.ts'
import { CustomerBar } from './customer-bar.tsx'

const notes = [
  makeReviewNote({ id: 'change', kind: 'change', state: 'draft' }),
  makeReviewNote({ id: 'comment', kind: 'comment', state: 'draft' }),
]
const edit = { form: 'edit', frames: null, from: 'before' } as const

function draw(state: ReviewCut['state'], edited: readonly string[]): string {
  const cut = { number: 1, state, deliveredAt: null, copy: cutCopy } as ReviewCut
  const review = {
    video: { id: 'v1', status: 'editing' },
    side: 'customer',
    cuts: [cut],
    notes,
    answer: {
      cut: state === 'in_review' ? 1 : null,
      approvalProblem: null,
      cost: { kind: 'round', left: 2 },
    },
  } as unknown as Review
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <NewNoteProvider value={{ draft: { isEmpty: true }, frames: null } as NewNote}>
          <CustomerBar
            review={review}
            cut={cut}
            listed={listNotes(notes, cut, [cut], cutCopy.frameRate)}
            openNotes={Object.fromEntries(edited.map((id) => [id, edit]))}
            onShowEdit={() => undefined}
            onShowCut={() => undefined}
          />
        </NewNoteProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('an edit is named as unsaved only where its note is sent', () => {
  expect(draw('in_review', ['change'])).toContain('A note that you are editing is not saved')
  const kept = draw('changes_asked', ['change'])
  expect(kept).toMatch(/Send 1 comment.*Your change is kept as a draft until the next cut/s)
  expect(kept).not.toContain('is not saved')
  expect(draw('changes_asked', ['change', 'comment'])).toContain('A note that you are editing is not saved')
})
