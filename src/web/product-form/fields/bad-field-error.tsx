import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useBadField } from './typed-texts.tsx'

interface BadFieldErrorProps {
  /** What goes on without the field's entry. */
  subject: 'order' | 'plan' | 'price'
}

/** Names, by the button of a summary, the first field whose text can't be used. */
export function BadFieldError({ subject }: BadFieldErrorProps) {
  const badField = useBadField()
  return (
    <FieldError>
      {badField && `“${badField.label}” is not valid yet; the ${subject} keeps what it had before.`}
    </FieldError>
  )
}
