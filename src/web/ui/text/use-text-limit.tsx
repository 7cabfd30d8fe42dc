import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { describeExcess } from '#shared/fields.ts'
import { describeInput, type InputContainer } from './describe-input.tsx'

export interface TextLimit {
  /** Most characters, as the contract says. The field must be controlled. */
  charactersMax?: number | undefined
  /** False where the text is stored as it is typed, with the spaces around it. */
  isTrimmed?: boolean | undefined
}

interface LimitedField<Field> extends TextLimit {
  value?: unknown
  error?: ReactNode
  ref?: Ref<Field> | undefined
  inputContainer?: InputContainer | undefined
  'aria-describedby'?: string | undefined
}

/**
 * Keeps a text that is too long in its field, says by how much, and holds back the form around it: `maxLength` would
 * cut what is pasted without a word. A field outside a form needs `describeExcess` where it is sent.
 * @returns the props of Mantine's field
 */
export function useTextLimit<Field extends HTMLInputElement | HTMLTextAreaElement, Props extends object>({
  charactersMax = Infinity,
  isTrimmed = true,
  error,
  ref,
  inputContainer,
  'aria-describedby': describedBy,
  ...rest
}: Props & LimitedField<Field>) {
  const field = useRef<Field>(null)
  const excess = typeof rest.value === 'string' ? describeExcess(rest.value, charactersMax, isTrimmed) : null
  const isTooLong = excess !== null
  useEffect(() => {
    const form = field.current?.form
    if (!isTooLong || !form) return
    const holdBack = (event: SubmitEvent) => {
      event.preventDefault()
      // React listens above the form. Of several such fields, the first gets the focus.
      event.stopImmediatePropagation()
      field.current?.focus()
    }
    form.addEventListener('submit', holdBack)
    return () => form.removeEventListener('submit', holdBack)
  }, [isTooLong])
  return {
    ...rest,
    inputContainer: describeInput(describedBy, inputContainer),
    error: excess ? <span role="alert">{excess}</span> : error,
    ref: useMergedRef(field, ref ?? null),
  }
}
