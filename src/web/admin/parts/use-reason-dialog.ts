import { notifyManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../ui/toasts/toast.tsx'
import type { FailedChange } from './failed-change.ts'

interface ReasonDialogOptions<Asked> {
  /** The change that a reason is asked for; null while nothing is asked. */
  asked: Asked | null
  onClose: () => void
  /** Resolves with why the change failed, or with null. */
  send: (asked: Asked, reason: string) => Promise<FailedChange | null>
  /**
   * Whether the screen shows the change as stored: after a lost answer the dialog closes by that. Not asked while the change
   * is sent, because it may be shown before it is stored.
   */
  isStored: (asked: Asked) => boolean
}

/**
 * A change that is sent with its reason. The dialog stays, with the reason, until the change is stored. A failure
 * after it was closed, or its page left, is shown in a toast.
 * @returns the props of a `ReasonDialog`
 */
export function useReasonDialog<Asked extends object>({
  asked,
  onClose,
  send,
  isStored,
}: ReasonDialogOptions<Asked>) {
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
  const isDone = asked !== null && !isBusy && isStored(asked)
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const close = () => {
    // The next question may be about the same thing.
    setState(undefined)
    onClose()
  }
  return {
    isOpen: asked !== null && !isDone,
    isRequired: true,
    isBusy,
    refusal,
    onEdit: () => setState(undefined),
    onClose: close,
    onConfirm: async (reason: string) => {
      if (asked === null) return
      setState({ asked, isBusy: true, refusal: null })
      const failure = await send(asked, reason)
      // What a failure took back is drawn with the next notification of its query: until then it looks stored.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
      if (open.current === asked) {
        if (failure === null) close()
        else setState({ asked, isBusy: false, refusal: failure.sentence })
      } else if (failure !== null) {
        showToast(failure.toastText, { tone: 'bad' })
      }
    },
  }
}
