import { compareVideos } from '#shared/billing/compare-videos.ts'
import { priceChange, type PricedChange } from '#shared/billing/price-change.ts'
import { findBillingProblem } from '#shared/billing/billing-steps.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { VideoSelection, ProductSelections } from '#shared/cart/product-selections.ts'
import type { Plan } from '#shared/products/plan.ts'
import type { ChangePreview } from '#shared/billing/change-preview-schema.ts'
import { refuseProblems } from '../../cart/refuse-problems.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { requireOwnSubscription } from '../../subscriptions/store/require-subscription.ts'
import { findBillingSubscription } from '../store/billing.db.ts'
import { readSnapshot, type BillingSnapshot } from '../store/read-snapshot.ts'

/** What a customer chooses: never an amount. The package stays. */
export interface RequestedChange {
  subscriptionId: string
  plan: Plan
  films: VideoSelection[]
}

/**
 * Previews the price and effect of a change. Read-only, without a request to the provider.
 * @throws Refusal see the contract
 */
export async function previewChange(
  deps: Pick<BillingDeps, 'db' | 'catalogueCache'>,
  user: Pick<SignedInUser, 'id' | 'roles'>,
  wanted: RequestedChange,
): Promise<ChangePreview> {
  await requireOwnSubscription(deps.db, user, wanted.subscriptionId)
  const billed = await findBillingSubscription(deps.db, wanted.subscriptionId)
  if (!billed) throw refuse('not_found')
  const snapshot = await readSnapshot(deps.db, billed)
  return describePreview(snapshot, await priceRequestedChange(deps, snapshot, wanted))
}

/** @throws Refusal where it can't be had, or not now */
export async function priceRequestedChange(
  { catalogueCache }: Pick<BillingDeps, 'catalogueCache'>,
  snapshot: BillingSnapshot,
  { plan, films: videos }: RequestedChange,
): Promise<PricedChange & { selections: ProductSelections }> {
  const problem = findBillingProblem('change', snapshot.state)
  if (problem) throw refuse(problem)
  const { coming, running, openBlock, billed } = snapshot
  const selections = { ...running.selections, plan, films: videos }
  if (isSameJson([coming.plan, coming.selections.films], [plan, videos])) throw refuse('nothing_changed')
  const priced = priceChange(
    { price: running.price, openBlock, paidBlocks: billed.paidBlocks },
    selections,
    await catalogueCache.readCatalogue(),
  )
  refuseProblems(priced.problems)
  return { ...priced, selections }
}

function describePreview(
  { running, planned, renewsAt, billed }: BillingSnapshot,
  priced: PricedChange & { selections: ProductSelections },
): ChangePreview {
  const { selections, price, fromBlock, dueNowCents, alteredPaidBlocks } = priced
  const opensAt = planned.find(({ number }) => number === fromBlock)?.opensAt
  const videosFrom = opensAt ?? (fromBlock === billed.paidBlocks + 1 ? renewsAt : null)
  return {
    dueNowCents,
    dueNowBlocks: alteredPaidBlocks,
    filmsFromBlock: fromBlock,
    filmsFrom: videosFrom?.toISOString() ?? null,
    nextChargeCents: price.totalCents,
    nextChargeAt: renewsAt.toISOString(),
    before: { plan: running.plan, price: running.price },
    after: { plan: selections.plan, price },
    films: compareVideos(
      { films: running.selections.films, price: running.price },
      { films: selections.films, price },
    ),
  }
}
