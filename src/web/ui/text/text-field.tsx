import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { useTextLimit, type TextLimit } from './use-text-limit.tsx'

interface TextFieldProps extends Omit<TextInputProps, 'maxLength'>, TextLimit {
  ref?: Ref<HTMLInputElement>
}

/** A field of one line with a limit: what is too long stays, and is not sent. */
export function TextField(props: TextFieldProps) {
  return <TextInput {...useTextLimit(props)} />
}
