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
import { useFocusAfterChange } from '../../../ui/focus/use-focus-after-change.ts'
import { StatusChangeDialog, type RequestedStatusChange } from '../../board/status-change-dialog.tsx'
import { isMissingFiles, needsReason } from '../../board/status-change.ts'
import type { FailedChange } from '../../parts/failed-change.ts'
import styles from './video-panel.module.css'

interface StatusChangeButtonsProps {
  video: Video
  /** Resolves with why the video was not moved, or with null. With a reason, its dialog shows that. */
  onMove: (to: VideoStatus, reason?: string) => Promise<FailedChange | null>
  /** Leads to where a missing file is chosen; null while all of them are under way. */
  onUpload: (() => void) | null
}

/** Where this video may go from here: on first, then back. The upload of missing files comes before both. */
export function StatusChangeButtons({ video, onMove, onUpload }: StatusChangeButtonsProps) {
  const [asking, setAsking] = useState<RequestedStatusChange | null>(null)
  const place = useFocusAfterChange<HTMLDivElement>(video.status)
  const onward = onwardStatus(video.status)
  const needsFiles = isMissingFiles(video)
  const targets = nextVideoStatuses(video.status, 'admin').toReversed()
  const choose = (to: VideoStatus) =>
    needsReason(video, to) ? setAsking({ videos: [video], to }) : void onMove(to)
  return (
    <div ref={place} tabIndex={-1} className={styles.moves}>
      {needsFiles && onUpload && (
        <Button variant="filled" onClick={onUpload}>
          Upload finished files
        </Button>
      )}
      {targets.map((to) => (
        <Button
          key={to}
          variant={to === onward && !needsFiles ? 'filled' : 'default'}
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
    </div>
  )
}
