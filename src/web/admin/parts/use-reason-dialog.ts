import { notifyManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { showToast } from '../../ui/toasts/toast.tsx'
import { dropDraft } from '../../ui/drafts/stored-drafts.ts'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import type { FailedChange } from './failed-change.ts'

const reasonSchema = z.string()

/** @param change its name, as of `draftKey` */
export const reasonDraftKey = (change: string): string => `reason/${change}`

interface ReasonDialogOptions<Asked> {
  /** The change that a reason is asked for; null while nothing is asked. */
  asked: Asked | null
  /** Names the change that the reason is typed for. */
  draftKey: (asked: Asked) => string
  onClose: () => void
  /** Resolves with why the change failed, or with null. */
  send: (asked: Asked, reason: string) => Promise<FailedChange | null>
  /**
   * Whether the screen shows the change as stored, by this user or by a colleague. Not asked while the change is sent,
   * because it may be shown before it is stored.
   */
  isStored: (asked: Asked) => boolean
  /** What is so once the change is stored: "The account of ada@example.com is suspended by now." */
  storedText: (asked: Asked) => string
}

interface DialogState<Asked> {
  asked: Asked
  isBusy: boolean
  refusal: string | null
  /** Whether a change that was sent may be stored, although it failed. */
  isOutcomeUnknown: boolean
}

/**
 * A change that is sent with its reason, a draft until the change is stored. The dialog stays until then. After a lost
 * answer it closes once the change is read as stored; where nothing that was sent can be it, a colleague's is named
 * beside the reason. A failure after it was closed, or its page left, is shown in a toast.
 * @returns the props of a `ReasonDialog`
 */
export function useReasonDialog<Asked extends object>({
  asked,
  draftKey,
  onClose,
  send,
  isStored,
  storedText,
}: ReasonDialogOptions<Asked>) {
  const key = reasonDraftKey(asked === null ? '' : draftKey(asked))
  const draft = useStoredDraft(key, reasonSchema, '')
  const [state, setState] = useState<DialogState<Asked>>()
  /**
   * This opening of the dialog, for an answer that may come after it was closed, or its page left: the next question may
   * be about the same thing.
   */
  const opening = useRef<symbol | null>(null)
  useEffect(() => {
    opening.current = asked && Symbol('opening')
    return () => {
      opening.current = null
    }
  }, [asked])
  if (asked === null && state) setState(undefined)
  const current = state?.asked === asked ? state : undefined
  const isBusy = current?.isBusy ?? false
  const stored = asked !== null && !isBusy && isStored(asked) ? storedText(asked) : null
  const isDone = stored !== null && current?.isOutcomeUnknown === true
  useEffect(() => {
    if (!isDone) return
    // The words may differ from those that were stored, or a colleague was faster.
    showToast(stored)
    dropDraft(key)
    onClose()
  }, [isDone, stored, key, onClose])
  return {
    isOpen: asked !== null && !isDone,
    isRequired: true,
    isBusy,
    refusal: stored ?? current?.refusal ?? null,
    initialReason: draft.value,
    onEdit: (reason: string) => {
      draft.store(reason)
      setState((now) => now && { ...now, refusal: null })
    },
    onClose,
    onConfirm: async (reason: string) => {
      if (asked === null) return
      const askedIn = opening.current
      const wasOutcomeUnknown = current?.isOutcomeUnknown ?? false
      setState({ asked, isBusy: true, refusal: null, isOutcomeUnknown: wasOutcomeUnknown })
      const failure = await send(asked, reason)
      if (failure === null) draft.dropSent(reason, (latest, sent) => latest.trim() === sent)
      // What a failure took back is drawn with the next notification of its query: until then it looks stored.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
      if (opening.current === askedIn) {
        if (failure === null) onClose()
        else {
          setState({
            asked,
            isBusy: false,
            refusal: failure.sentence,
            isOutcomeUnknown: wasOutcomeUnknown || failure.isOutcomeUnknown,
          })
        }
      } else if (failure !== null) {
        showToast(failure.toastText, { tone: 'bad' })
      }
    },
  }
}
