import type { Ref } from 'react'
import { noteLimits } from '#shared/review/notes.ts'
import { TextArea } from '../../ui/text/text-area.tsx'

interface NoteTextFieldProps {
  label: string
  placeholder?: string | undefined
  maxRows: number
  value: string
  onChange: (text: string) => void
  /** Control and Enter. */
  onSend: () => void
  /** Where it is absent, Escape leads from the field to the player. */
  onEscape?: () => void
  /** Of a sentence that is shown about the field elsewhere. */
  errorId: string | undefined
  hasFirstFocus?: boolean
  field?: Ref<HTMLTextAreaElement>
}

/** The words of a note or reply. Whatever is pasted stays: what is too long is said beneath, and is not sent. */
export function NoteTextField(props: NoteTextFieldProps) {
  const { label, placeholder, maxRows, value, onChange, onSend, onEscape, errorId, hasFirstFocus, field } =
    props
  return (
    <TextArea
      ref={field ?? (hasFirstFocus ? putCaretAtEnd : undefined)}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opened the form is gone.
      autoFocus={hasFirstFocus}
      minRows={2}
      maxRows={maxRows}
      dir="auto"
      aria-label={label}
      aria-describedby={errorId}
      charactersMax={noteLimits.characters}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // These keys belong to what composes a sign.
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
        if (event.key === 'Escape' && onEscape) {
          event.preventDefault()
          onEscape()
        }
      }}
    />
  )
}

/** As the ref of a field. */
const putCaretAtEnd = (field: HTMLTextAreaElement | null): void =>
  field?.setSelectionRange(field.value.length, field.value.length)
