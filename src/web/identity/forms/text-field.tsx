import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import styles from './text-field.module.css'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  /** A sentence below the field, until there is something to say about what was typed. */
  hint?: ReactNode
  error?: string | undefined
  /** At the label's end: a quiet link. */
  aside?: ReactNode
  /** Inside the field, at its end. */
  control?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A field of a public page. It keeps its own text: what is typed before the page lives is not lost when it does.
 * (Mantine's inputs are heavier than these pages.)
 */
export function TextField({ label, hint, error, aside, control, inputRef, ...input }: TextFieldProps) {
  const id = useId()
  const said = error || hint ? `${id}-said` : undefined
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className={styles.box}>
        <input
          {...input}
          ref={inputRef}
          id={id}
          className={styles.input}
          aria-invalid={!!error}
          aria-describedby={said}
        />
        {control}
      </div>
      {error ? (
        <FieldError id={said}>{error}</FieldError>
      ) : (
        hint && (
          <p id={said} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
