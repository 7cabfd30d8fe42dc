import { Button } from '@mantine/core'
import { planPeriods } from '#shared/products/plan.ts'
import type { PendingChange } from '#shared/contract/billing/billing.ts'
import { withdrawChange } from '#shared/contract/billing/billing-changes.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { call, errorMessage } from '../call/call.ts'
import { describeTokenCount } from '../cart/lines/describe-token-count.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { FieldError } from '../ui/feedback/field-error.tsx'
import { Money } from '../ui/text/money.tsx'
import { showToast } from '../ui/toasts/toast.tsx'
import { useFocusOnArrival } from '../ui/focus/use-focus-on-arrival.ts'
import { useBillingChange } from './billing-queries.ts'
import styles from './plan-page.module.css'

/** A change that is agreed and comes with a later block, or that waits for its payment to be confirmed. */
export function PendingChangeNote({
  subscription,
  change,
  isNew,
  onTakenBack,
}: {
  subscription: Subscription
  change: PendingChange
  /** It has just taken the place of the form where it was agreed, and the focus with it. */
  isNew: boolean
  onTakenBack: () => void
}) {
  const { mutate, isPending, error } = useBillingChange(
    () => call(withdrawChange, { subscriptionId: subscription.id }),
    () => {
      onTakenBack()
      showToast('The plan stays as it is.')
    },
  )
  const note = useFocusOnArrival<HTMLElement>(isNew)
  return (
    <section
      ref={note}
      tabIndex={-1}
      className={styles.note}
      aria-label={change.confirm ? 'Change to confirm' : 'Agreed change'}
    >
      {change.confirm && <Confirmation change={change} confirm={change.confirm} />}
      <p>
        <strong>
          From block {change.fromBlock} on: <Money cents={change.price.totalCents} /> a{' '}
          {planPeriods[change.plan]}
        </strong>
        .
        {change.dueNowCents > 0 && !change.confirm && (
          <>
            {' '}
            <Money cents={change.dueNowCents} /> were charged for it.
          </>
        )}
      </p>
      {(change.state === 'charging' || change.state === 'unknown') && (
        <output>
          The card provider has not confirmed this yet. We keep checking; nothing is charged twice.
        </output>
      )}
      <ul>
        {change.price.films.map((video) => (
          <li key={video.filmId}>
            {video.count} × {video.title}, {describeTokenCount(video)}
          </li>
        ))}
      </ul>
      {error && <FieldError>{errorMessage(error)}</FieldError>}
      {change.canBeWithdrawn && (
        <div className={styles.buttons}>
          {change.confirm?.payUrl && (
            <Button component="a" href={change.confirm.payUrl}>
              Confirm the payment
            </Button>
          )}
          <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
            Cancel the change
          </Button>
        </div>
      )}
    </section>
  )
}

/** What the bank asks, what happens until it is answered, and where that is done. */
function Confirmation({
  change,
  confirm,
}: {
  change: PendingChange
  confirm: NonNullable<PendingChange['confirm']>
}) {
  return (
    <>
      <p>
        <strong>
          Your bank asks you to confirm the payment of <Money cents={change.dueNowCents} />.
        </strong>{' '}
        Until then nothing is charged and nothing changes. You confirm on the card provider’s page, with this
        card or another, until <DateText at={confirm.until} />; after that the change is dropped.
      </p>
      {confirm.payUrl === null && (
        <output>The card provider has no page for this payment yet. Try again in a minute.</output>
      )}
    </>
  )
}
