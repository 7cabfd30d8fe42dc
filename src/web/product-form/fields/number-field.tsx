import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useRef } from 'react'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import styles from './number-field.module.css'
import { useTypedTexts } from './typed-texts.tsx'
import { readWholeNumber } from '../../ui/text/whole-number.ts'

interface NumberFieldProps {
  id: string
  label: string
  value: number
  min: number
  max: number
  /** In the plural, for sentences. */
  unit: string
  /** What to do instead of typing 0. */
  zeroHint?: string
  /** Shown after the figure. */
  suffix?: string
  onChange: (value: number) => void
}

/** A whole number by stepper or typing. What can't be used stays as typed, with a sentence below, and the value is that of before the typing. */
export function NumberField({ id, label, value, suffix, onChange, ...range }: NumberFieldProps) {
  const { min, max } = range
  const { texts, storeText, dropText } = useTypedTexts()
  const text = texts.get(id)?.text
  const typed = text === undefined ? null : readWholeNumber(text, range)
  const sentence = typed && !typed.isGood ? typed.sentence : null
  const errorId = `${id}-error`

  const valueBefore = useRef(value)
  const type = (next: string) => {
    if (text === undefined) valueBefore.current = value
    const read = readWholeNumber(next, range)
    // Kept also when it is good ("07"), until the field is left: the text under someone's fingers never changes.
    storeText(id, { label, text: next, isGood: read.isGood })
    // The first digits of a number that is too large are not what someone wanted.
    onChange(read.isGood ? read.value : valueBefore.current)
  }
  // A line that is removed takes its typing with it.
  useEffect(() => () => dropText(id), [id, dropText])

  const step = (by: number) => {
    dropText(id)
    onChange(Math.min(max, Math.max(min, value + by)))
  }

  return (
    <div className={styles.field}>
      <div className={styles.control} data-bad={sentence ? true : undefined}>
        <button
          type="button"
          className={styles.step}
          onClick={() => step(-1)}
          disabled={value <= min}
          aria-label={`Less: ${label}`}
        >
          <IconMinus size={16} stroke={2} aria-hidden="true" />
        </button>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={sentence !== null}
          aria-describedby={sentence ? errorId : undefined}
          style={{ '--characters': (text ?? String(value)).length }}
          value={text ?? String(value)}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => typed?.isGood && dropText(id)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? 1 : -1)
          }}
        />
        {suffix && (
          <span className={styles.suffix} aria-hidden="true">
            {suffix}
          </span>
        )}
        <button
          type="button"
          className={styles.step}
          onClick={() => step(1)}
          disabled={value >= max}
          aria-label={`More: ${label}`}
        >
          <IconPlus size={16} stroke={2} aria-hidden="true" />
        </button>
      </div>
      <FieldError id={errorId}>{sentence}</FieldError>
    </div>
  )
}
