import { Button } from '@mantine/core'
import type { LostCopy } from '#shared/tokens/plan-block.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import styles from './lost-copy-dialog.module.css'

interface LostCopyDialogProps {
  lost: readonly LostCopy[]
  isOpen: boolean
  onClose: () => void
  onAgree: () => void
}

/** Shows every word that a plan would lose, before it does. */
export function LostCopyDialog({ lost, isOpen, onClose, onAgree }: LostCopyDialogProps) {
  const copy = async () => {
    const text = lost.map(({ title, lines }) => [title, ...lines].join('\n')).join('\n\n')
    try {
      await navigator.clipboard.writeText(text)
      showToast('The words are copied.')
    } catch {
      showToast('Your browser did not let us copy. Select the words and copy them.', { tone: 'bad' })
    }
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="These words have no room" size={600}>
      <div className={styles.videos}>
        {lost.map(({ draftId, title, isRemoved, lines }) => (
          <section key={draftId} className={styles.video}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.why}>
              {isRemoved ? 'You remove this film.' : 'At its new length there is no room for:'}
            </p>
            <p className={styles.lines}>{lines.join('\n')}</p>
          </section>
        ))}
      </div>
      <DialogActions
        cancelLabel="Back to your changes"
        onCancel={onClose}
        hasFocusOnCancel
        confirmLabel="Go on without them"
        onConfirm={onAgree}
        isDestructive
      >
        <Button variant="subtle" onClick={() => void copy()}>
          Copy the words
        </Button>
      </DialogActions>
    </Dialog>
  )
}
