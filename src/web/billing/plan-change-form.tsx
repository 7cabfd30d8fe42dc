import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Discount } from '#shared/billing/discount-schema.ts'
import { priceChange } from '#shared/billing/price-change.ts'
import { readSelections } from '#shared/cart/product-selections.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import { changeSubscription, previewChange } from '#shared/contract/billing/billing-changes.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { VideosSection } from '../product-form/videos/videos-section.tsx'
import { PlanChoice } from '../product-form/plan/plan-choice.tsx'
import { TypedTextsProvider } from '../product-form/fields/typed-texts.tsx'
import { call, errorMessage } from '../call/call.ts'
import { catalogueQuery } from '../products/catalogue-query.ts'
import { isRefusedByFlag } from '../system/status/system-status-query.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { StickySummary } from '../ui/page/sticky-summary.tsx'
import { showToast } from '../ui/toasts/toast.tsx'
import { useBillingChange } from './billing-queries.ts'
import { ChangeSummary } from './change-summary.tsx'
import styles from './plan-page.module.css'
import { previewInBrowser } from './preview-in-browser.ts'
import { describeStop } from './describe-stop.ts'

type Choice = Pick<ProductSelections, 'plan' | 'films'>

/** Another plan or other videos, from the next block on; what it costs follows every change. */
export function PlanChangeForm({
  subscription,
  billed,
  discounts,
  takesFocus,
  onChanged,
}: {
  subscription: Subscription
  billed: SubscriptionBilling
  /** What is taken off its coming charges; null: not known. */
  discounts: readonly Discount[] | null
  /** It has just taken the place of an agreed change that was taken back. */
  takesFocus: boolean
  onChanged: () => void
}) {
  const catalogue = useQuery(catalogueQuery)
  const { plan, films: videos } = billed.coming
  const sold = useMemo(
    () => ({ ...readSelections(subscription.productSelections), plan, films: videos }),
    [subscription.productSelections, plan, videos],
  )
  /** What is chosen and not agreed yet; null follows what is sold. */
  const [draft, setDraft] = useState<Choice | null>(null)
  /** How often a change was left: what was typed and could not be used goes with it. */
  const [left, setLeft] = useState(0)
  const [isBack, setBack] = useState(takesFocus)
  const chosen = { ...sold, ...draft }
  const isChanged = draft !== null && !isSameJson([chosen.plan, chosen.films], [plan, videos])
  const preview = useMemo(
    () =>
      catalogue.data &&
      priceChange(
        { price: billed.price, openBlock: subscription.block, paidBlocks: subscription.paidBlocks },
        { ...sold, ...draft },
        catalogue.data,
      ),
    [catalogue.data, subscription, billed.price, sold, draft],
  )
  const change = useBillingChange(
    ({ plan, films, ...seen }: Choice & { seenDueNowCents: number; seenTotalCents: number }) =>
      call(changeSubscription, { subscriptionId: subscription.id, plan, films, ...seen }),
    ({ pendingChange }, agreed) => {
      // What was chosen since is not agreed yet.
      setDraft((now) => (now && isSameJson([now.plan, now.films], [agreed.plan, agreed.films]) ? null : now))
      setBack(true)
      onChanged()
      // What is still to be confirmed is said by the note that takes this form’s place.
      if (!pendingChange?.confirm) showToast('Your plan is changed from the next block on.')
    },
  )

  /** The server prices the change before the user agrees; while previews are paused, the page's figures are used. */
  const ask = useMutation({
    mutationFn: () =>
      call(previewChange, { subscriptionId: subscription.id, plan: chosen.plan, films: chosen.films }).catch(
        (error: unknown) => {
          if (!preview || !isRefusedByFlag(error)) throw error
          return { preview: previewInBrowser(billed, chosen, preview) }
        },
      ),
    onSuccess: ({ preview: asked }) => {
      const isStale = asked.nextChargeCents !== preview?.price.totalCents
      if (isStale || asked.dueNowCents !== preview.dueNowCents) void catalogue.refetch()
    },
  })

  if (!catalogue.data || !preview) {
    return (
      <Section title="Change plan or films">
        {catalogue.error ? (
          <ErrorState
            title="The prices could not be read."
            sentence={errorMessage(catalogue.error)}
            onRetry={() => void catalogue.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} label="Loading the prices" />
        )}
      </Section>
    )
  }
  const stops = describeStop('change', billed)
  if (stops) {
    return (
      <Section title="Change plan or films">
        <p className={styles.words}>{stops}</p>
      </Section>
    )
  }
  const forgetAnswers = () => {
    // A reset would detach a change that is under way from its answer.
    if (!change.isPending) change.reset()
    ask.reset()
  }
  const edit = (update: (now: Choice) => Choice) => {
    forgetAnswers()
    setBack(false)
    setDraft((now) => update(now ?? { plan, films: videos }))
  }
  return (
    <Section
      title="Change plan or films"
      hint="Open blocks stay as they are, and so do package and items: to change those, order a new selection."
    >
      <TypedTextsProvider key={left}>
        <StickySummary
          label="What the change costs"
          summary={
            <ChangeSummary
              subscription={subscription}
              billed={billed}
              discounts={discounts}
              plan={chosen.plan}
              films={chosen.films}
              preview={preview}
              isChanged={isChanged}
              isBack={isBack}
              asked={ask.data?.preview ?? null}
              isBusy={change.isPending || ask.isPending}
              error={change.error ?? ask.error}
              onAsk={(onAnswer) => {
                forgetAnswers()
                ask.mutate(undefined, { onSuccess: onAnswer })
              }}
              onChange={(seen) => change.mutate({ plan: chosen.plan, films: [...chosen.films], ...seen })}
              onPriceChanged={() => void catalogue.refetch()}
              onReset={() => {
                forgetAnswers()
                setDraft(null)
                setLeft((now) => now + 1)
                setBack(true)
              }}
            />
          }
        >
          <PlanChoice
            selections={chosen}
            catalogue={catalogue.data}
            onChange={(plan) => edit((now) => ({ ...now, plan }))}
          />
          <div className={styles.gap} />
          <VideosSection
            videos={chosen.films}
            priced={preview}
            catalogue={catalogue.data}
            onChange={(update) => edit((now) => ({ ...now, films: update(now.films) }))}
          />
        </StickySummary>
      </TypedTextsProvider>
    </Section>
  )
}
