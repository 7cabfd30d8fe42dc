import { brand } from '#shared/brand.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { describeOrderedVideos } from '#shared/checkout/describe-ordered-videos.ts'
import { blocksPerPeriod, packageTitles, planTitles } from '#shared/products/plan.ts'
import type { RenewalOrder } from '../../outside/payments/billing-payments.ts'
import type { Terms } from '../../subscriptions/store/terms.ts'
import type { BillingSubscription } from '../store/billing.db.ts'

/** The order for coming periods, from their terms alone. @param key names the intent behind it */
export function renewalOrder(
  billed: BillingSubscription,
  terms: Omit<Terms, 'fromBlock' | 'changeId'>,
  key: string,
): RenewalOrder {
  const { selections, price, plan } = terms
  return {
    subscriptionId: billed.providerSubscriptionId,
    totalCents: price.totalCents,
    intervalMonths: blocksPerPeriod[plan],
    title: `${brand.name} ${packageTitles[selections.package]}, ${planTitles[plan].toLowerCase()}`,
    description: `Each month: ${describeOrderedVideos(selections.films, price).join('; ')} (${countTokens(price.tokensPerBlock)})`,
    key,
  }
}
