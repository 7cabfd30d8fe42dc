import type { ReactNode } from 'react'
import { displayLocale } from '#shared/display-locale.ts'
import styles from './worded-date.module.css'

interface WordedDateProps {
  /** As the field has it: `2026-12-24`, or `2026-12-24T18:00` in local time. */
  value: string
  /** Shown while no day is chosen. */
  emptyWords: string
  /** Within a line of text. */
  isInline?: boolean
  /** The native date field. */
  children: ReactNode
}

/**
 * A native date field in the form that dates have on every page ("24 December 2026") until it is edited: browsers
 * write it by their own language. Read aloud and typed as the native field it is.
 */
export function WordedDate({ value, emptyWords, isInline = false, children }: WordedDateProps) {
  return (
    <span
      className={styles.worded}
      data-words={value === '' ? emptyWords : formatField(value)}
      data-inline={isInline || undefined}
    >
      {children}
    </span>
  )
}

/** The same for Mantine's fields, as their `inputContainer`. */
export const wordDate = (value: string, emptyWords: string) => (field: ReactNode) => (
  <WordedDate value={value} emptyWords={emptyWords}>
    {field}
  </WordedDate>
)

const dayFormat = new Intl.DateTimeFormat(displayLocale, { dateStyle: 'long' })
const momentFormat = new Intl.DateTimeFormat(displayLocale, { dateStyle: 'long', timeStyle: 'short' })

function formatField(value: string): string {
  const hasTime = value.includes('T')
  // Without a time it would be read as midnight in UTC, which is another day in half of the world.
  const moment = new Date(hasTime ? value : `${value}T00:00`)
  if (Number.isNaN(moment.getTime())) return value
  return (hasTime ? momentFormat : dayFormat).format(moment)
}
