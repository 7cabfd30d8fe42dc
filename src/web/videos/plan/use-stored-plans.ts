import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/session.ts'
import { subscribeToLocalDrafts } from '../../ui/drafts/local-drafts.ts'
import { readPlans, type StoredPlan } from './plan-store.ts'

const none: readonly StoredPlan[] = []

/** The unfinished plans of who is signed in, in all subscriptions. */
export function useStoredPlans(): readonly StoredPlan[] {
  const userId = useSession().user?.uid
  return useSyncExternalStore(
    subscribeToLocalDrafts,
    () => (userId ? readPlans(userId) : none),
    () => none,
  )
}
