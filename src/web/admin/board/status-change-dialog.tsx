import type { Video } from '#shared/contract/videos/videos.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { FailedChange } from '../parts/failed-change.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useReasonDialog } from '../parts/use-reason-dialog.ts'

export interface RequestedStatusChange<ChangedVideo extends Video = Video> {
  videos: readonly ChangedVideo[]
  to: VideoStatus
}

interface StatusChangeDialogProps {
  /** Null while nothing is asked. */
  asked: RequestedStatusChange | null
  onClose: () => void
  /** Resolves with why nothing was moved, or with null. */
  onConfirm: (reason: string) => Promise<FailedChange | null>
  /** Whether the videos, as they were read, have moved. */
  isStored: (asked: RequestedStatusChange) => boolean
}

/** Asks why, before a move that the table of changes allows with a reason only. */
export function StatusChangeDialog({ asked, onClose, onConfirm, isStored }: StatusChangeDialogProps) {
  const dialog = useReasonDialog({ asked, onClose, send: (_, reason) => onConfirm(reason), isStored })
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
