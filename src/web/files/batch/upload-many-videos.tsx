import { Button, Progress } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { fileLimits } from '#shared/contract/files/files.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useCloseGuard } from '../../ui/page/use-close-guard.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { DropZone } from '../upload/drop-zone.tsx'
import { VideoBatchRow } from './video-batch-row.tsx'
import styles from './video-batch.module.css'
import { listBatchVideos } from './list-batch-videos.ts'
import { useVideoBatch, type VideoBatch } from './use-video-batch.ts'

interface UploadManyVideosProps {
  /** Of a subscription; files are matched to all of them. */
  videos: readonly Video[]
  /** The other ones of the subscription: a file that names one of them is not matched. */
  others?: readonly Video[]
  /** A file has arrived: read the videos again. */
  onUploaded: () => void
}

const none: readonly Video[] = []

/** Opens a dialog that takes many finished files at once, for one video or for all of a subscription. */
export function UploadManyVideos({ videos, others = none, onUploaded }: UploadManyVideosProps) {
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const batchVideos = useMemo(() => listBatchVideos(videos), [videos])
  const batchOthers = useMemo(() => listBatchVideos(others), [others])
  const batch = useVideoBatch(batchVideos, batchOthers, onUploaded)
  const guard = useLeaveGuard(isOpen && batch.hasUnfinished)
  const askToClose = () => {
    if (!batch.hasUnfinished) return close()
    // After the other listeners of this key: the question's own would take the same Escape and close it.
    setTimeout(() => setLeaving(true))
  }
  const close = () => {
    setLeaving(false)
    setOpen(false)
    batch.clear()
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Upload many files
      </Button>
      <Dialog isOpen={isOpen} title="Upload many files" size={1080} onClose={askToClose}>
        <DropZone
          label="Choose films"
          hint={`Or drop them here: MP4 or WebM, up to ${formatBytes(fileLimits.videoBytes)} each. Nothing is uploaded before you say so.`}
          accept="video/mp4,video/webm"
          isMultiple
          onFiles={batch.add}
        />
        {batch.lines.length > 0 && (
          <>
            <table className={styles.table}>
              <caption>
                <VisuallyHidden>The files, and the film and ratio that each is for</VisuallyHidden>
              </caption>
              <thead>
                <tr>
                  <th scope="col">File</th>
                  <th scope="col">Film</th>
                  <th scope="col">Ratio</th>
                  <th scope="col">State</th>
                  <th scope="col">
                    <VisuallyHidden>Action</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {batch.lines.map((line) => (
                  <VideoBatchRow key={line.key} line={line} videos={batchVideos} batch={batch} />
                ))}
              </tbody>
            </table>
            <BatchEnd batch={batch} onClose={askToClose} />
          </>
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving || guard.isAsking}
        title={`Close with ${countFiles(batch.lines.length - batch.doneCount)} not uploaded?`}
        confirmLabel="Close"
        cancelLabel="Stay here"
        onClose={() => {
          setLeaving(false)
          guard.stay()
        }}
        onConfirm={() => {
          close()
          guard.leave()
        }}
      >
        What has arrived waits for a day: choose the same files for the same films again, and they continue
        from there.
      </ConfirmDialog>
    </>
  )
}

function BatchEnd({ batch, onClose }: { batch: VideoBatch; onClose: () => void }) {
  const { lines, readyCount, doneCount, refusedCount, progress } = batch
  const isSending = lines.some(({ state }) => state === 'sent')
  // What is pressed goes: the focus stays beside it.
  const closeButton = useRef<HTMLButtonElement>(null)
  const press = (act: () => void) => () => {
    closeButton.current?.focus()
    act()
  }
  return (
    <div className={styles.footer}>
      <div className={styles.sum}>
        <output>{describeSum(batch)}</output>
        {progress !== null && (
          <Progress
            value={progress * 100}
            size={4}
            aria-label={`All files: ${Math.floor(progress * 100)} %`}
          />
        )}
      </div>
      <div className={styles.actions}>
        {refusedCount > 0 && (
          <Button variant="default" onClick={press(() => batch.retry())}>
            Try {countFiles(refusedCount)} again
          </Button>
        )}
        <Button ref={closeButton} variant="default" onClick={onClose}>
          {isSending || doneCount < lines.length ? 'Close' : 'Done'}
        </Button>
        {(readyCount > 0 || doneCount === 0) && (
          <Button disabled={readyCount === 0} onClick={press(batch.start)}>
            Upload {countFiles(readyCount)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** `2 of 6 uploaded, 1 failed, 1 to correct`. */
function describeSum({ lines, doneCount, refusedCount, readyCount }: VideoBatch): string {
  const isReading = lines.some(({ state }) => state === 'reading')
  const waiting = lines.filter(({ state }) => state === 'chosen').length - readyCount
  const parts = [`${doneCount} of ${countFiles(lines.length)} uploaded`]
  if (refusedCount > 0) parts.push(`${refusedCount} failed`)
  if (readyCount > 0) parts.push(`${readyCount} ready`)
  if (waiting > 0) parts.push(`${waiting} to look at`)
  if (isReading) parts.push('reading')
  return parts.join(', ')
}

const countFiles = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`

/** Asks before the page, or the panel that its address names, is left. */
function useLeaveGuard(isOn: boolean): { isAsking: boolean; stay(): void; leave(): void } {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useCloseGuard(isOn)
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
