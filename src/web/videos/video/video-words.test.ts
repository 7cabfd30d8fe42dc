import { expect, it } from 'vitest'
import type { CutState } from '#shared/videos/cuts/cut-states.ts'
import {
  describeStanding,
  describeTickedOff,
  describeTurn,
  isCustomersTurn,
  countStates,
} from './video-words.ts'

const written = { copyCards: [{ id: 'card', copy: 'Turn it.' }], startCard: { use: false, text: '' } }
const made = { ...written, length: 15, openQuestions: [], revision: null, files: [], cut: null } as const

it('a film says whose turn it is, to its customer and to the studio', () => {
  const empty = {
    ...made,
    status: 'draft',
    copyCards: [...written.copyCards, { id: 'next', copy: '' }],
  } as const
  expect(describeTurn(empty, 'customer')).toBe('Your turn: write the copy, then activate')
  expect(describeTurn(empty, 'admin')).toBe('The customer’s turn: write the copy, then activate')
  expect(describeTurn({ ...made, status: 'draft' }, 'customer')).toBe('Your turn: check it, then activate')
  expect(describeTurn({ ...made, status: 'shooting' }, 'customer')).toBe('Our turn: on the rig')
  expect(describeTurn({ ...made, status: 'delivery' }, 'admin')).toBe('Ready: play and download')
})

it('a film that is delivered waits for the studio again where a newer cut was begun', () => {
  const begun = { number: 3, state: 'assembling', deliveredAt: null } as const
  const video = { ...made, status: 'delivery', cut: begun } as const
  expect(describeTurn(video, 'admin')).toBe('The studio’s turn: deliver v3, or discard it')
  expect(describeTurn(video, 'customer')).toBe('Ready: play and download')
})

it('a film whose cut was sent says so, until another one is made', () => {
  const video = { ...made, status: 'editing' } as const
  const cut = { number: 2, state: 'in_review', deliveredAt: null } as const
  expect(describeTurn({ ...video, cut }, 'customer')).toBe('Your turn: watch and answer v2')
  expect(describeTurn({ ...video, cut }, 'admin')).toBe('v2 is with the customer')
  expect(describeTurn({ ...video, cut: { ...cut, state: 'withdrawn' } }, 'customer')).toBe(
    'Our turn: in the edit',
  )
  const delivered = { ...cut, deliveredAt: '2026-11-20T10:00:00.000Z' }
  expect(describeTurn({ ...video, cut: delivered }, 'customer'), 'a revision of it').toBe(
    'Our turn: in the edit',
  )
})

const describeToStudio = (state: CutState, deliveredAt: string | null = null) =>
  describeTurn({ ...made, status: 'editing', cut: { number: 2, state, deliveredAt } }, 'admin')

it('of a film in the edit the studio reads where its newest cut stands', () => {
  expect(describeToStudio('assembling')).toBe('The studio’s turn: v2 is not sent yet')
  expect(describeToStudio('changes_asked')).toBe('The studio’s turn: changes of v2 were asked for')
  expect(describeToStudio('withdrawn')).toBe('The studio’s turn: v2 was withdrawn')
  expect(describeToStudio('void')).toBe('The studio’s turn: the approval of v2 is void')
  expect(describeToStudio('approved')).toBe('v2 is approved; we deliver it')
  expect(describeToStudio('approved', '2026-11-20T10:00:00.000Z')).toBe('The studio’s turn: in the edit')
})

it('of a cut that waits for another file the studio reads why', () => {
  const [before, askedAt, after] = [
    '2026-03-02T10:00:00.000Z',
    '2026-03-05T10:00:00.000Z',
    '2026-03-06T10:00:00.000Z',
  ]
  const describe = (facts: object, createdAt = after) => {
    const cut = { number: 2, state: 'assembling', deliveredAt: null, ...facts } as const
    return describeTurn(
      { ...made, status: 'editing', revision: { askedAt }, files: [{ createdAt }], cut },
      'admin',
    )
  }
  const same = 'The studio’s turn: the files of v2 are those of v1'
  expect(describe({ unchanged: { since: 1, isAnswer: true } })).toBe(same)
  expect(describe({ unchanged: { since: 1, isAnswer: false } }), 'a revision in words').toBe(same)
  expect(describe({ withdrawnCut: 1 })).toBe(`${same}, which was withdrawn`)
  expect(describe({}, before)).toBe('The studio’s turn: the files of v2 are older than the revision')
  expect(describe({})).toBe('The studio’s turn: v2 is not sent yet')
})

it('a film whose cut is approved says in the same words everywhere that it is delivered next', () => {
  const cut = { number: 2, state: 'approved', deliveredAt: null } as const
  const approved = { ...made, status: 'editing', cut } as const
  expect(describeTurn(approved, 'customer')).toBe('v2 is approved; we deliver it')
  expect(describeStanding(approved)).toBe(describeTurn(approved, 'customer'))
  expect(describeStanding({ ...approved, cut: { ...cut, state: 'void' } })).toBe('Editing')
  const revised = { ...approved, cut: { ...cut, deliveredAt: '2026-11-20T10:00:00.000Z' } }
  expect(describeStanding(revised)).toBe('Editing')
  expect(describeTurn(revised, 'customer')).toBe('Our turn: in the edit')
})

it('a film without room for copy is only checked', () => {
  expect(describeTurn({ ...made, status: 'draft', length: 5, copyCards: [] }, 'customer')).toBe(
    'Your turn: check it, then activate',
  )
})

it('a question that waits for the customer comes first, one that waits for the studio changes nothing', () => {
  const video = { ...made, status: 'queued' } as const
  expect(describeTurn({ ...video, openQuestions: [{ turn: 'customer' }] }, 'customer')).toBe(
    'Your turn: answer the studio’s question',
  )
  expect(describeTurn({ ...video, openQuestions: [{ turn: 'studio' }] }, 'customer')).toBe(
    'Our turn: next on the rig',
  )
})

it('a film waits for its customer while it is a draft, or a question does', () => {
  expect(isCustomersTurn({ status: 'draft', openQuestions: [{ turn: 'studio' }], cut: null })).toBe(true)
  expect(isCustomersTurn({ status: 'shooting', openQuestions: [{ turn: 'customer' }], cut: null })).toBe(true)
  expect(isCustomersTurn({ status: 'activated', openQuestions: [{ turn: 'studio' }], cut: null })).toBe(false)
  const cut = { state: 'in_review', deliveredAt: null } as const
  expect(isCustomersTurn({ status: 'editing', openQuestions: [], cut })).toBe(true)
  expect(isCustomersTurn({ status: 'editing', openQuestions: [], cut: { ...cut, state: 'withdrawn' } })).toBe(
    false,
  )
})

it('films are counted by where they stand, in the order of production', () => {
  const videos = (['delivery', 'draft', 'shooting', 'draft'] as const).map((status) => ({ status }))
  expect(countStates(videos)).toBe('2 in draft · 1 on the rig · 1 delivered')
  expect(countStates([])).toBe('')
})

it('counts the changes that are ticked off, of one change as well', () => {
  expect(describeTickedOff(0, 1)).toBe('0 of 1 change ticked off.')
  expect(describeTickedOff(1, 2)).toBe('1 of 2 changes ticked off.')
})
