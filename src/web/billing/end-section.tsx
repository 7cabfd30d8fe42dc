import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../ui/text/format-cents.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import { cancelSubscription, resumeSubscription } from '#shared/contract/billing/billing-changes.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { tokensLastDays } from '#shared/tokens/ledger.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { call, errorMessage } from '../call/call.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { FieldError } from '../ui/feedback/field-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { showToast } from '../ui/toasts/toast.tsx'
import { useRestoredFocus } from '../ui/focus/use-restored-focus.ts'
import { TextArea } from '../ui/text/text-area.tsx'
import { billingQuery, useBillingChange } from './billing-queries.ts'
import styles from './plan-page.module.css'
import { RefundWords } from './refund-words.tsx'

/** Ending a subscription, or keeping one that was to end. */
export function EndSection({
  subscription,
  billed,
  onEnded,
}: {
  subscription: Subscription
  billed: SubscriptionBilling
  /** It is over, and this section goes with it. */
  onEnded: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const { can } = billed
  const resume = useBillingChange(
    () => call(resumeSubscription, { subscriptionId: subscription.id }),
    () => showToast('Your subscription will renew as before.'),
  )
  const button = useRestoredFocus<HTMLButtonElement>(resume.isPending)
  return (
    <Section title="End">
      <div className={styles.act}>
        {billed.cancelAt ? (
          <>
            <p className={styles.words}>
              <strong>
                Ends <DateText at={billed.cancelAt} isDay />
              </strong>
              Paid blocks still open until then. After that nothing more is charged.
            </p>
            <Button ref={button} loading={resume.isPending} onClick={() => resume.mutate(undefined)}>
              Keep it
            </Button>
          </>
        ) : (
          <>
            <p className={styles.words}>
              You choose: after the paid period, or now, with a refund for paid blocks that are not open yet.
            </p>
            <Button ref={button} variant="default" disabled={!can.cancelNow} onClick={() => setAsking(true)}>
              End the subscription
            </Button>
          </>
        )}
      </div>
      {resume.error && <FieldError>{errorMessage(resume.error)}</FieldError>}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`End ${subscriptionTitle(subscription)}?`}
        size={520}
      >
        <EndForm
          subscription={subscription}
          billed={billed}
          onClose={() => setAsking(false)}
          onEnded={onEnded}
        />
      </Dialog>
    </Section>
  )
}

type When = 'period-end' | 'now'

function describeEnd({ when, seenRefundCents }: { when: When; seenRefundCents: number }): string {
  if (when === 'period-end') return 'It ends after the paid period. Until then you can keep it.'
  return seenRefundCents > 0 ? `Ended. We return ${formatCents(seenRefundCents)} to your card.` : 'Ended.'
}

function EndForm({
  subscription,
  billed,
  onClose,
  onEnded,
}: {
  subscription: Subscription
  billed: SubscriptionBilling
  onClose: () => void
  onEnded: () => void
}) {
  const [when, setWhen] = useState<When>(billed.can.cancelAtPeriodEnd ? 'period-end' : 'now')
  const [reason, setReason] = useState('')
  const { refundIfCanceledNowCents: refund } = billed
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useBillingChange(
    (asked: { when: When; seenRefundCents: number }) =>
      call(cancelSubscription, {
        subscriptionId: subscription.id,
        when: asked.when,
        reason: reason.trim(),
        ...(asked.when === 'now' && { seenRefundCents: asked.seenRefundCents }),
      }),
    (now, asked) => {
      onClose()
      if (now.status === 'canceled') onEnded()
      showToast(describeEnd(asked))
    },
  )
  return (
    <form
      className={styles.dialog}
      onSubmit={(event) => {
        event.preventDefault()
        // What goes back may have changed since the page was read: the new figures then stand above.
        mutate(
          { when, seenRefundCents: refund },
          { onError: () => void queryClient.invalidateQueries(billingQuery) },
        )
      }}
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>When should it end?</legend>
        <label className={styles.choice}>
          <input
            type="radio"
            name="when"
            checked={when === 'period-end'}
            disabled={!billed.can.cancelAtPeriodEnd}
            onChange={() => setWhen('period-end')}
          />
          <span className={styles.name}>
            After the paid period
            {billed.nextChargeAt && (
              <>
                , <DateText at={billed.nextChargeAt} isDay />
              </>
            )}
          </span>
          <span>
            {billed.can.cancelAtPeriodEnd
              ? 'Every paid block still opens. You can change your mind until then.'
              : 'Not possible while it is paused, or while a payment is due or a change is pending.'}
          </span>
        </label>
        <label className={styles.choice}>
          <input type="radio" name="when" checked={when === 'now'} onChange={() => setWhen('now')} />
          <span className={styles.name}>Now</span>
          <span>
            <RefundWords billed={billed} />
          </span>
        </label>
      </fieldset>
      <p className={styles.words}>
        Films that are in production are finished. For {tokensLastDays} days after the end, drafts can be
        activated with the tokens that are left.
      </p>
      <TextArea
        label="Reason (optional)"
        minRows={2}
        charactersMax={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error && <FieldError>{errorMessage(error)}</FieldError>}
      <DialogActions
        cancelLabel="Keep it running"
        onCancel={onClose}
        hasFocusOnCancel
        confirmLabel={when === 'now' ? 'End it now' : 'End it after the paid period'}
        isDestructive
        isBusy={isPending}
      />
    </form>
  )
}
