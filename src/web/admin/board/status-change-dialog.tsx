import { useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { listDeliveryObjections } from '#shared/videos/cuts/list-delivery-objections.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import { FindingList } from '../../videos/editor/cuts/finding-list.tsx'
import type { FailedChange } from '../parts/failed-change.ts'
import { useCutLetter } from '../parts/use-cut-letter.ts'
import { customerReasonHint, ReasonDialog } from '../parts/reason-dialog.tsx'
import { useReasonDialog } from '../parts/use-reason-dialog.ts'
import { nameStatusChange, needsReason } from './status-change.ts'
import styles from './status-change-dialog.module.css'

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
  /** A video as the screen has read it last: what speaks against its move may have changed since it was asked for. */
  findCurrent: (video: ChangedVideo) => ChangedVideo
}

/** Asks why, before a move that the table of changes allows with a reason only. Those that have left are not sent again. */
export function StatusChangeDialog<ChangedVideo extends Video>({
  asked: requested,
  onClose,
  onConfirm,
  hasLeft,
  findCurrent,
}: StatusChangeDialogProps<ChangedVideo>) {
  /** While it is sent, all are shown as if they had left. */
  const [sent, setSent] = useState<RequestedStatusChange<ChangedVideo> | null>(null)
  const remaining = requested && withoutLeft(requested, hasLeft, findCurrent)
  const dialog = useReasonDialog({
    asked: requested,
    draftKey: ({ videos, to }) => nameStatusChange(videos, to),
    onClose,
    send: async (_, reason) => {
      setSent(remaining)
      return remaining && onConfirm(remaining, reason)
    },
    isStored: ({ videos }) => videos.every(hasLeft),
    storedText: describeLeft,
  })
  const asked = dialog.isBusy ? sent : remaining
  if (asked?.to === 'delivery') {
    // Its customer may have approved it since.
    const isNeeded = asked.videos.some((video) => needsReason(video, 'delivery'))
    return (
      <ReasonDialog
        {...dialog}
        isRequired={isNeeded}
        title={`Deliver ${videosText(asked)}${isNeeded ? ' anyway' : ''}?`}
        confirmLabel={isNeeded ? 'Deliver as it is' : 'Deliver'}
        cancelLabel="Leave in the edit"
        hint={deliveryReasonHint(asked.videos)}
      >
        {!isNeeded && 'Nothing speaks against it any more: it needs no reason.'}
        {asked.videos.map((video) => (
          <Objections key={video.id} video={video} hasTitle={asked.videos.length > 1} />
        ))}
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
      Customers keep the cut that was delivered until the next one is. This uses none of their revision
      rounds, and tokens that were used stay used.
    </ReasonDialog>
  )
}

/** Everything that speaks against delivering a video as it is. */
function Objections({ video, hasTitle }: { video: Video; hasTitle: boolean }) {
  return (
    <>
      {hasTitle && <p className={styles.title}>{videoTitle(video)}</p>}
      <div className={styles.objections}>
        <FindingList findings={listDeliveryObjections(video, video.files).map(({ sentence }) => sentence)} />
      </div>
      {video.cut && video.cut.sentAt === null && <TypedLetter videoId={video.id} cut={video.cut.number} />}
    </>
  )
}

/** Says that a letter, which goes with a cut as it is sent, does not go with this delivery. */
function TypedLetter({ videoId, cut }: { videoId: string; cut: number }) {
  const letter = useCutLetter(videoId, cut)
  if (letter.value.trim() === '') return null
  return (
    <p>
      The letter typed for {cutName(cut)} does not go with it. Send {cutName(cut)} first if its customer
      should read it.
    </p>
  )
}

/** A reason goes with each cut that something speaks against; others have it in the record alone. */
const deliveryReasonHint = (videos: readonly Video[]): string | undefined =>
  videos.some((video) => listDeliveryObjections(video, video.files).length > 0)
    ? customerReasonHint
    : undefined

/** Where all have left, the change is as it was asked for: the dialog says that they have. */
function withoutLeft<ChangedVideo extends Video>(
  { videos, to }: RequestedStatusChange<ChangedVideo>,
  hasLeft: (video: ChangedVideo) => boolean,
  findCurrent: (video: ChangedVideo) => ChangedVideo,
): RequestedStatusChange<ChangedVideo> {
  const remaining = videos.filter((video) => !hasLeft(video))
  return { videos: remaining.length === 0 ? videos : remaining.map(findCurrent), to }
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
