import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useBadField } from './typed-texts.tsx'

interface BadFieldErrorProps {
  /** What goes on with the field's last valid entry. */
  subject: 'order' | 'plan' | 'price'
}

/** Names, by the button of a summary, the first field whose text can't be used. */
export function BadFieldError({ subject }: BadFieldErrorProps) {
  const badField = useBadField()
  return (
    <FieldError>
      {badField && `“${badField.label}” is not valid yet; the ${subject} uses its last valid entry.`}
    </FieldError>
  )
}
