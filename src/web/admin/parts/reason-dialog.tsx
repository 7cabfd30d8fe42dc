import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextArea } from '../../ui/text/text-area.tsx'
import styles from './reason-dialog.module.css'

interface ReasonDialogProps {
  isOpen: boolean
  /** The question, naming the thing: "Move “Autumn” back to editing?" */
  title: string
  /** What follows from it. */
  children?: ReactNode
  /** The verb and the thing. */
  confirmLabel: string
  cancelLabel?: string
  /** Without a reason nothing happens; else it is welcome. */
  isRequired?: boolean
  isDestructive?: boolean
  /** Who reads the reason. */
  hint?: string
  /** Most characters of it. */
  reasonMax?: number
  /** What the field holds when the dialog opens. */
  initialReason?: string
  isBusy?: boolean
  /** Why the last try failed. */
  refusal?: string | null
  /** Is called when words are typed: the refusal was of others. */
  onEdit?: (reason: string) => void
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** For a reason that is shown to the customer. */
export const customerReasonHint = 'The customer reads it, and it stays on record.'

/** Asks for confirmation and a reason, which is stored with the change. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title} size={480}>
      <ReasonForm {...props} />
    </Dialog>
  )
}

function ReasonForm({
  children,
  confirmLabel,
  cancelLabel = 'Keep it',
  isRequired = false,
  isDestructive = false,
  hint = 'It stays in the studio’s record of changes.',
  reasonMax = 500,
  initialReason = '',
  isBusy = false,
  refusal = null,
  onEdit,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState(initialReason)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // A busy button loses the focus.
    if (isBusy) field.current?.focus()
  }, [isBusy])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRequired && reason.trim() === '') {
      setMissing(true)
      return field.current?.focus()
    }
    if (!isBusy) onConfirm(reason.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.question}>
        {children && <div className={styles.text}>{children}</div>}
        <TextArea
          label="Reason"
          description={isRequired ? hint : `Optional. ${hint}`}
          minRows={2}
          maxRows={8}
          charactersMax={reasonMax}
          // What is typed now would not be sent.
          readOnly={isBusy}
          data-autofocus
          ref={field}
          value={reason}
          error={(isMissing || refusal) && <span role="alert">{isMissing ? 'Say why.' : refusal}</span>}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
            onEdit?.(event.currentTarget.value)
          }}
        />
      </div>
      <DialogActions
        cancelLabel={cancelLabel}
        onCancel={onClose}
        confirmLabel={confirmLabel}
        isDestructive={isDestructive}
        isBusy={isBusy}
      />
    </form>
  )
}
