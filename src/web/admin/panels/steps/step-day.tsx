import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { findDayProblem, findDayQuestion } from '#shared/subscriptions/expected-day.ts'
import type { StatusItem } from '#shared/subscriptions/status-steps.ts'
import { FieldError } from '../../../ui/feedback/field-error.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { useNow } from '../../../ui/text/use-now.ts'
import { WordedDate } from '../../../ui/text/worded-date.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { fromDayField, toDayField } from './step-actions.ts'
import styles from './step-day.module.css'

interface StepDayProps {
  item: StatusItem
  /** All steps of the block. */
  items: readonly StatusItem[]
  onSave: (date: string) => void
}

/**
 * The day a step was completed, or a field for the day it is expected. Saved when the field is left: while a day is
 * typed, every digit is a date of its own. An unlikely day is saved only when asked for.
 */
export function StepDay({ item, items, onSave }: StepDayProps) {
  const id = useId()
  const now = useNow()
  const field = useRef<HTMLInputElement>(null)
  /** Null follows what is saved. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const isComplete = item.status === 'complete'
  const saved = toDayField(item.date)
  const day = typed ?? saved
  const isChanged = !isComplete && day !== saved
  const date = fromDayField(day)
  const hasDay = isChanged && day !== ''
  const problem = hasDay ? findDayProblem(date, now) : null
  const doubt = problem ?? (hasDay ? findDayQuestion(items, item.id, date, now) : null)
  const isQuestioned = isLeft && doubt !== null

  const change = (next: string | null) => {
    setTyped(next)
    setIsLeft(false)
  }
  const save = () => {
    change(null)
    if (hasDay) onSave(date)
  }
  const leave = () => (doubt ? setIsLeft(true) : save())
  const close = useEffectEvent(() => {
    if (doubt) showToast(`The expected day of “${item.label}” is not saved. ${doubt}`, { tone: 'bad' })
    else if (hasDay) onSave(date)
  })
  useEffect(() => () => close(), [])
  if (isComplete) return item.date && <DateText at={item.date} isDay />

  const answer = (act: () => void) => () => {
    // The pressed button goes.
    field.current?.focus()
    act()
  }
  /** Escape puts the old day back first; the panel closes with the next one. */
  const escape = {
    'data-mantine-stop-propagation': isChanged || undefined,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && isChanged) answer(() => change(null))()
    },
  }
  return (
    <div
      className={styles.place}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || leave()}
    >
      <label>
        Expected{' '}
        <WordedDate value={day} emptyWords="No day" isInline>
          <input
            {...escape}
            ref={field}
            className={styles.day}
            type="date"
            aria-label={`Expected day of ${item.label}`}
            aria-invalid={(isQuestioned && problem !== null) || undefined}
            aria-describedby={isQuestioned ? `${id}-doubt` : undefined}
            value={day}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={(event) => (event.key === 'Enter' ? leave() : escape.onKeyDown(event))}
          />
        </WordedDate>
      </label>
      {hasDay && (
        <div className={styles.unsaved}>
          {isQuestioned ? <FieldError id={`${id}-doubt`}>{doubt}</FieldError> : <span>Not saved yet</span>}
          {!(isQuestioned && problem) && (
            <Button {...escape} size="xs" variant="default" onClick={answer(isQuestioned ? save : leave)}>
              {isQuestioned ? 'Save anyway' : 'Save'}
            </Button>
          )}
          {isQuestioned && (
            <Button {...escape} size="xs" variant="subtle" onClick={answer(() => change(null))}>
              Put the old day back
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
