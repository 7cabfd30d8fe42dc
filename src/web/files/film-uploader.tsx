import { useId } from 'react'
import { fileLimits, type StoredFile } from '#shared/contract/files/files.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { durationText } from '#shared/videos/film-differences.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import { DropZone } from './upload/drop-zone.tsx'
import { FilmDifferenceDialog } from './film-difference-dialog.tsx'
import styles from './film-uploader.module.css'
import { UploadRow } from './upload/upload-row.tsx'
import { formatBytes } from './upload/describe-upload.ts'
import { useUpload } from './upload/use-upload.ts'

interface FilmUploaderProps {
  film: Pick<Video, 'id' | 'length'>
  /** The ratios that were sold; each takes one file. */
  ratios: readonly Ratio[]
  /** The finished files that are there. */
  files: readonly StoredFile[]
  /** A file has arrived and is stored: refetch the film. */
  onUploaded: (fileId: string) => void
}

/** The finished files of a film, one for each ratio that was sold. The one before a new one stays as an earlier version. */
export function FilmUploader({ film, ratios, files, onUploaded }: FilmUploaderProps) {
  return (
    <ul className={styles.ratios}>
      {ratios.map((ratio) => (
        <RatioUploader
          key={ratio}
          film={film}
          ratio={ratio}
          file={files.find((file) => file.ratio === ratio) ?? null}
          onUploaded={onUploaded}
        />
      ))}
    </ul>
  )
}

interface RatioUploaderProps extends Pick<FilmUploaderProps, 'film' | 'onUploaded'> {
  ratio: Ratio
  file: StoredFile | null
}

function RatioUploader({ film, ratio, file, onUploaded }: RatioUploaderProps) {
  const headingId = useId()
  const { uploads, add, refuse, confirm, remove } = useUpload(onUploaded)
  const purpose = { purpose: 'finished-film', videoId: film.id, ratio } as const
  const asking = uploads.find(({ state }) => state === 'asking')
  const isBusy = uploads.some(({ state }) => state !== 'refused')

  const choose = ([chosen]: File[]) => {
    if (!chosen) return
    for (const { key } of uploads) remove(key)
    if (chosen.size <= fileLimits.filmBytes) add([chosen], purpose)
    else refuse(chosen, purpose, `A film may have up to ${formatBytes(fileLimits.filmBytes)}.`)
  }

  return (
    <li className={styles.ratio}>
      <div className={styles.head}>
        <span
          className={styles.shape}
          style={{ aspectRatio: ratio.replace(':', ' / ') }}
          aria-hidden="true"
        />
        <h4 className={styles.heading} id={headingId}>
          {ratio}
        </h4>
        <p className={styles.state}>{file ? <FilmFacts file={file} /> : 'No finished file yet'}</p>
      </div>
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onRemove={() => remove(upload.key)} />
      ))}
      <FilmDifferenceDialog
        comparison={asking?.comparison ?? null}
        fileName={asking?.file.name ?? ''}
        onConfirm={() => asking && confirm(asking.key)}
        onClose={() => asking && remove(asking.key)}
      />
      {!isBusy && (
        <DropZone
          label={file ? `Choose a newer ${ratio} film` : `Choose the ${ratio} film`}
          hint={`MP4 or WebM, up to ${formatBytes(fileLimits.filmBytes)}.`}
          accept="video/mp4,video/webm"
          onFiles={choose}
        />
      )}
    </li>
  )
}

function FilmFacts({ file }: { file: StoredFile }) {
  return (
    <>
      <a href={file.url}>{file.originalName}</a>
      {file.width !== null && file.height !== null && ` · ${file.width} × ${file.height}`}
      {file.durationMs !== null && ` · ${durationText(file.durationMs)}`}
      {` · ${formatBytes(file.bytes)}`}
    </>
  )
}
