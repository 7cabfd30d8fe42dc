import { useState, type KeyboardEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'
import styles from './text-field.module.css'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'control'>

/** A password that can be looked at while it is typed; says when Caps Lock is on. */
export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setIsCapsLockOn(false)}
      hint={isCapsLockOn ? 'Caps Lock is on.' : hint}
      control={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={isShown}
          aria-label={`Show ${field.label.toLowerCase()}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
