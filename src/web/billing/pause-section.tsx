import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import { pauseSubscription, unpauseSubscription } from '#shared/contract/billing/billing-changes.ts'
import { call, errorMessage } from '../call/call.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { FieldError } from '../ui/feedback/field-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { showToast } from '../ui/toasts/toast.tsx'
import { useRestoredFocus } from '../ui/focus/use-restored-focus.ts'
import { useBillingChange } from './billing-queries.ts'
import styles from './plan-page.module.css'
import { describeStop } from './describe-stop.ts'

/** No blocks, no charges, for as long as one likes. */
export function PauseSection({ billed }: { billed: SubscriptionBilling }) {
  const { subscriptionId, pausedAt, status } = billed
  const [isAsking, setAsking] = useState(false)
  const isPaused = status === 'paused'
  const { mutate, isPending, error } = useBillingChange(
    (pause: boolean) => call(pause ? pauseSubscription : unpauseSubscription, { subscriptionId }),
    (_billed, pause) => {
      setAsking(false)
      showToast(
        pause ? 'Paused. No block opens and nothing is charged.' : 'Your subscription is running again.',
      )
    },
  )
  const button = useRestoredFocus<HTMLButtonElement>(isPending)
  return (
    <Section title="Pause">
      <div className={styles.act}>
        <p className={styles.words}>
          {isPaused ? (
            <>
              <strong>
                Paused{pausedAt && ' since '}
                {pausedAt && <DateText at={pausedAt} isDay />}
              </strong>
              Films in production continue. When you resume, upcoming blocks move by the length of the pause.
            </>
          ) : (
            <>
              No new block opens and nothing is charged until you resume. Blocks you have paid for wait for
              you; films in production continue.
              {!billed.can.pause && <strong>{describeStop('pause', billed)}</strong>}
            </>
          )}
        </p>
        {isPaused ? (
          <Button ref={button} loading={isPending} onClick={() => mutate(false)}>
            Resume
          </Button>
        ) : (
          <Button ref={button} variant="default" disabled={!billed.can.pause} onClick={() => setAsking(true)}>
            Pause
          </Button>
        )}
      </div>
      {error && <FieldError>{errorMessage(error)}</FieldError>}
      <ConfirmDialog
        isOpen={isAsking}
        title="Pause this subscription?"
        confirmLabel="Pause"
        cancelLabel="Keep it running"
        isDestructive={false}
        isBusy={isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(true)}
      >
        Nothing is charged while it is paused. You can resume at any time.
      </ConfirmDialog>
    </Section>
  )
}
