import { Button } from '@mantine/core'
import { useState } from 'react'
import { updateStep, type SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import {
  changeStep,
  currentStep,
  type StatusItem,
  type StepId,
  type StepStatus,
} from '#shared/subscriptions/status-steps.ts'
import { call } from '../../../call/call.ts'
import { useFocusAfterChange } from '../../../ui/focus/use-focus-after-change.ts'
import { StatusBadge, type Tone } from '../../../ui/marks/status-badge.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useReasonDialog } from '../../parts/use-reason-dialog.ts'
import { describeQuestion, stepActions, type StepAction } from './step-actions.ts'
import { StepDay } from './step-day.tsx'
import styles from './step-editor.module.css'
import { useStatusChange } from './use-status-change.ts'

interface StepChange {
  /** The block in production as the page showed it. */
  block: number
  stepId: StepId
  status?: StepStatus
  date?: string
  reason?: string
}

const tones: Record<StepStatus, Tone> = {
  'coming up': 'quiet',
  'in progress': 'busy',
  shooting: 'busy',
  editing: 'busy',
  complete: 'good',
}

/** The seven steps of the block in production: moved on or back, with the day each is expected. */
export function StepEditor({ status }: { status: SubscriptionStatusDetail }) {
  const subscriptionId = status.id
  const { send, sendWithToast } = useStatusChange<StepChange>({
    subscriptionId,
    mutationFn: (input) => call(updateStep, { subscriptionId, ...input }),
    expect: expectChange,
    unchanged: 'The step stays as it was.',
  })
  const [asking, setAsking] = useState<{ block: number; item: StatusItem; action: StepAction } | null>(null)
  const { block, statusItems: items } = status.current
  const present = currentStep(items)
  const dialog = useReasonDialog({
    asked: asking,
    draftKey: (step) => `step/${subscriptionId}/${step.block}/${step.item.id}/${step.action.to}`,
    onClose: () => setAsking(null),
    send: ({ item, action, ...asked }, reason) =>
      send({ ...asked, stepId: item.id, status: action.to, reason }),
    isStored: ({ item, action, ...asked }) =>
      asked.block === block && items.find(({ id }) => id === item.id)?.status === action.to,
    storedText: ({ item, action }) => `“${item.label}” is ${action.to} by now.`,
  })

  return (
    <>
      <ol>
        {items.map((item) => (
          <StepRow
            key={`${block}/${item.id}`}
            item={item}
            items={items}
            isPresent={item === present}
            actions={stepActions(items, item.id)}
            onAct={(action) =>
              action.isReasonNeeded
                ? setAsking({ block, item, action })
                : sendWithToast({ block, stepId: item.id, status: action.to })
            }
            onDay={(date) => sendWithToast({ block, stepId: item.id, date })}
          />
        ))}
      </ol>
      <ReasonDialog {...dialog} {...describeQuestion(asking)} />
    </>
  )
}

function expectChange(status: SubscriptionStatusDetail, change: StepChange): SubscriptionStatusDetail {
  const { block, stepId, status: to, date } = change
  if (block !== status.current.block) return status
  const moved = to
    ? changeStep(status.current.statusItems, stepId, to, new Date())
    : status.current.statusItems
  const statusItems = moved.map((item) => (item.id === stepId && date ? { ...item, date } : item))
  return { ...status, current: { ...status.current, statusItems } }
}

interface StepRowProps {
  item: StatusItem
  items: readonly StatusItem[]
  isPresent: boolean
  actions: readonly StepAction[]
  onAct: (action: StepAction) => void
  onDay: (date: string) => void
}

function StepRow({ item, items, isPresent, actions, onAct, onDay }: StepRowProps) {
  const place = useFocusAfterChange<HTMLFieldSetElement>(item.status)
  const state = item.status === 'complete' ? 'done' : isPresent ? 'now' : 'next'
  return (
    <li className={styles.step} data-state={state} aria-current={isPresent ? 'step' : undefined}>
      <span className={styles.mark} data-drawn aria-hidden="true" />
      <div className={styles.words}>
        <span className={styles.label}>{item.label}</span>
        <div className={styles.state}>
          <StatusBadge tone={tones[item.status]} label={capitalized(item.status)} />
          <StepDay item={item} items={items} onSave={onDay} />
        </div>
      </div>
      <fieldset
        ref={place}
        tabIndex={-1}
        aria-label={`${item.label}: ${item.status}`}
        className={styles.actions}
      >
        {actions.map((action) => (
          <Button
            key={action.to}
            size="xs"
            variant={action.to === 'coming up' || item.status === 'complete' ? 'subtle' : 'default'}
            disabled={action.problem !== null}
            title={action.problem ?? undefined}
            aria-label={`${action.label}: ${item.label}`}
            onClick={() => onAct(action)}
          >
            {action.label}
          </Button>
        ))}
      </fieldset>
    </li>
  )
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
