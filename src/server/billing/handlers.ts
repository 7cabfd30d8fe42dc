import type { HandlersOf } from '../http/handler.ts'
import type { BillingDeps } from './billing-deps.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { changeSubscription } from './change-subscription.ts'
import { openBillingPortal } from './open-billing-portal.ts'
import { pauseSubscription } from './pause-subscription.ts'
import { previewChange } from './preview-change.ts'
import { readBilling } from './read-billing.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { unpauseSubscription } from './unpause-subscription.ts'
import { withdrawChange } from './withdraw-change.ts'

/** What a customer reads and does about their own billing. The studio's side is in money-handlers.ts. */
export const billingHandlers: HandlersOf<
  | 'readBilling'
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
