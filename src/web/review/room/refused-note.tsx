import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useRefusedChange } from '../queries/refused-change.ts'

/** Why a note was not changed, once the button or form that was refused is gone. */
export function RefusedNote() {
  const { refused } = useRefusedChange()
  const isShown = refused?.change === 'note' && refused.shownBy === null
  return <FieldError>{isShown ? refused.sentence : null}</FieldError>
}
