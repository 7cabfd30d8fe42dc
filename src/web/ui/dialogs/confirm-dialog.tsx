import type { ReactNode } from 'react'
import styles from './confirm-dialog.module.css'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  /** The question, naming the thing: "Clear the cart with 3 films?" */
  title: string
  /** What follows from it. */
  children?: ReactNode
  /** The verb and the thing: "Clear cart". Never "OK". */
  confirmLabel: string
  cancelLabel?: string
  /** Paints the action as one that takes something away. */
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once, in words that name the thing. Focus starts on the way back. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Keep it',
  isDestructive = true,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size={440}>
      {children && <div className={styles.text}>{children}</div>}
      <DialogActions
        cancelLabel={cancelLabel}
        onCancel={onClose}
        hasFocusOnCancel
        confirmLabel={confirmLabel}
        onConfirm={onConfirm}
        isDestructive={isDestructive}
        isBusy={isBusy}
      />
    </Dialog>
  )
}
