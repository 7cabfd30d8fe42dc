import { Button, Progress } from '@mantine/core'
import type { QueuedUpload } from './upload-queue.ts'
import styles from './upload-row.module.css'
import { describeUpload } from './describe-upload.ts'

interface UploadRowProps {
  upload: QueuedUpload
  onRemove: () => void
}

/** A file on its way: its name, how far it is, what hinders it. */
export function UploadRow({ upload, onRemove }: UploadRowProps) {
  const { file, state, progress } = upload
  const isRefused = state === 'refused'
  const words = describeUpload(upload)
  return (
    <div className={styles.row} data-refused={isRefused || undefined}>
      <div className={styles.line}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.words} role={isRefused ? 'alert' : undefined}>
          {words}
        </span>
        <Button
          variant="subtle"
          size="xs"
          onClick={onRemove}
          aria-label={`${isRefused ? 'Dismiss' : 'Cancel'} ${file.name}`}
        >
          {isRefused ? 'Dismiss' : 'Cancel'}
        </Button>
      </div>
      {!isRefused && (
        <Progress
          value={progress * 100}
          size={3}
          animated={state === 'preparing'}
          aria-label={`${file.name}: ${words}`}
        />
      )}
    </div>
  )
}
