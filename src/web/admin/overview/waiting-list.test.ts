import { describe, expect, it } from 'vitest'
import { changeStep, defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { makeOverviewInTest as overview } from '../parts/make-overview-in-test.ts'
import { isWaiting, listWaiting } from './waiting-list.ts'

describe('what waits for the studio', () => {
  it('is nothing while films are only drafts or delivered: those wait for nobody here', () => {
    expect(listWaiting(overview())).toEqual([])
  })

  it('says each thing once with its count, money first', () => {
    const waiting = listWaiting(
      overview({
        awaitingItems: 1,
        pastDueSubscriptions: 2,
        owedRefunds: 1,
        changesAsked: 1,
        overdueApprovals: 2,
        overdueCuts: 1,
        openRevisions: 1,
        filmsToEdit: 2,
        cutsToDeliver: 1,
        cutsAfterDelivery: 1,
        answeredQuestions: { count: 2, oldest: { subscriptionId: 'sub', videoId: 'film' } },
        videoCounts: { draft: 0, activated: 1, queued: 3, shooting: 0, editing: 5, delivery: 0 },
      }),
    )
    expect(waiting.map(({ count, label }) => `${count} ${label}`)).toEqual([
      '1 refund still owed',
      '2 subscriptions with a payment due',
      '2 questions that a customer answered',
      '1 subscription with items to receive',
      '1 change of brief or style',
      '2 approvals without an answer for two weeks',
      '1 cut without an answer for two weeks',
      '1 film to queue',
      '3 films to shoot',
      '1 revision to make',
      '2 films to edit',
      '1 approved cut to deliver',
      '1 new cut of a delivered film',
    ])
  })
})

it('approved cuts lead to the films of the board that have one', () => {
  expect(listWaiting(overview({ cutsToDeliver: 2 }))).toMatchObject([
    { label: 'approved cuts to deliver', to: '/admin/videos/status/?status=editing&q=approved' },
  ])
})

it('new cuts of delivered films lead to the films of the board that have one', () => {
  expect(listWaiting(overview({ cutsAfterDelivery: 2 }))).toMatchObject([
    { label: 'new cuts of delivered films', to: '/admin/videos/status/?status=delivery&q=assembling' },
  ])
})

it.each([
  ['film', '/admin/videos/status/?film=film&subscription=sub'],
  [null, '/admin/videos/status/?subscription=sub'],
])('an answered question about %s leads to where it stands', (videoId, to) => {
  const answeredQuestions = { count: 1, oldest: { subscriptionId: 'sub', videoId } }
  expect(listWaiting(overview({ answeredQuestions }))).toMatchObject([{ to }])
})

describe('the list behind a count', () => {
  const now = new Date('2026-11-01T09:00:00Z')
  const fresh = defaultStatusItems(now, 'automated')
  const received = changeStep(fresh, 'received', 'complete', now)

  it('holds active subscriptions whose items are missing, or whose brief or style is open after they came', () => {
    expect(isWaiting({ status: 'active', statusItems: fresh }, 'items')).toBe(true)
    expect(isWaiting({ status: 'active', statusItems: fresh }, 'brief')).toBe(false)
    expect(isWaiting({ status: 'active', statusItems: received }, 'items')).toBe(false)
    expect(isWaiting({ status: 'active', statusItems: received }, 'brief')).toBe(true)
    expect(isWaiting({ status: 'paused', statusItems: fresh }, 'items')).toBe(false)
  })

  it('holds subscriptions with a payment due wherever their steps stand', () => {
    expect(isWaiting({ status: 'past_due', statusItems: fresh }, 'payment')).toBe(true)
  })
})
