import type { HandlersOf } from '../http/handler.ts'
import type { BillingDeps } from './store/billing-deps.ts'
import { cancelSubscription } from './changes/cancel-subscription.ts'
import { changeSubscription } from './changes/change-subscription.ts'
import { listConfirmations } from './list-confirmations.ts'
import { openBillingPortal } from './open-billing-portal.ts'
import { pauseSubscription } from './changes/pause-subscription.ts'
import { previewChange } from './changes/preview-change.ts'
import { readBilling } from './read-billing.ts'
import { resumeSubscription } from './changes/resume-subscription.ts'
import { unpauseSubscription } from './changes/unpause-subscription.ts'
import { withdrawChange } from './changes/withdraw-change.ts'

/** What a customer reads and does about their own billing. The studio's side is in money-handlers.ts. */
export const billingHandlers: HandlersOf<
  | 'readBilling'
  | 'listConfirmations'
  | 'openBillingPortal'
  | 'previewChange'
  | 'changeSubscription'
  | 'withdrawChange'
  | 'cancelSubscription'
  | 'resumeSubscription'
  | 'pauseSubscription'
  | 'unpauseSubscription',
  BillingDeps
> = {
  readBilling: ({ deps, user }) => readBilling(deps, user.id),
  listConfirmations: ({ deps, user }) => listConfirmations(deps, user.id),
  openBillingPortal: ({ deps, user }) => openBillingPortal(deps, user.id),
  previewChange: async ({ deps, user }, input) => ({ preview: await previewChange(deps, user, input) }),
  changeSubscription: async ({ deps, user }, input) => ({
    subscription: await changeSubscription(deps, user, input),
  }),
  withdrawChange: async ({ deps, user }, { subscriptionId }) => ({
    subscription: await withdrawChange(deps, user, subscriptionId),
  }),
  cancelSubscription: async ({ deps, user }, input) => ({
    subscription: await cancelSubscription(deps, user, input),
  }),
  resumeSubscription: async ({ deps, user }, { subscriptionId }) => ({
    subscription: await resumeSubscription(deps, user, subscriptionId),
  }),
  pauseSubscription: async ({ deps, user }, input) => ({
    subscription: await pauseSubscription(deps, user, input),
  }),
  unpauseSubscription: async ({ deps, user }, { subscriptionId }) => ({
    subscription: await unpauseSubscription(deps, user, subscriptionId),
  }),
}
