import { useState, type ReactNode } from 'react'
import { errorMessage } from '../call/call.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { showToast } from '../ui/toasts/toast.tsx'
import { signOut } from './sign-out.ts'

/** Signs out, and asks first where changes to the cart could not be saved: by `question`, which is drawn with its button. */
export function useSignOut(): { leave: () => void; question: ReactNode } {
  const [isAsked, setIsAsked] = useState(false)
  const leave = async (isLossAccepted: boolean) => {
    setIsAsked(false)
    try {
      if ((await signOut({ isLossAccepted })) === 'unsaved') setIsAsked(true)
    } catch (error) {
      showToast(errorMessage(error), { tone: 'bad' })
    }
  }
  return {
    leave: () => void leave(false),
    question: (
      <ConfirmDialog
        isOpen={isAsked}
        title="Sign out without your last changes?"
        confirmLabel="Sign out anyway"
        cancelLabel="Stay"
        onConfirm={() => void leave(true)}
        onClose={() => setIsAsked(false)}
      >
        Your last changes to the cart could not be saved. If you sign out now, they are gone from this browser
        too.
      </ConfirmDialog>
    ),
  }
}
