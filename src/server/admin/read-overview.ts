import type { OutputOf } from '#shared/contract/define-call.ts'
import type { readAdminOverview } from '#shared/contract/admin.ts'
import type { AdminDeps } from './admin-deps.ts'
import { listSubscriptions } from '../subscriptions/list-subscriptions.ts'
import { listStudioTurns } from '../subscriptions/approvals/list-approvals.ts'
import { readAnsweredQuestions } from '../videos/read-answered-questions.ts'
import { countVideosByStatus, countWaiting } from './admin.db.ts'

/** What the studio's first page shows. */
export async function readOverview(deps: Pick<AdminDeps, 'db'>): Promise<OutputOf<typeof readAdminOverview>> {
  const [videoCounts, waiting, answeredQuestions, newest, { approvals }] = await Promise.all([
    countVideosByStatus(deps.db),
    countWaiting(deps.db),
    readAnsweredQuestions(deps.db),
    listSubscriptions(deps, { pageSize: 5 }),
    listStudioTurns(deps),
  ])
  const changesAsked = approvals.filter(({ changeAskedAt }) => changeAskedAt !== null).length
  return {
    videoCounts,
    ...waiting,
    answeredQuestions,
    changesAsked,
    overdueApprovals: approvals.length - changesAsked,
    newestSubscriptions: newest.subscriptions,
  }
}
