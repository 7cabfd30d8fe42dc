import { ActionIcon, Progress } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import styles from './photo-uploader.module.css'
import type { QueuedUpload } from './upload/upload-queue.ts'
import { describeUpload } from './upload/describe-upload.ts'

interface UploadingPhotoProps {
  upload: QueuedUpload
  onRemove: () => void
}

/** A photo on its way, shown from the file itself, with what hinders it beside it. */
export function UploadingPhoto({ upload, onRemove }: UploadingPhotoProps) {
  const { file, state, progress, previewUrl } = upload
  const isRefused = state === 'refused'
  const words = describeUpload(upload)
  return (
    <li className={styles.photo} data-refused={isRefused || undefined}>
      {previewUrl && !isRefused && <img className={styles.picture} src={previewUrl} alt="" data-dim />}
      <div className={styles.progress}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.words} role={isRefused ? 'alert' : undefined}>
          {words}
        </span>
        {!isRefused && (
          <Progress
            value={progress * 100}
            size={3}
            animated={state === 'preparing'}
            aria-label={`${file.name}: ${words}`}
          />
        )}
      </div>
      <ActionIcon
        className={styles.remove}
        variant="default"
        aria-label={isRefused ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
        onClick={onRemove}
      >
        <IconX size={16} stroke={2} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
