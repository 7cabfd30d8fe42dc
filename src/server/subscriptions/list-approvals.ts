import type {
  Approvals,
  listMyApprovals,
  listStudioApprovals,
} from '#shared/contract/subscriptions/approvals.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { SignedInUser } from '../http/principal.ts'
import { requireReadableSubscription } from './store/require-subscription.ts'
import type { SubscriptionsDeps } from './store/subscriptions-deps.ts'
import { describeApprovals } from './approvals/describe-approvals.ts'
import { countStudioTurns, findStudioTurns, findWaitingByUser } from './approvals/open-approvals.db.ts'

type ReadDeps = Pick<SubscriptionsDeps, 'db'>

/**
 * What was sent for approval on a subscription, for its owner and the studio.
 * @throws Refusal not_found
 */
export async function listApprovals(
  { db }: ReadDeps,
  viewer: Pick<SignedInUser, 'id' | 'roles'>,
  subscriptionId: string,
): Promise<Approvals> {
  await requireReadableSubscription(db, viewer, subscriptionId)
  return describeApprovals(db, subscriptionId)
}

/** What waits for a person's approval, on all of their subscriptions. */
export async function listWaitingApprovals(
  { db }: ReadDeps,
  { id }: Pick<SignedInUser, 'id'>,
): Promise<OutputOf<typeof listMyApprovals>> {
  const waiting = await findWaitingByUser(db, id)
  return { waiting: waiting.map((each) => ({ ...each, sentAt: each.sentAt.toISOString() })) }
}

/** What needs the studio: changes that were asked for, and requests that nobody has answered for two weeks. */
export async function listStudioTurns({ db }: ReadDeps): Promise<OutputOf<typeof listStudioApprovals>> {
  const turns = await findStudioTurns(db)
  return {
    approvals: turns.map(({ answeredAt, sentAt, ...each }) => ({
      ...each,
      sentAt: sentAt.toISOString(),
      changeAskedAt: answeredAt?.toISOString() ?? null,
    })),
  }
}

/** How much of it there is of each kind. */
export const countStudioApprovals = ({ db }: ReadDeps) => countStudioTurns(db)
