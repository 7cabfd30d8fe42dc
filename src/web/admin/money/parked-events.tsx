import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  replayEvent,
  replayParkedEvents,
  type PaymentEventRecord,
} from '#shared/contract/billing/admin-money.ts'
import { formatCount } from '#shared/display-locale.ts'
import { call, errorMessage } from '../../call/call.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Section } from '../../ui/page/section.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { overviewQuery } from '../parts/admin-queries.ts'
import { moneyKey, parkedEventsQuery } from './money-queries.ts'
import styles from './parked-events.module.css'

/** Payment events that failed again and again. Nothing waits for them, and here someone looks at them. */
export function ParkedEvents() {
  const { data: events = [] } = useQuery(parkedEventsQuery)
  const isShown = events.length > 0
  const wasShown = useRef(false)
  useEffect(() => {
    // With the last of them the whole section goes.
    if (wasShown.current && !isShown && isFocusLost()) document.querySelector('main')?.focus()
    wasShown.current = isShown
  }, [isShown])
  if (!isShown) return null
  return (
    <Section
      title="Could not be applied"
      hint="The card provider sent us these, and applying them failed repeatedly. Everything else continues."
      actions={events.length > 1 && <ReplayAllButton />}
    >
      <ul>
        {events.map((event) => (
          <ParkedEvent key={event.id} event={event} />
        ))}
      </ul>
    </Section>
  )
}

/** For what stopped them all, such as a wrong key, and is set right by now. */
function ReplayAllButton() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(replayParkedEvents, {}),
    onSuccess: ({ count }) => {
      handFocusOn()
      showToast(`Applying ${formatCount(count, 'event')} again.`)
    },
    onError: (error) => showToast(errorMessage(error), { tone: 'bad' }),
    onSettled: () => refreshMoney(queryClient),
  })
  const button = useRestoredFocus<HTMLButtonElement>(isPending)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <Button ref={button} variant="default" loading={isPending} onClick={() => mutate()}>
      Apply all again
    </Button>
  )
}

function ParkedEvent({ event }: { event: PaymentEventRecord }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(replayEvent, { eventId: event.id }),
    onSuccess: () => {
      handFocusOn()
      showToast(`Applied: ${event.type}.`)
    },
    onSettled: () => refreshMoney(queryClient),
  })
  const button = useRestoredFocus<HTMLButtonElement>(isPending)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <li className={styles.event}>
      <div className={styles.words}>
        <strong>{event.type}</strong>
        <span className={styles.quiet}>
          {event.id}, received <DateText at={event.receivedAt} />, tried {formatCount(event.attempts, 'time')}
        </span>
        {event.lastError && <span className={styles.error}>{event.lastError}</span>}
        {error && <FieldError>{errorMessage(error)}</FieldError>}
      </div>
      <Button ref={button} variant="default" loading={isPending} onClick={() => mutate()}>
        Apply again
      </Button>
    </li>
  )
}

/** Refetches what replayed events may have changed. */
async function refreshMoney(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: moneyKey })
}
