import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noChanges, type PlanChanges } from './planned-drafts.ts'

/** One plan for each block, in this tab: what was chosen outlives the page it was chosen on. */
const plansOf = new WeakMap<QueryClient, Map<string, PlanChanges>>()

/** What is planned for a block so far, and how to go on with it. */
export function useBlockPlan(
  subscriptionId: string,
  block: number,
): { changes: PlanChanges; update: (change: (changes: PlanChanges) => PlanChanges) => void } {
  const queryClient = useQueryClient()
  const plans = plansOf.get(queryClient) ?? new Map<string, PlanChanges>()
  plansOf.set(queryClient, plans)
  const key = `${subscriptionId}/${block}`
  const [changes, setChanges] = useState(plans.get(key) ?? noChanges)
  return {
    changes,
    update: (change) =>
      setChanges((before) => {
        const after = change(before)
        plans.set(key, after)
        return after
      }),
  }
}
