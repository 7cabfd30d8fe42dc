import type { HandlersOf } from '../http/handler.ts'
import type { SubscriptionsDeps } from './store/subscriptions-deps.ts'
import { addParcel } from './status/add-parcel.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { markItemReceived } from './status/mark-item-received.ts'
import { readSubscriptionStatus } from './status/read-subscription-status.ts'
import { readSubscription } from './read-subscription.ts'
import { removeParcel } from './status/remove-parcel.ts'
import { findSubscriptionsOfUser } from './store/subscriptions.db.ts'
import { updateStep } from './status/update-step.ts'
import { writeStepNote } from './status/write-step-note.ts'

/** Calls that change a status return the whole of it. */
export const subscriptionsHandlers: HandlersOf<
  | 'listMySubscriptions'
  | 'readSubscription'
  | 'listSubscriptions'
  | 'readSubscriptionStatus'
  | 'updateStep'
  | 'writeStepNote'
  | 'markItemReceived'
  | 'addParcel'
  | 'removeParcel',
  SubscriptionsDeps
> = {
  listMySubscriptions: async ({ deps, user }) => ({
    subscriptions: await findSubscriptionsOfUser(deps.db, user.id),
  }),
  readSubscription: async ({ deps, user }, input) => ({
    subscription: await readSubscription(deps, user, input.subscriptionId),
  }),
  listSubscriptions: ({ deps }, input) => listSubscriptions(deps, input),
  readSubscriptionStatus: ({ deps, user }, input) => readSubscriptionStatus(deps, user, input.subscriptionId),
  updateStep: async ({ deps, user }, input) => {
    await updateStep(deps, user, input)
    return readSubscriptionStatus(deps, user, input.subscriptionId)
  },
  writeStepNote: async ({ deps, user }, input) => {
    await writeStepNote(deps, user, input)
    return readSubscriptionStatus(deps, user, input.subscriptionId)
  },
  markItemReceived: async ({ deps, user }, input) => {
    await markItemReceived(deps, user, input)
    return readSubscriptionStatus(deps, user, input.subscriptionId)
  },
  addParcel: async ({ deps, user }, input) => {
    await addParcel(deps, user, input)
    return readSubscriptionStatus(deps, user, input.subscriptionId)
  },
  removeParcel: async ({ deps, user }, input) => {
    await removeParcel(deps, user, input)
    return readSubscriptionStatus(deps, user, input.subscriptionId)
  },
}
