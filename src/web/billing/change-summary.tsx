import { Button } from '@mantine/core'
import { useState } from 'react'
import { findBillingProblem } from '#shared/billing/billing-steps.ts'
import type { PricedChange } from '#shared/billing/price-change.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { formatCents } from '#shared/checkout/money.ts'
import { planPeriods, type Plan } from '#shared/checkout/plan.ts'
import type { SubscriptionBilling } from '#shared/contract/billing.ts'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import { refusals } from '#shared/refusals.ts'
import { useBadFieldId } from '../build/typed-texts.tsx'
import { sentenceOf } from '../call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DateText } from '../ui/date-text.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { changedFigures } from './change-form.tsx'
import { Unseen } from '../ui/unseen.tsx'
import styles from './change-summary.module.css'

interface ChangeSummaryProps {
  subscription: Subscription
  billed: SubscriptionBilling
  plan: Plan
  preview: PricedChange
  isChanged: boolean
  isBusy: boolean
  error: Error | null
  onChange: (seen: { seenDueNowCents: number; seenTotalCents: number }) => void
  onPriceChanged: () => void
  onReset: () => void
}

/** Now and then, side by side: tokens, price, what is charged today, and from which block on. */
export function ChangeSummary(props: ChangeSummaryProps) {
  const { subscription, billed, plan, preview, isChanged, isBusy, error, onChange, onReset } = props
  const [isAsking, setAsking] = useState(false)
  const badFieldId = useBadFieldId()
  const { price, problems, dueNowCents } = preview
  const changed = changedFigures(error)
  const stops = whatStops(billed)
  const agree = () => {
    setAsking(false)
    onChange({ seenDueNowCents: dueNowCents, seenTotalCents: price.totalCents })
  }
  return (
    <div className={styles.summary}>
      <table className={styles.figures}>
        <caption>{isChanged ? 'What changes' : 'As it is'}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Unseen>Figure</Unseen>
            </th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Tokens a block</th>
            <td>{billed.price.tokensPerBlock}</td>
            <td>{price.tokensPerBlock}</td>
          </tr>
          <tr>
            <th scope="row">Films a block</th>
            <td>{countFilms(billed.price)}</td>
            <td>{countFilms(price)}</td>
          </tr>
          <tr>
            <th scope="row">A block</th>
            <td>{formatCents(billed.price.blockCents)}</td>
            <td>{formatCents(price.blockCents)}</td>
          </tr>
          <tr>
            <th scope="row">Charged</th>
            <td>
              {formatCents(billed.price.totalCents)} a {planPeriods[billed.plan]}
            </td>
            <td>
              {formatCents(price.totalCents)} a {planPeriods[plan]}
            </td>
          </tr>
        </tbody>
      </table>
      <div aria-live="polite">
        {isChanged && (
          <>
            <p className={styles.today}>
              <span className={styles.amount} data-testid="due-now">
                {formatCents(dueNowCents)}
              </span>
              <span>charged today</span>
            </p>
            <p className={styles.why}>{whyToday(preview, subscription)}</p>
            {billed.nextChargeAt && (
              <p className={styles.why}>
                Next charge: {formatCents(price.totalCents)}, <DateText at={billed.nextChargeAt} isDay />.
              </p>
            )}
          </>
        )}
      </div>
      {problems
        .filter((problem) => problem.filmId === null)
        .map((problem) => (
          <FieldError key={problem.code}>{problem.sentence}</FieldError>
        ))}
      {badFieldId && (
        <FieldError>A number is not usable yet; the price goes by the last good one.</FieldError>
      )}
      {stops && isChanged && <FieldError>{stops}</FieldError>}
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
        error && <FieldError>{sentenceOf(error)}</FieldError>
      )}
      {!changed && (
        <Button
          size="md"
          loading={isBusy}
          disabled={!isChanged || problems.length > 0 || stops !== null}
          onClick={() => (badFieldId ? document.getElementById(badFieldId)?.focus() : setAsking(true))}
        >
          Change the plan
        </Button>
      )}
      {isChanged && (
        <Button variant="subtle" onClick={onReset}>
          Leave as it is
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={
          dueNowCents > 0
            ? `Change the plan and pay ${formatCents(dueNowCents)} today?`
            : 'Change the plan from the next block on?'
        }
        confirmLabel={dueNowCents > 0 ? `Pay ${formatCents(dueNowCents)}` : 'Change the plan'}
        cancelLabel="Not now"
        isDestructive={false}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={agree}
      >
        <p>{whyToday(preview, subscription)}</p>
        <p>
          After that {formatCents(price.totalCents)} a {planPeriods[plan]}, before tax, for{' '}
          {countTokens(price.tokensPerBlock)} a block.
        </p>
      </ConfirmDialog>
    </div>
  )
}

const countFilms = (price: { films: readonly { count: number }[] }) =>
  price.films.reduce((sum, film) => sum + film.count, 0)

function whyToday(preview: PricedChange, { block }: Subscription): string {
  const { alteredPaidBlocks: altered, fromBlock } = preview
  if (altered > 0) {
    const blocks =
      altered === 1
        ? 'the paid block that is not open yet'
        : `the ${altered} paid blocks that are not open yet`
    return `The difference for ${blocks}. Block ${fromBlock} is the first with the new films; block ${block} stays as it is.`
  }
  return `Nothing is charged today. What is paid stays as it is; block ${fromBlock} is the first that changes.`
}

/** What has to be settled before a plan can change; null where nothing is in the way. */
function whatStops({ status, cancelAt }: SubscriptionBilling): string | null {
  const problem = findBillingProblem('change', { status, isEnding: cancelAt !== null, change: 'none' })
  return problem && refusals[problem].sentence
}
