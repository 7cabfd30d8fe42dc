import { Textarea, type TextareaProps } from '@mantine/core'
import styles from './text-area.module.css'

export interface TextAreaProps extends Omit<
  TextareaProps,
  'autosize' | 'rows' | 'resize' | 'style' | 'classNames'
> {
  minRows?: number
  /** From here on its text scrolls. */
  maxRows?: number
  inputClassName?: string | undefined
}

/**
 * A field of many lines, as high as its text. The browser sees to that: Mantine's `autosize` measures each field of a
 * form three times at every key.
 */
export function TextArea({ minRows = 2, maxRows = 40, inputClassName = '', ...rest }: TextAreaProps) {
  return (
    <Textarea
      rows={minRows}
      style={{ '--min-rows': minRows, '--max-rows': maxRows }}
      classNames={{ input: `${styles.field} ${inputClassName}` }}
      {...rest}
    />
  )
}
