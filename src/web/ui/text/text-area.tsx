import { Textarea, type TextareaProps } from '@mantine/core'
import type { Ref } from 'react'
import styles from './text-area.module.css'
import { useTextLimit, type TextLimit } from './use-text-limit.tsx'

export interface TextAreaProps
  extends
    Omit<TextareaProps, 'autosize' | 'rows' | 'resize' | 'style' | 'classNames' | 'maxLength'>,
    TextLimit {
  ref?: Ref<HTMLTextAreaElement> | undefined
  minRows?: number
  /** From here on its text scrolls. */
  maxRows?: number
  inputClassName?: string | undefined
}

/**
 * A field of many lines, as high as its text. The browser sees to that: Mantine's `autosize` measures each field of a
 * form three times at every key. With a limit, what is too long stays, and is not sent.
 */
export function TextArea({ minRows = 2, maxRows = 40, inputClassName = '', ...props }: TextAreaProps) {
  return (
    <Textarea
      rows={minRows}
      style={{ '--min-rows': minRows, '--max-rows': maxRows }}
      classNames={{ input: `${styles.field} ${inputClassName}` }}
      {...useTextLimit(props)}
    />
  )
}
