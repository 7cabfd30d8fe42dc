import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import {
  markItemReceived,
  type SubscriptionStatusDetail,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { isStepComplete } from '#shared/subscriptions/status-steps.ts'
import { call } from '../../../call/call.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { announce } from '../../../ui/toasts/announce.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useReasonDialog } from '../../parts/use-reason-dialog.ts'
import styles from './received-items.module.css'
import { useStatusChange } from '../steps/use-status-change.ts'

type StatusItemOfCustomer = SubscriptionStatusDetail['items'][number]

interface Arrival {
  itemId: string
  isReceived: boolean
  reason?: string
}

/** The customer's articles: ticked off as they are unpacked. Taking the last tick back reopens the step, with a reason. */
export function ReceivedItems({ status }: { status: SubscriptionStatusDetail }) {
  const subscriptionId = status.id
  const { send, sendWithToast } = useStatusChange<Arrival>({
    subscriptionId,
    mutationFn: (arrival) => call(markItemReceived, { subscriptionId, ...arrival }),
    expect: (present, { itemId, isReceived }) => ({
      ...present,
      items: present.items.map((item) =>
        item.id === itemId ? { ...item, receivedAt: isReceived ? new Date().toISOString() : null } : item,
      ),
    }),
    unchanged: 'The item stays as it was.',
    onDone: ({ itemId, isReceived }) => {
      const title = status.items.find(({ id }) => id === itemId)?.title ?? 'The item'
      announce(isReceived ? `“${title}” has arrived.` : `“${title}” is not here.`)
    },
  })
  const [asking, setAsking] = useState<StatusItemOfCustomer | null>(null)
  const dialog = useReasonDialog({
    asked: asking,
    draftKey: ({ id }) => `not-received/${id}`,
    onClose: () => setAsking(null),
    send: ({ id: itemId }, reason) => send({ itemId, isReceived: false, reason }),
    isStored: (asked) => status.items.find(({ id }) => id === asked.id)?.receivedAt === null,
    storedText: ({ title }) => `“${title}” is marked as not here by now.`,
  })
  const isComplete = isStepComplete(status.current.statusItems, 'received')
  return (
    <>
      <ul className={styles.list}>
        {status.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Checkbox
              label={item.title}
              checked={item.receivedAt !== null}
              onChange={(event) => {
                const isReceived = event.currentTarget.checked
                if (!isReceived && isComplete) setAsking(item)
                else sendWithToast({ itemId: item.id, isReceived })
              }}
            />
            <span className={styles.when}>
              {item.receivedAt ? (
                <>
                  Arrived <DateText at={item.receivedAt} />
                </>
              ) : (
                'Not here yet'
              )}
            </span>
          </li>
        ))}
      </ul>
      <ReasonDialog
        {...dialog}
        title={`“${asking?.title ?? ''}” has not arrived after all?`}
        confirmLabel="It is not here"
        cancelLabel="It is here"
      >
        The step “Product arrives at our studio” is open again, and the customer sees it.
      </ReasonDialog>
    </>
  )
}
