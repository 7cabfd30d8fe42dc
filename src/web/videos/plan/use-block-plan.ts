import { useEffect, useRef, useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { useSession } from '../../session/session.ts'
import { findPlan, forgetPlan, readPlans, storePlan } from './plan-store.ts'
import { blockVersion, isChanging, isCurrentPlan, noChanges, type PlanChanges } from './planned-drafts.ts'

interface BlockPlanState {
  changes: PlanChanges
  update: (change: (changes: PlanChanges) => PlanChanges) => void
  /** There was a plan, made on other drafts than there are now: it is gone. */
  isDropped: boolean
}

/**
 * The plan of a block so far, and how to go on with it. It is stored at each change. One that was made on other drafts is
 * dropped when the planner opens; while the planner is open, the plan goes on with the drafts as they are.
 */
export function useBlockPlan(
  subscriptionId: string,
  block: number,
  drafts: readonly Video[],
): BlockPlanState {
  const userId = useSession().user?.uid ?? ''
  const [{ opened, isDropped }] = useState(() => {
    const plan = findPlan(readPlans(userId), { subscriptionId, block })
    const isCurrent = plan !== undefined && isCurrentPlan(plan, drafts)
    return { opened: isCurrent ? plan.changes : noChanges, isDropped: plan !== undefined && !isCurrent }
  })
  const latest = useRef(opened)
  const [changes, setChanges] = useState(opened)
  useEffect(() => {
    if (isDropped) forgetPlan(userId, { subscriptionId, block })
  }, [isDropped, userId, subscriptionId, block])

  const update: BlockPlanState['update'] = (change) => {
    latest.current = change(latest.current)
    setChanges(latest.current)
    const plan = { subscriptionId, block, version: blockVersion(drafts), changes: latest.current }
    if (isChanging(drafts, plan.changes)) storePlan(userId, plan)
    else forgetPlan(userId, plan)
  }
  return { changes, update, isDropped }
}
