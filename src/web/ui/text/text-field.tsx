import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { describeInput } from './describe-input.tsx'
import { useTextLimit, type TextLimit } from './use-text-limit.tsx'

interface TextFieldProps extends Omit<TextInputProps, 'maxLength'>, TextLimit {
  ref?: Ref<HTMLInputElement>
}

/** A field of one line with a limit: what is too long stays, and is not sent. */
export function TextField({
  charactersMax,
  isTrimmed,
  error,
  ref,
  inputContainer,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  const limited = useTextLimit({ charactersMax, isTrimmed, value: rest.value, error, ref })
  return <TextInput inputContainer={describeInput(describedBy, inputContainer)} {...rest} {...limited} />
}
