import { useEffect, useRef, useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

export interface RequestedStatusChange<ChangedVideo extends Video = Video> {
  videos: readonly ChangedVideo[]
  to: VideoStatus
}

interface StatusChangeDialogProps {
  /** Null while nothing is asked. */
  asked: RequestedStatusChange | null
  onClose: () => void
  /** Resolves with why nothing was moved, or with null. */
  onConfirm: (reason: string) => Promise<string | null>
}

/**
 * Asks why, before a move that the table of changes allows with a reason only. It stays, with the reason, until
 * something was moved. A refusal after it was closed is shown in a toast.
 */
export function StatusChangeDialog({ asked, onClose, onConfirm }: StatusChangeDialogProps) {
  const [state, setState] = useState<{ asked: typeof asked; isBusy: boolean; refusal: string | null }>()
  /** For an answer that may come after the dialog was closed, or its page left. */
  const open = useRef<typeof asked>(null)
  useEffect(() => {
    open.current = asked
    return () => {
      open.current = null
    }
  }, [asked])
  const { isBusy, refusal } = state?.asked === asked && state ? state : { isBusy: false, refusal: null }
  const dialog = {
    isOpen: asked !== null,
    isRequired: true,
    isBusy,
    refusal,
    onEdit: () => setState(undefined),
    onClose,
    onConfirm: async (reason: string) => {
      if (asked === null) return
      setState({ asked, isBusy: true, refusal: null })
      const answer = await onConfirm(reason)
      if (open.current === asked) {
        if (answer === null) onClose()
        else setState({ asked, isBusy: false, refusal: answer })
      } else if (answer !== null) {
        showToast(`Nothing was moved to ${videoStatusTexts[asked.to].title}. ${answer}`, { tone: 'bad' })
      }
    },
  }
  const held = asked?.to === 'delivery' ? asked.videos.filter(({ cut }) => cut?.heldBack) : []
  if (asked && held.length > 0) {
    return (
      <ReasonDialog
        {...dialog}
        title={`Deliver ${videosText(asked)} anyway?`}
        confirmLabel="Deliver as it is"
        cancelLabel="Leave in the edit"
      >
        {asked.videos.length === 1
          ? `${held[0]?.cut?.heldBack} The customer reads this, and your reason.`
          : `${held.length} of them are held back, or no finished file is newer than the revision that was asked for. Their customers read that, and your reason.`}
      </ReasonDialog>
    )
  }
  const unapproved = asked?.to === 'delivery' ? asked.videos.filter(({ cut }) => cut?.isApprovalMissing) : []
  if (asked && unapproved.length > 0) {
    return (
      <ReasonDialog
        {...dialog}
        title={`Deliver ${videosText(asked)} without approval?`}
        confirmLabel="Deliver without approval"
        cancelLabel="Leave in the edit"
      >
        {asked.videos.length === 1
          ? `Its customer has not approved ${cutName(unapproved[0]?.cut?.number ?? 1)}. They read your reason with it.`
          : `${unapproved.length} of them are not approved by their customers, who read your reason.`}
      </ReasonDialog>
    )
  }
  if (asked?.to === 'delivery') {
    return (
      <ReasonDialog
        {...dialog}
        title={`Deliver ${videosText(asked)} without a new file?`}
        confirmLabel="Deliver unchanged"
        cancelLabel="Leave in the edit"
      >
        {asked.videos.length === 1 ? 'The customer asked' : 'Their customers asked'} for a revision, and no
        finished file is newer than that. Say why the{' '}
        {asked.videos.length === 1 ? 'film stays' : 'films stay'} as it was delivered before.
      </ReasonDialog>
    )
  }
  return (
    <ReasonDialog
      {...dialog}
      title={`Send ${asked ? videosText(asked) : ''} back to the edit?`}
      confirmLabel="Back to Editing"
      cancelLabel="Leave delivered"
    >
      Customers no longer see the finished files until they are delivered again. This uses none of their
      revision rounds, and tokens that were used stay used.
    </ReasonDialog>
  )
}

function videosText({ videos }: RequestedStatusChange): string {
  const [first] = videos
  return videos.length === 1 && first ? `“${videoTitle(first)}”` : `${videos.length} films`
}
