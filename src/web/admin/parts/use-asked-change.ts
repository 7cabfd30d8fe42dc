import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../ui/toasts/toast.tsx'

/** Why a change was not made, or why that is not known. */
export interface ChangeRefusal {
  /** For the dialog, beside the reason. */
  sentence: string
  /** For a toast, which names the thing, too: "The step stays as it was. Say why." */
  toast: string
}

interface AskedChange<Asked> {
  /** Null while nothing is asked. */
  asked: Asked | null
  onClose: () => void
  /** Resolves with why nothing was changed, or with null. */
  send: (asked: Asked, reason: string) => Promise<ChangeRefusal | null>
}

/**
 * A change that is sent with its reason. The dialog stays, with the reason, until the change is stored. A refusal
 * after it was closed, or its page left, is shown in a toast.
 * @returns the props of a `ReasonDialog`
 */
export function useAskedChange<Asked extends object>({ asked, onClose, send }: AskedChange<Asked>) {
  const [state, setState] = useState<{ asked: Asked; isBusy: boolean; refusal: string | null }>()
  /** For an answer that may come after the dialog was closed, or its page left. */
  const open = useRef<Asked | null>(null)
  useEffect(() => {
    open.current = asked
    return () => {
      open.current = null
    }
  }, [asked])
  const { isBusy, refusal } = state?.asked === asked && state ? state : { isBusy: false, refusal: null }
  return {
    isOpen: asked !== null,
    isRequired: true,
    isBusy,
    refusal,
    onEdit: () => setState(undefined),
    onClose,
    onConfirm: async (reason: string) => {
      if (asked === null) return
      setState({ asked, isBusy: true, refusal: null })
      const answer = await send(asked, reason)
      if (open.current === asked) {
        if (answer === null) onClose()
        else setState({ asked, isBusy: false, refusal: answer.sentence })
      } else if (answer !== null) {
        showToast(answer.toast, { tone: 'bad' })
      }
    },
  }
}
