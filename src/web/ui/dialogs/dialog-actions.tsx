import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog-actions.module.css'

interface DialogActionsProps {
  cancelLabel: string
  onCancel: () => void
  /** Where nothing else in the dialog wants the focus first. */
  hasFocusOnCancel?: boolean
  /** The verb and the thing: "Clear cart". Never "OK". Null where there is no longer anything to do. */
  confirmLabel: string | null
  /** Left out in a form, which handles its submit event. */
  onConfirm?: () => void
  /** Paints the action as one that takes something away. */
  isDestructive?: boolean
  isBusy?: boolean
  /** The action is impossible; something else in the dialog says why. */
  isDisabled?: boolean
  /** Something else that may be done first, on the other side. */
  children?: ReactNode
}

/** The end of a dialog: the way back, and the act, which a double click does once. */
export function DialogActions({
  cancelLabel,
  onCancel,
  hasFocusOnCancel = false,
  confirmLabel,
  onConfirm,
  isDestructive = false,
  isBusy = false,
  isDisabled = false,
  children,
}: DialogActionsProps) {
  return (
    <div className={styles.actions}>
      {children && <div className={styles.beside}>{children}</div>}
      <Button variant="default" onClick={onCancel} data-autofocus={hasFocusOnCancel || undefined}>
        {/* What has been sent is not taken back. */}
        {isBusy ? 'Close' : cancelLabel}
      </Button>
      {confirmLabel !== null && (
        <Button
          type={onConfirm ? 'button' : 'submit'}
          className={isDestructive ? styles.destructive : undefined}
          disabled={isDisabled}
          loading={isBusy}
          onClick={(event) => {
            // The second click of a double click: in a form it does not submit.
            if (event.detail > 1) event.preventDefault()
            else onConfirm?.()
          }}
        >
          {confirmLabel}
        </Button>
      )}
    </div>
  )
}
