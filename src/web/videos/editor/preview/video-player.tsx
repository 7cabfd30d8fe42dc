import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { StoredFile } from '#shared/contract/files/files.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { isCutToAnswer } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { formatBytes } from '../../../ui/text/format-bytes.ts'
import { VideoStage } from '../../../player/video-stage.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './video-player.module.css'

interface VideoPlayerProps {
  video: Video
  /** The download is the next step of who looks at it; not so of the studio, which has the file. */
  isDownloadMain?: boolean
}

/** A finished video to play and to download, in each ratio that was sold. */
export function VideoPlayer({ video, isDownloadMain = true }: VideoPlayerProps) {
  const order: readonly (string | null)[] = listSoldRatios(video)
  const files = video.files.toSorted((a, b) => order.indexOf(a.ratio) - order.indexOf(b.ratio))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const file = files.find((each) => each.id === chosenId) ?? files[0]
  if (!file) return null
  const title = videoTitle(video)
  return (
    <div className={styles.player}>
      <VideoStage
        key={file.id}
        // The small copy steps exactly and starts at once; what is downloaded is the video itself.
        url={file.prepared?.proxyUrl ?? file.url}
        label={`${title}, ${file.ratio ?? 'finished film'}`}
        ratio={file.ratio ?? '16:9'}
        video={video}
        lengthSeconds={video.length}
      />
      <div className={styles.controls}>
        {files.length > 1 && (
          <SegmentedControl
            aria-label="Ratio"
            data={files.map((each) => ({ value: each.id, label: each.ratio ?? each.originalName }))}
            value={file.id}
            onChange={setChosenId}
          />
        )}
        <Button
          component="a"
          // While it waits for an answer, that is the next step.
          variant={isDownloadMain && !isCutToAnswer(video) ? 'filled' : 'default'}
          href={`${file.url}?download`}
          download
        >
          Download {file.ratio}
          <VisuallyHidden> of {title}</VisuallyHidden>
        </Button>
        <span className={styles.about}>{fileSize(file)}</span>
      </div>
    </div>
  )
}

function fileSize(file: Pick<StoredFile, 'bytes' | 'mediaType'>): string {
  const kind = file.mediaType.split('/')[1]?.toUpperCase() ?? ''
  return `${kind}, ${formatBytes(file.bytes)}`
}
