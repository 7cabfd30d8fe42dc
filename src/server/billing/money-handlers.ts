import type { HandlersOf } from '../http/handler.ts'
import type { BillingDeps } from './store/billing-deps.ts'
import { downloadMoneyFigures } from './reports/download-money-figures.ts'
import { giveCoupon } from './give-coupon.ts'
import { listSubscriptionDiscounts } from './list-subscription-discounts.ts'
import { listPayments } from './reports/list-payments.ts'
import { readMoneyFigures } from './reports/read-money-figures.ts'
import { readPayment } from './store/read-payment.ts'
import { refundPayment } from './refunds/refund-payment.ts'
import { retryRefund } from './refunds/retry-refund.ts'
import { settleRefund } from './refunds/settle-refund.ts'

/** What the studio reads and does about money. Events are listed and replayed by the inbox, see checkout/. */
export const moneyHandlers: HandlersOf<
  | 'readMoneyFigures'
  | 'downloadMoneyFigures'
  | 'listPayments'
  | 'readPayment'
  | 'refundPayment'
  | 'settleRefund'
  | 'retryRefund'
  | 'listSubscriptionDiscounts'
  | 'giveCoupon',
  BillingDeps
> = {
  readMoneyFigures: ({ deps }) => readMoneyFigures(deps),
  downloadMoneyFigures: ({ deps, user }) => downloadMoneyFigures(deps, user),
  listPayments: ({ deps }, input) => listPayments(deps, input),
  readPayment: async ({ deps }, { invoiceId }) => ({ payment: await readPayment(deps.db, invoiceId) }),
  refundPayment: ({ deps, user }, input) => refundPayment(deps, user, input),
  settleRefund: async ({ deps, user }, input) => ({ payment: await settleRefund(deps, user, input) }),
  retryRefund: async ({ deps, user }, input) => ({ payment: await retryRefund(deps, user, input) }),
  listSubscriptionDiscounts: ({ deps }, { subscriptionId }) =>
    listSubscriptionDiscounts(deps, subscriptionId),
  giveCoupon: ({ deps, user }, input) => giveCoupon(deps, user, input),
}
