import { Button } from '@mantine/core'
import { planPeriods } from '#shared/checkout/plan.ts'
import { withdrawChange, type PendingChange } from '#shared/contract/billing.ts'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import { call, sentenceOf } from '../call.ts'
import { tokensText } from '../cart/tokens-text.ts'
import { FieldError } from '../ui/field-error.tsx'
import { Money } from '../ui/money.tsx'
import { showToast } from '../ui/toast.tsx'
import { useFocusOnArrival } from '../ui/use-focus-on-arrival.ts'
import { useBillingChange } from './billing-queries.ts'
import styles from './plan-page.module.css'

/** A change that is agreed and comes with a later block; while nothing was charged for it, it can be taken back. */
export function PendingChangeNote({
  subscription,
  change,
  isNew,
}: {
  subscription: Subscription
  change: PendingChange
  /** It has just taken the place of the form where it was agreed, and the focus with it. */
  isNew: boolean
}) {
  const { mutate, isPending, error } = useBillingChange(
    () => call(withdrawChange, { subscriptionId: subscription.id }),
    () => showToast('The plan stays as it is.'),
  )
  const note = useFocusOnArrival<HTMLElement>(isNew)
  return (
    <section ref={note} tabIndex={-1} className={styles.note} aria-label="Agreed change">
      <p>
        <strong>
          From block {change.fromBlock} on: <Money cents={change.price.totalCents} /> a{' '}
          {planPeriods[change.plan]}
        </strong>
        .
        {change.dueNowCents > 0 && (
          <>
            {' '}
            <Money cents={change.dueNowCents} /> were charged for it.
          </>
        )}
      </p>
      {change.state !== 'waiting' && (
        <output>
          The card provider has not confirmed this yet. We ask it again by ourselves; nothing is charged
          twice.
        </output>
      )}
      <ul>
        {change.price.films.map((film) => (
          <li key={film.filmId}>
            {film.count} × {film.title}, {tokensText(film)}
          </li>
        ))}
      </ul>
      {error && <FieldError>{sentenceOf(error)}</FieldError>}
      {change.canBeWithdrawn && (
        <div className={styles.buttons}>
          <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
            Take the change back
          </Button>
        </div>
      )}
    </section>
  )
}
