import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import type { ApprovalPoint } from '#shared/contract/subscriptions/approvals.ts'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { isPicture } from './approval-words.ts'
import { MarkedPicture, type Mark } from './marked-picture.tsx'
import styles from './request-content.module.css'

interface RequestContentProps {
  body: string
  files: readonly StoredFile[]
  points?: readonly ApprovalPoint[]
}

/** What was sent, as it was sent: text, pictures with the points on them, other files by their names. */
export function RequestContent({ body, files, points = [] }: RequestContentProps) {
  return (
    <div className={styles.content}>
      <RequestText body={body} />
      <Pictures files={files} points={points} />
      <OtherFiles files={files} />
    </div>
  )
}

export function RequestText({ body }: { body: string }) {
  return body === '' ? null : <p className={styles.body}>{body}</p>
}

function Pictures({ files, points }: { files: readonly StoredFile[]; points: readonly ApprovalPoint[] }) {
  const pictures = files.filter(isPicture)
  if (pictures.length === 0) return null
  const marks = points.map((point, index) => ({ ...point, id: String(index), number: index + 1 }))
  return (
    <ul className={styles.pictures}>
      {pictures.map((file, index) => {
        const own = marks.filter(({ fileId }) => fileId === file.id)
        return (
          <li key={file.id} className={styles.picture}>
            <MarkedPicture file={file} name={pictureName(index)} marks={own} />
            <PointWords marks={own} />
          </li>
        )
      })}
    </ul>
  )
}

function PointWords({ marks }: { marks: readonly (Mark & { words: string })[] }) {
  if (marks.length === 0) return null
  return (
    <ol className={styles.points}>
      {marks.map(({ id, number, words }) => (
        <li key={id} className={styles.point} value={number}>
          {words}
        </li>
      ))}
    </ol>
  )
}

export function OtherFiles({ files }: { files: readonly StoredFile[] }) {
  const others = files.filter((file) => !isPicture(file))
  if (others.length === 0) return null
  return (
    <ul className={styles.others} aria-label="Files">
      {others.map((file) => (
        <li key={file.id}>
          <a href={`${file.url}?download`} className={styles.other}>
            <IconFile size={20} stroke={1.6} aria-hidden="true" />
            {file.originalName}
          </a>
        </li>
      ))}
    </ul>
  )
}

export const pictureName = (index: number) => `picture ${index + 1}`
