import type { readAdminOverview } from '#shared/contract/admin.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'

type Overview = OutputOf<typeof readAdminOverview>

/** For tests: an overview in which nothing waits. */
export const makeOverviewInTest = (changes: Partial<Overview> = {}): Overview => ({
  videoCounts: { draft: 9, activated: 0, queued: 0, shooting: 0, editing: 0, delivery: 4 },
  awaitingItems: 0,
  awaitingBriefOrStyle: 0,
  changesAsked: 0,
  overdueApprovals: 0,
  overdueCuts: 0,
  openRevisions: 0,
  filmsToEdit: 0,
  cutsToDeliver: 0,
  cutsAfterDelivery: 0,
  answeredQuestions: { count: 0, oldest: null },
  activeSubscriptions: 3,
  endingSubscriptions: 0,
  pastDueSubscriptions: 0,
  users: 4,
  parkedPaymentEvents: 0,
  owedRefunds: 0,
  newestSubscriptions: [],
  ...changes,
})
