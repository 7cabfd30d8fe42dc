import { useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import type { FailedChange } from '../parts/failed-change.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useReasonDialog } from '../parts/use-reason-dialog.ts'

export interface RequestedStatusChange<ChangedVideo extends Video = Video> {
  videos: readonly ChangedVideo[]
  to: VideoStatus
}

interface StatusChangeDialogProps<ChangedVideo extends Video> {
  /** Null while nothing is asked. */
  asked: RequestedStatusChange<ChangedVideo> | null
  onClose: () => void
  /** Resolves with why videos were not moved, or with null. */
  onConfirm: (change: RequestedStatusChange<ChangedVideo>, reason: string) => Promise<FailedChange | null>
  /** Whether a video, as it was read, has left the status it was in. */
  hasLeft: (video: ChangedVideo) => boolean
}

/** Asks why, before a move that the table of changes allows with a reason only. Those that have left are not sent again. */
export function StatusChangeDialog<ChangedVideo extends Video>({
  asked: requested,
  onClose,
  onConfirm,
  hasLeft,
}: StatusChangeDialogProps<ChangedVideo>) {
  /** While it is sent, all are shown as if they had left. */
  const [sent, setSent] = useState<RequestedStatusChange<ChangedVideo> | null>(null)
  const remaining = requested && withoutLeft(requested, hasLeft)
  const dialog = useReasonDialog({
    asked: requested,
    onClose,
    send: async (_, reason) => {
      setSent(remaining)
      return remaining && onConfirm(remaining, reason)
    },
    isStored: ({ videos }) => videos.every(hasLeft),
    storedText: describeLeft,
  })
  const asked = dialog.isBusy ? sent : remaining
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

/** Where all have left, the change is as it was asked for: the dialog says that they have. */
function withoutLeft<ChangedVideo extends Video>(
  { videos, to }: RequestedStatusChange<ChangedVideo>,
  hasLeft: (video: ChangedVideo) => boolean,
): RequestedStatusChange<ChangedVideo> {
  const remaining = videos.filter((video) => !hasLeft(video))
  return { videos: remaining.length === 0 ? videos : remaining, to }
}

function describeLeft(change: RequestedStatusChange): string {
  const [first] = change.videos
  const place = first ? videoStatusTexts[first.status].title : ''
  return `${videosText(change)} ${change.videos.length === 1 ? 'is' : 'are'} no longer in ${place}.`
}

function videosText({ videos }: RequestedStatusChange): string {
  const [first] = videos
  return videos.length === 1 && first ? `“${videoTitle(first)}”` : `${videos.length} films`
}
