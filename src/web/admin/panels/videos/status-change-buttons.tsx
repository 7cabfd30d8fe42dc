import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import {
  nextVideoStatuses,
  onwardStatus,
  videoStatusTexts,
  type VideoStatus,
} from '#shared/videos/video-status.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { useFocusAfterChange } from '../../../ui/focus/use-focus-after-change.ts'
import { StatusChangeDialog, type RequestedStatusChange } from '../../board/status-change-dialog.tsx'
import { findNextStep, needsReason } from '../../board/status-change.ts'
import type { FailedChange } from '../../parts/failed-change.ts'
import styles from './video-panel.module.css'

interface StatusChangeButtonsProps {
  video: Video
  /** Something keeps it from moving on: that is settled first, so the move is no main action. */
  isHeld: boolean
  /** Resolves with why the video was not moved, or with null. With a reason, its dialog shows that. */
  onMove: (to: VideoStatus, reason?: string) => Promise<FailedChange | null>
  /** Leads to where a file is chosen; null while all of them are under way. */
  onUpload: (() => void) | null
  /** Leads to where the newest cut is sent. */
  onSend: () => void
}

/** Where this video may go from here: on first, then back. The next step comes first, as the main action. */
export function StatusChangeButtons({ video, isHeld, onMove, onUpload, onSend }: StatusChangeButtonsProps) {
  const [asking, setAsking] = useState<RequestedStatusChange | null>(null)
  const place = useFocusAfterChange<HTMLFieldSetElement>(video.status)
  const onward = onwardStatus(video.status)
  const nextStep = findNextStep(video)
  const targets = nextVideoStatuses(video.status, 'admin').toReversed()
  const choose = (to: VideoStatus) =>
    needsReason(video, to) ? setAsking({ videos: [video], to }) : void onMove(to)
  return (
    <fieldset
      ref={place}
      tabIndex={-1}
      aria-label={`In ${videoStatusTexts[video.status].title}`}
      className={styles.moves}
    >
      {nextStep === 'upload' && onUpload && (
        <Button variant="filled" onClick={onUpload}>
          Upload finished files
        </Button>
      )}
      {nextStep === 'send' && video.cut && (
        // The button below that sends it is the main action itself, unless the cut is held back.
        <Button variant={video.cut.heldBack === null ? 'default' : 'filled'} onClick={onSend}>
          Go on to {video.status === 'delivery' ? 'deliver' : 'send'} {cutName(video.cut.number)}
        </Button>
      )}
      {targets.map((to) => (
        <Button
          key={to}
          variant={to === onward && nextStep === 'move' && !isHeld ? 'filled' : 'default'}
          leftSection={to === onward ? undefined : <IconArrowBackUp size={18} aria-hidden="true" />}
          rightSection={to === onward ? <IconArrowRight size={18} aria-hidden="true" /> : undefined}
          onClick={() => choose(to)}
        >
          {to === onward ? 'Move on to' : 'Back to'} {videoStatusTexts[to].title}
        </Button>
      ))}
      <StatusChangeDialog
        asked={asking}
        onClose={() => setAsking(null)}
        onConfirm={({ to }, reason) => onMove(to, reason)}
        hasLeft={({ status }) => video.status !== status}
        findCurrent={() => video}
      />
    </fieldset>
  )
}
