import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { readAdminOverview } from '#shared/contract/admin.ts'
import type { AdminDeps } from './admin-deps.ts'
import { listSubscriptions } from '../subscriptions/list-subscriptions.ts'
import { countStudioApprovals } from '../subscriptions/list-approvals.ts'
import { countEdits, countVideosByStatus } from '../videos/count-videos.ts'
import { countOverdueCuts } from '../videos/list-overdue-cuts.ts'
import { readAnsweredQuestions } from '../videos/read-answered-questions.ts'
import { countWaiting } from './admin.db.ts'

/** What the studio's first page shows. */
export async function readOverview(deps: Pick<AdminDeps, 'db'>): Promise<OutputOf<typeof readAdminOverview>> {
  const [videoCounts, edits, waiting, answeredQuestions, newest, studioTurns, overdueCuts] =
    await Promise.all([
      countVideosByStatus(deps.db),
      countEdits(deps.db),
      countWaiting(deps.db),
      readAnsweredQuestions(deps.db),
      listSubscriptions(deps, { pageSize: 5 }),
      countStudioApprovals(deps),
      countOverdueCuts(deps.db),
    ])
  return {
    videoCounts,
    ...edits,
    ...waiting,
    answeredQuestions,
    ...studioTurns,
    overdueCuts,
    newestSubscriptions: newest.subscriptions,
  }
}
