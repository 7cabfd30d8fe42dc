import { noteFieldId, noteText } from '../cart/store/too-long-texts.ts'
import { TextArea } from '../ui/text/text-area.tsx'
import { useLimitedText } from './fields/use-limited-text.ts'
import { FormSection } from './form-section.tsx'

interface NoteSectionProps {
  value: string
  /** Why the order needs it. */
  error: string | undefined
  onChange: (producerNote: string) => void
}

/** The note to the producer. A text that is too long is in the way of the order only while this is shown. */
export function NoteSection({ value, error, onChange }: NoteSectionProps) {
  const note = useLimitedText({ id: noteFieldId, ...noteText, value, onChange })
  return (
    <FormSection
      id="note"
      number={5}
      title={noteText.label}
      hint="Who should want it, and why. Your producer writes the brief and the style frames from this."
    >
      <TextArea aria-label={noteText.label} error={error} minRows={4} maxRows={16} {...note} />
    </FormSection>
  )
}
