import { useCallback, useEffect, useId } from 'react'
import { fileLimits, type StoredFile } from '#shared/contract/files/files.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { durationText } from '#shared/videos/video-differences.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import { DropZone } from './upload/drop-zone.tsx'
import { VideoDifferenceDialog } from './video-difference-dialog.tsx'
import styles from './video-uploader.module.css'
import { UploadRow } from './upload/upload-row.tsx'
import { announce } from '../ui/toasts/announce.tsx'
import { useFocusAfterChange } from '../ui/focus/use-focus-after-change.ts'
import { formatBytes } from '../ui/text/format-bytes.ts'
import { useUpload } from './upload/use-upload.ts'

interface VideoUploaderProps {
  video: Pick<Video, 'id' | 'length'>
  /** The ratios that were sold; each takes one file. */
  ratios: readonly Ratio[]
  /** The finished files that are there. */
  files: readonly StoredFile[]
  /** A file has arrived and is stored: refetch the video. */
  onUploaded: (fileId: string) => void
  /** A ratio takes no other file while one is under way. The same function for as long as this is shown. */
  onBusyChange: (ratio: Ratio, isBusy: boolean) => void
}

/**
 * The finished files of a video, one for each ratio that was sold. The one before a new one stays as an earlier
 * version.
 */
export function VideoUploader({ video, ratios, files, ...handlers }: VideoUploaderProps) {
  return (
    <ul className={styles.ratios}>
      {ratios.map((ratio) => (
        <RatioUploader
          key={ratio}
          video={video}
          ratio={ratio}
          file={files.find((file) => file.ratio === ratio) ?? null}
          {...handlers}
        />
      ))}
    </ul>
  )
}

interface RatioUploaderProps extends Pick<VideoUploaderProps, 'video' | 'onUploaded' | 'onBusyChange'> {
  ratio: Ratio
  file: StoredFile | null
}

function RatioUploader({ video, ratio, file, onUploaded, onBusyChange }: RatioUploaderProps) {
  const headingId = useId()
  const report = useCallback(
    (fileId: string) => {
      announce(`The ${ratio} film is uploaded.`)
      onUploaded(fileId)
    },
    [ratio, onUploaded],
  )
  const { uploads, add, refuse, confirm, remove } = useUpload(report)
  const purpose = { purpose: 'finished-film', videoId: video.id, ratio } as const
  const asking = uploads.find(({ state }) => state === 'asking')
  const isBusy = uploads.some(({ state }) => state !== 'refused')
  // The field where a film is chosen is gone while one is under way.
  const place = useFocusAfterChange<HTMLLIElement>(String(isBusy))
  useEffect(() => {
    if (!isBusy) return
    onBusyChange(ratio, true)
    return () => onBusyChange(ratio, false)
  }, [ratio, isBusy, onBusyChange])

  const choose = ([chosen]: File[]) => {
    if (!chosen) return
    for (const { key } of uploads) remove(key)
    if (chosen.size <= fileLimits.videoBytes) add([chosen], purpose)
    else refuse(chosen, purpose, `A film may have up to ${formatBytes(fileLimits.videoBytes)}.`)
  }

  return (
    <li
      ref={place}
      className={styles.ratio}
      tabIndex={-1}
      aria-labelledby={headingId}
      data-missing={file === null || undefined}
    >
      <div className={styles.head}>
        <span
          className={styles.shape}
          style={{ aspectRatio: ratio.replace(':', ' / ') }}
          aria-hidden="true"
        />
        <h4 className={styles.heading} id={headingId}>
          {ratio}
        </h4>
        <p className={styles.state}>{file ? <VideoFileFacts file={file} /> : 'No finished file yet'}</p>
      </div>
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onRemove={() => remove(upload.key)} />
      ))}
      <VideoDifferenceDialog
        comparison={asking?.comparison ?? null}
        fileName={asking?.file.name ?? ''}
        onConfirm={() => asking && confirm(asking.key)}
        onClose={() => asking && remove(asking.key)}
      />
      {!isBusy && (
        <DropZone
          label={file ? `Choose a newer ${ratio} film` : `Choose the ${ratio} film`}
          hint={`MP4 or WebM, up to ${formatBytes(fileLimits.videoBytes)}.`}
          accept="video/mp4,video/webm"
          onFiles={choose}
        />
      )}
    </li>
  )
}

function VideoFileFacts({ file }: { file: StoredFile }) {
  return (
    <>
      <a href={file.url}>{file.originalName}</a>
      {file.width !== null && file.height !== null && ` · ${file.width} × ${file.height}`}
      {file.durationMs !== null && ` · ${durationText(file.durationMs)}`}
      {` · ${formatBytes(file.bytes)}`}
    </>
  )
}
