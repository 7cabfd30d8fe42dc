import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { retryRefund, type PaymentDetail, type PromisedRefund } from '#shared/contract/billing/admin-money.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, errorMessage } from '../../call/call.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Money } from '../../ui/text/money.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { useFocusOnArrival } from '../../ui/focus/use-focus-on-arrival.ts'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { changesKey, overviewQuery } from '../parts/admin-queries.ts'
import { moneyKey, paymentQuery } from './money-queries.ts'
import styles from './payment-panel.module.css'
import { describeOwedRefund, describeSettlement } from './payment-words.ts'
import { SettleRefundDialog } from './settle-refund-dialog.tsx'

interface PromisedRefundLineProps {
  payment: PaymentDetail
  promised: PromisedRefund
}

/** A refund that was promised and not made: why, since when, and what can be done about it. */
export function PromisedRefundLine({ payment, promised }: PromisedRefundLineProps) {
  const [isSettling, setSettling] = useState(false)
  const [isSettledHere, setSettledHere] = useState(false)
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        {promised.reason || 'No reason was given'}
        <span className={styles.quiet}>
          {promised.requestedByEmail ?? 'Automatic'}, <DateText at={promised.createdAt} />
          {promised.state === 'owed' && ', still owed'}
        </span>
        <SettledWords promised={promised} isNew={isSettledHere} />
      </span>
      <Money cents={promised.dueCents} />
      {promised.state !== 'settled' && (
        <div className={styles.owed}>
          <p>
            {describeOwedRefund(promised)}
            {promised.retryAt && (
              <>
                {' '}
                It is retried automatically <DateText at={promised.retryAt} />.
              </>
            )}
          </p>
          {promised.state === 'owed' && (
            <OwedActions payment={payment} promised={promised} onSettle={() => setSettling(true)} />
          )}
        </div>
      )}
      <SettleRefundDialog
        payment={payment}
        promised={promised}
        isOpen={isSettling}
        onClose={() => setSettling(false)}
        onSettled={() => {
          setSettling(false)
          setSettledHere(true)
        }}
      />
    </li>
  )
}

function OwedActions({ payment, promised, onSettle }: PromisedRefundLineProps & { onSettle: () => void }) {
  const queryClient = useQueryClient()
  const { queryKey } = paymentQuery(payment.invoiceId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(retryRefund, { promisedRefundId: promised.id }),
    onSuccess: ({ payment: now }) => {
      cacheAnswer(queryClient, queryKey, now)
      showToast(`${formatCents(promised.dueCents)} will be returned to ${payment.userEmail}.`)
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: moneyKey })
      void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
    },
  })
  const button = useRestoredFocus<HTMLButtonElement>(isPending)
  return (
    <>
      <div className={styles.actions}>
        <Button ref={button} variant="default" loading={isPending} onClick={() => mutate()}>
          Try again
        </Button>
        <Button variant="default" disabled={isPending} onClick={onSettle}>
          Settle it
        </Button>
      </div>
      {error && <FieldError>{errorMessage(error)}</FieldError>}
    </>
  )
}

function SettledWords({ promised, isNew }: Pick<PromisedRefundLineProps, 'promised'> & { isNew: boolean }) {
  const words = useFocusOnArrival<HTMLSpanElement>(isNew)
  if (!promised.settled) return null
  return (
    <span ref={words} tabIndex={-1}>
      {describeSettlement(promised)}, <DateText at={promised.settled.at} />: {promised.settled.note}
    </span>
  )
}
