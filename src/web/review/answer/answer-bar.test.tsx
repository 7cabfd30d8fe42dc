import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Review, ReviewCut, ReviewNote } from '#shared/contract/review/review.ts'
import { makeReviewNote } from '../notes/review-note-in-test.ts'
import { AnswerBar } from './answer-bar.tsx'

const cut = {
  number: 2,
  state: 'in_review',
  sentAt: '2026-03-02T10:00:00.000Z',
  deliveredAt: null,
  contentHash: '0123456789abcdef',
} as ReviewCut

const note = (kind: ReviewNote['kind'], state: ReviewNote['state']) =>
  makeReviewNote({ id: `${kind} ${state}`, kind, state })

const onSecond = (kind: ReviewNote['kind']) =>
  makeReviewNote({ id: `${kind} on v2`, kind, state: 'draft', cut: 2 })

const draw = (...notes: ReviewNote[]) => drawCut('in_review', ...notes)
const drawCut = (state: ReviewCut['state'], ...notes: ReviewNote[]) => {
  const answered = state === 'in_review' ? 2 : null
  return drawReview({ cuts: [{ ...cut, state }], notes, answer: { cut: answered } })
}
interface DrawnReview {
  /** The newest first. */
  cuts: ReviewCut[]
  shown?: ReviewCut
  notes?: ReviewNote[]
  answer: Partial<Review['answer']>
  editCount?: number
  hasNewNote?: boolean
}
function drawReview(drawn: DrawnReview): string {
  const { cuts, shown = cut, notes = [], answer, editCount = 0, hasNewNote = false } = drawn
  const review = {
    video: { id: 'v1', status: 'editing', subscriptionId: 'sub', block: 2 },
    side: 'customer',
    cuts,
    notes,
    answer: { approvalProblem: null, cost: { kind: 'round', left: 2 }, ...answer },
  } as unknown as Review
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AnswerBar
            review={review}
            cut={shown}
            hasNewNote={hasNewNote}
            editCount={editCount}
            firstEditId={editCount > 0 ? 'edited' : null}
            onShowEdit={() => undefined}
            onShowCut={() => undefined}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('beside the button that approves stands what an approval would leave behind', () => {
  expect(draw(note('change', 'open'))).toMatch(/Approve v2.*One change that you asked for is not ticked off/s)
  expect(draw(note('comment', 'draft'))).toMatch(/Approve v2.*Your comment is sent with it/s)
  const ofGuest = makeReviewNote({
    id: 'guest',
    kind: 'comment',
    state: 'draft',
    side: 'guest',
    isMine: false,
  })
  expect(draw(ofGuest)).toMatch(/Approve v2.*One comment of a guest stays a draft/s)
  const done = draw(note('change', 'resolved'), note('comment', 'said'))
  expect(done).toContain('Approve v2')
  expect(done).not.toMatch(/not ticked off|sent with it|stays a draft/)
})

test('what is written and would not be sent is said where something can be sent or approved', () => {
  const unsaved = 'A note that you are editing is not saved'
  const written = { cuts: [cut], answer: { cut: 2 }, editCount: 1 }
  expect(drawReview({ ...written, notes: [note('change', 'draft')] })).toContain(unsaved)
  expect(drawReview(written), 'to approve').toMatch(
    new RegExp(`${unsaved}.*Show it</button>.*Approve v2`, 's'),
  )
  expect(drawReview({ ...written, editCount: 2 })).toContain('Show the first</button>')
  expect(drawReview({ ...written, answer: { cut: null } }), 'answered').not.toContain(unsaved)
})

test('a phone leaves out what the dialog says again, and never why a button can’t be pressed', () => {
  const notes = [note('change', 'open')]
  expect(draw(...notes)).toMatch(/data-repeated="true">One change that you asked for is not ticked off/)
  const problem = 'The words of this film have changed.'
  const answer = { cut: 2, approvalProblem: problem }
  const refused = drawReview({ cuts: [cut], notes, answer })
  expect(refused).toMatch(new RegExp(`<p class="[^"]*">${problem}`))
  const asked = draw(note('change', 'draft'))
  expect(asked, 'what it costs').toMatch(/data-repeated="true">This uses/)
  const written = { cuts: [cut], notes, answer: { cut: 2 }, hasNewNote: true }
  expect(drawReview(written)).toMatch(/data-repeated="true"><p[^>]*>The note that you are writing/)
  expect(drawReview({ ...written, editCount: 1 }), 'beside its button').not.toMatch(
    /data-repeated="true"><p[^>]*>The note that you are writing/,
  )
})

test('a cut of which changes were asked for says what came of it', () => {
  const asked: ReviewCut = { ...cut, number: 1, state: 'changes_asked' }
  expect(drawReview({ cuts: [asked], shown: asked, answer: { cut: null } })).toMatch(
    /You asked for changes of v1\..*The studio is making the next cut\./,
  )
  const later = drawReview({ cuts: [cut, asked], shown: asked, answer: { cut: 2 } })
  expect(later).toMatch(/You asked for changes of v1\..*v2 was sent since\./)
  expect(later).not.toContain('making the next cut')
  const withdrawn: ReviewCut = { ...cut, state: 'withdrawn' }
  expect(drawReview({ cuts: [withdrawn, asked], shown: asked, answer: { cut: null } })).toContain(
    'v2 was withdrawn. The studio is making the next cut.',
  )
})

test('beside an earlier cut the one that waits is shown first, and nothing is offered for tokens before it', () => {
  const asked: ReviewCut = { ...cut, number: 1, state: 'changes_asked' }
  const answer = { cut: 2, cost: { kind: 'tokens', tokens: 1 } } as const
  const opened = drawReview({ cuts: [cut, asked], shown: asked, notes: [note('change', 'open')], answer })
  expect(opened).toMatch(/Show v2.*v2 waits for your answer/s)
  expect(opened).not.toMatch(/data-variant="default"|Ask again|token|Approve/)
  expect(drawReview({ cuts: [cut, asked], notes: [note('change', 'open')], answer })).toContain('Ask again')
  const drafted = drawReview({ cuts: [cut, asked], shown: asked, notes: [note('change', 'draft')], answer })
  expect(drafted).toMatch(/Show v2.*data-variant="default".*Send 1 change/s)
})

test('an approved cut says what comes next, until another one was sent', () => {
  const approval = { by: 'Ines Kestrup', at: '2026-03-03T10:00:00.000Z', hash: '0123456789abcdef' }
  const approved: ReviewCut = { ...cut, state: 'approved', approval }
  expect(drawReview({ cuts: [approved], shown: approved, answer: { cut: null } })).toContain(
    'v2 is approved; we deliver it</strong>. Approved by Ines Kestrup',
  )
  const next = drawReview({ cuts: [{ ...cut, number: 3 }, approved], shown: approved, answer: { cut: 3 } })
  expect(next).toContain('v2 is approved</strong> by Ines Kestrup')
})

describe('a cut that was delivered without an approval', () => {
  const delivered: ReviewCut = { ...cut, deliveredAt: '2026-03-03T10:00:00.000Z' }
  const drawDelivered = (approvalProblem: string | null, shown: ReviewCut = delivered) =>
    drawReview({
      cuts: [delivered, { ...cut, number: 1, state: 'changes_asked' }],
      shown,
      answer: { cut: 2, approvalProblem },
    })

  const drawDraft = (kind: ReviewNote['kind']) =>
    drawReview({ cuts: [delivered], shown: delivered, notes: [note(kind, 'draft')], answer: { cut: 2 } })

  test('can be approved for its certificate, but waits for nothing', () => {
    const offered = drawDelivered(null)
    expect(offered).toMatch(/data-variant="default".*Approve v2.*nothing waits for your approval/s)
    expect(draw()).toMatch(/data-variant="filled".*Approve v2/s)
    expect(draw()).not.toContain('already delivered')
  })

  test('leads to where its film is downloaded', () => {
    const link = /href="\/subscriptions\/delivery\/sub\?block=2#film-v1"[^>]*>Download v2<\/a>/
    expect(drawDelivered(null)).toMatch(link)
    expect(drawDelivered(null).match(/delivered/g), 'said once').toHaveLength(1)
    expect(draw()).not.toContain('Download')
    const newer = { ...delivered, number: 3 }
    expect(drawReview({ cuts: [newer, delivered], shown: delivered, answer: { cut: 2 } })).not.toContain(
      'Download',
    )
  })

  test('shows no button that can’t be pressed', () => {
    expect(drawDelivered('The words of this film have changed.')).not.toContain('Approve')
  })

  test('leads to sending changes, and not to sending comments', () => {
    expect(drawDraft('comment')).toMatch(/data-variant="default"[^>]*>.*Send 1 comment/s)
    expect(drawDraft('comment')).not.toContain('data-variant="filled"')
    expect(drawDraft('change')).toMatch(/data-variant="filled".*Send 1 change/s)
  })

  test('is not missed beside another one', () => {
    const beside = drawDelivered(null, { ...cut, number: 1, state: 'changes_asked' })
    expect(beside).not.toMatch(/waits for|Show v2/)
  })
})

test('changes that no cut waits for are kept as drafts; comments are sent', () => {
  const sent = drawCut('changes_asked', note('change', 'draft'))
  expect(sent).toContain('Your change is kept as a draft until the next cut.')
  expect(sent).not.toContain('<button')
  const both = drawCut('changes_asked', note('change', 'draft'), note('comment', 'draft'))
  expect(both).toMatch(/Send 1 comment.*Your change is kept as a draft/s)
  expect(both).not.toContain('Send 1 change')
  expect(drawCut('approved', note('change', 'draft'))).toContain(
    'Your change is kept as a draft until the film is delivered or the next cut is sent.',
  )
})

test('a cut whose film is made anew says that it can’t be answered now', () => {
  const approvalProblem = 'This film is not in the edit any more.'
  const answer = { cut: null, approvalProblem }
  const bar = drawReview({ cuts: [cut], notes: [onSecond('change')], answer })
  expect(bar).toContain(approvalProblem)
  expect(bar).toContain('Your change is kept as a draft until the film is in the edit again.')
  expect(bar).not.toContain('<button')
  expect(drawReview({ cuts: [{ ...cut, state: 'approved' }], answer })).not.toContain(approvalProblem)
})

test('where the only cut was withdrawn everything is kept', () => {
  const withdrawn = drawCut('withdrawn', onSecond('change'), onSecond('comment'))
  expect(withdrawn).toContain('Your 2 notes on v2 are kept as drafts until the next cut.')
  expect(withdrawn).not.toContain('Send')
})

describe('a draft on a cut that was withdrawn', () => {
  const first: ReviewCut = { ...cut, number: 1 }
  const withdrawn: ReviewCut = { ...cut, state: 'withdrawn' }
  const drawFirst = (...notes: ReviewNote[]) =>
    drawReview({ cuts: [withdrawn, first], shown: first, notes, answer: { cut: 1 } })

  test('is not sent with the cut before, nor in the way of its approval', () => {
    for (const kind of ['change', 'comment'] as const) {
      const waiting = drawFirst(onSecond(kind))
      expect(waiting).toContain(
        `Your ${kind === 'change' ? 'change' : 'note'} on v2 is kept as a draft until the next cut.`,
      )
      expect(waiting).not.toMatch(/Send|round|is sent with it/)
      expect(waiting).toMatch(/data-variant="filled".*Approve v1/s)
    }
    const both = drawFirst(note('change', 'draft'), onSecond('change'))
    expect(both).toMatch(/Send 1 change<.*Your change on v2 is kept as a draft/s)
    expect(drawFirst(note('change', 'open'), onSecond('change'))).toContain('Ask again for the open change')
  })

  test('is counted with those of the cut before where neither can be sent', () => {
    const asked: ReviewCut = { ...first, state: 'changes_asked' }
    const notes = [note('change', 'draft'), onSecond('change')]
    const kept = drawReview({ cuts: [withdrawn, asked], shown: asked, notes, answer: { cut: null } })
    expect(kept).toContain('Your 2 changes (1 on v2) are kept as drafts until the next cut.')
    expect(kept.match(/until the next cut/g)).toHaveLength(1)
  })

  test('is sent with the next one', () => {
    const third: ReviewCut = { ...cut, number: 3 }
    const cuts = [third, withdrawn, first]
    const next = drawReview({ cuts, shown: third, notes: [onSecond('change')], answer: { cut: 3 } })
    expect(next).toContain('Send 1 change')
    expect(next).not.toContain('is kept as a draft')
  })
})
