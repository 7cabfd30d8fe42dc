import type { StoredFile } from '#shared/contract/files/files.ts'
import { Fold } from '../ui/page/fold.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import styles from './earlier-files.module.css'
import { formatBytes } from '../ui/text/format-bytes.ts'

/** Finished files that a newer one followed, to download: closed until asked for; nothing where there are none. */
export function EarlierFiles({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return null
  return (
    <Fold title="Replaced files" count={files.length} className={styles.earlier}>
      <ul className={styles.files} aria-label="Replaced files, newest first">
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <a className={styles.name} href={`${file.url}?download`} download>
              {file.ratio} · {file.originalName}
            </a>
            <span className={styles.about}>
              {formatBytes(file.bytes)} · <DateText at={file.createdAt} />
              {file.deliveredAt === null && ' · not delivered'}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
