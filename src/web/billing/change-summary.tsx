import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Discount } from '#shared/billing/discount-schema.ts'
import type { ChangePreview } from '#shared/billing/change-preview-schema.ts'
import { compareVideos } from '#shared/billing/compare-videos.ts'
import type { PricedChange } from '#shared/billing/price-change.ts'
import type { VideoSelection } from '#shared/cart/product-selections.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { formatCents } from '../ui/text/format-cents.ts'
import { planPeriods, type Plan } from '#shared/products/plan.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { BadFieldError } from '../product-form/fields/bad-field-error.tsx'
import { useBadField } from '../product-form/fields/typed-texts.tsx'
import { errorMessage } from '../call/call.ts'
import { FieldError } from '../ui/feedback/field-error.tsx'
import { ChangeAgreement } from './change-agreement.tsx'
import { readChangedFigures } from './read-changed-figures.ts'
import { NextChargeWords } from './next-charge.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { showField } from '../ui/focus/show-field.ts'
import { useFocusOnArrival } from '../ui/focus/use-focus-on-arrival.ts'
import styles from './change-summary.module.css'
import { describeTodaysCharge } from './describe-todays-charge.ts'

interface ChangeSummaryProps {
  subscription: Subscription
  billed: SubscriptionBilling
  /** What is taken off its coming charges; null: not known. */
  discounts: readonly Discount[] | null
  plan: Plan
  /** Of a block, as chosen. */
  films: readonly VideoSelection[]
  preview: PricedChange
  isChanged: boolean
  /** Whether this person has just agreed or left a change, and the button that did it is gone. */
  isBack: boolean
  /** The server's preview of this choice; null until it is requested. */
  asked: ChangePreview | null
  isBusy: boolean
  error: Error | null
  onAsk: (onAnswer: () => void) => void
  onChange: (seen: { seenDueNowCents: number; seenTotalCents: number }) => void
  onPriceChanged: () => void
  onReset: () => void
}

/** Now and then, side by side: videos, price, what is charged today. On narrow screens it folds into a bar. */
export function ChangeSummary(props: ChangeSummaryProps) {
  const {
    subscription,
    billed,
    discounts,
    plan,
    films: videos,
    preview,
    isChanged,
    isBack,
    asked,
    isBusy,
    error,
  } = props
  const { onAsk, onChange, onReset } = props
  const [isAsking, setAsking] = useState(false)
  /** Whether the figures are unfolded, on narrow screens. */
  const [isOpen, setOpen] = useState(false)
  const badField = useBadField()
  const { price, problems, dueNowCents } = preview
  const changed = readChangedFigures(error)
  const figures = [
    { name: 'Films a block', now: countVideos(billed.price), coming: countVideos(price) },
    ...changedKinds(billed, { films: videos, price }),
    { name: 'Tokens a block', now: billed.price.tokensPerBlock, coming: price.tokensPerBlock },
    { name: 'A block', now: formatCents(billed.price.blockCents), coming: formatCents(price.blockCents) },
    {
      name: 'Charged',
      now: period(billed.plan, billed.price.totalCents),
      coming: period(plan, price.totalCents),
    },
  ]
  return (
    <div className={styles.summary} data-open={isOpen || undefined}>
      <table className={styles.figures}>
        <caption>{isChanged ? 'What changes' : 'As it is'}</caption>
        <thead className={isChanged ? undefined : styles.noHead}>
          <tr>
            <th scope="col">
              <VisuallyHidden>Figure</VisuallyHidden>
            </th>
            <th scope="col">Now</th>
            {isChanged && <th scope="col">Then</th>}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, now, coming }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{now}</td>
              {isChanged && <td>{coming}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <div aria-live="polite">
          {isChanged ? (
            <>
              <p className={styles.today}>
                <span className={styles.amount} data-testid="due-now">
                  {formatCents(dueNowCents)}
                </span>
                <span>charged today</span>
              </p>
              <p className={styles.why}>{describeTodaysCharge(preview, subscription)}</p>
              {billed.nextChargeAt && (
                <p className={styles.next}>
                  <NextChargeWords cents={price.totalCents} at={billed.nextChargeAt} discounts={discounts} />
                </p>
              )}
            </>
          ) : (
            <Unchanged isBack={isBack} />
          )}
        </div>
        <div className={styles.problems}>
          {problems
            .filter((problem) => problem.filmId === null)
            .map((problem) => (
              <FieldError key={problem.code}>{problem.sentence}</FieldError>
            ))}
          <BadFieldError subject="price" />
          {!changed && error && <FieldError>{errorMessage(error)}</FieldError>}
        </div>
        {changed ? (
          <div className={styles.changed} role="alert">
            <p>
              The price changed: {formatCents(changed.dueNowCents)} today, then{' '}
              {formatCents(changed.totalCents)} a {planPeriods[plan]}.
            </p>
            <Button
              loading={isBusy}
              onClick={() => {
                props.onPriceChanged()
                onChange({ seenDueNowCents: changed.dueNowCents, seenTotalCents: changed.totalCents })
              }}
            >
              Go on with {formatCents(changed.totalCents)}
            </Button>
          </div>
        ) : (
          <Button
            className={styles.start}
            size="md"
            loading={isBusy}
            disabled={(!isChanged && !badField) || problems.length > 0}
            onClick={() => {
              if (badField) showField(badField.id)
              else onAsk(() => setAsking(true))
            }}
          >
            Change the plan
          </Button>
        )}
        <div className={styles.ways}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide every figure' : 'Show every figure'}
          </button>
          {isChanged && (
            <Button variant="subtle" className={styles.leave} onClick={onReset}>
              Leave as it is
            </Button>
          )}
        </div>
      </div>
      {asked && (
        <ChangeAgreement
          subscription={subscription}
          asked={asked}
          discounts={discounts}
          isOpen={isAsking}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onAgree={() => {
            setAsking(false)
            onChange({ seenDueNowCents: asked.dueNowCents, seenTotalCents: asked.nextChargeCents })
          }}
        />
      )}
    </div>
  )
}

function Unchanged({ isBack }: { isBack: boolean }) {
  const words = useFocusOnArrival<HTMLParagraphElement>(isBack)
  return (
    <p ref={words} tabIndex={-1} className={styles.next}>
      Change something to see what it costs.
    </p>
  )
}

const period = (plan: Plan, cents: number) => `${formatCents(cents)} a ${planPeriods[plan]}`

/** A line for each kind of video whose number changes: how many, and what they take in tokens. */
function changedKinds(
  billed: Pick<SubscriptionBilling, 'films' | 'price'>,
  chosen: Parameters<typeof compareVideos>[1],
): { name: string; now: string; coming: string }[] {
  const kinds = compareVideos(billed, chosen)
  /** Lengths that come with cutdowns before or after: there a bare title would read as the videos of both kinds. */
  const lengthsWithCutdowns = new Set(
    kinds.filter(({ hasCutdowns }) => hasCutdowns).map(({ lengthSeconds }) => lengthSeconds),
  )
  const nameKind = ({ title, hasCutdowns, lengthSeconds }: (typeof kinds)[number]) => {
    if (hasCutdowns) return `${title} with cutdowns`
    return lengthsWithCutdowns.has(lengthSeconds) ? `${title} without cutdowns` : title
  }
  return kinds
    .filter(({ countBefore, countAfter }) => countBefore !== countAfter)
    .map((kind) => ({
      name: nameKind(kind),
      now: countKind(kind.countBefore, kind.tokensBefore),
      coming: countKind(kind.countAfter, kind.tokensAfter),
    }))
}

const countKind = (count: number, tokens: number) =>
  count === 0 ? 'None' : `${count}, ${countTokens(tokens)}`

const countVideos = (price: { films: readonly { count: number }[] }) =>
  price.films.reduce((sum, video) => sum + video.count, 0)
