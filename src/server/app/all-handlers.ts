import type { CallName } from '#shared/contract/all-calls.ts'
import { accountHandlers } from '../account/handlers.ts'
import type { AppDeps } from './app-deps.ts'
import { adminHandlers } from '../admin/handlers.ts'
import { brandKitHandlers } from '../brand-kit/handlers.ts'
import { moneyHandlers } from '../billing/money-handlers.ts'
import { billingHandlers } from '../billing/handlers.ts'
import { cartHandlers } from '../cart/handlers.ts'
import { checkoutHandlers } from '../checkout/handlers.ts'
import { deliveryHandlers } from '../delivery/handlers.ts'
import { filesHandlers } from '../files/handlers.ts'
import type { HandlersOf } from '../http/handler.ts'
import { identityHandlers } from '../identity/handlers.ts'
import { productsHandlers } from '../products/handlers.ts'
import { guestHandlers } from '../review/guest-handlers.ts'
import { reviewHandlers } from '../review/handlers.ts'
import { approvalHandlers } from '../subscriptions/approval-handlers.ts'
import { shippingHandlers } from '../subscriptions/shipping-handlers.ts'
import { subscriptionsHandlers } from '../subscriptions/handlers.ts'
import { systemHandlers } from '../system/handlers.ts'
import { tokensHandlers } from '../tokens/handlers.ts'
import { usersHandlers } from '../users/handlers.ts'
import { cutHandlers } from '../videos/cut-handlers.ts'
import { itemHandlers } from '../videos/item-handlers.ts'
import { questionHandlers } from '../videos/question-handlers.ts'
import { videosHandlers } from '../videos/handlers.ts'

/** Every call has its one handler; a missing one does not compile. */
export const allHandlers: HandlersOf<CallName, AppDeps> = {
  ...identityHandlers,
  ...usersHandlers,
  ...systemHandlers,
  ...productsHandlers,
  ...filesHandlers,
  ...brandKitHandlers,
  ...cartHandlers,
  ...subscriptionsHandlers,
  ...approvalHandlers,
  ...shippingHandlers,
  ...tokensHandlers,
  ...videosHandlers,
  ...cutHandlers,
  ...itemHandlers,
  ...questionHandlers,
  ...reviewHandlers,
  ...guestHandlers,
  ...deliveryHandlers,
  ...moneyHandlers,
  ...billingHandlers,
  ...checkoutHandlers,
  ...accountHandlers,
  ...adminHandlers,
}
