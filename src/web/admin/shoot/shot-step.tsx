import type { ShotStep as Step } from '#shared/contract/videos/shot-list.ts'
import { Picture } from './shot-item.tsx'
import styles from './shot-sheet.module.css'

const stateTexts: Record<Step['state'], string> = {
  approved: 'Approved by the customer.',
  completed: 'Completed by the studio.',
  open: 'Not complete yet.',
}

/** Brief or style frames as they are to be shot. */
export function ShotStep({ title, step, owner }: { title: string; step: Step; owner: string }) {
  const pictures = step.files.filter(({ mediaType }) => mediaType.startsWith('image/'))
  const others = step.files.filter((file) => !pictures.includes(file))
  return (
    <section className={styles.part} aria-label={`${owner}: ${title}`}>
      <p className={styles.label}>{title}</p>
      <p className={styles.dim}>
        {stateTexts[step.state]} {step.reason}
      </p>
      {step.body && <p className={styles.lines}>{step.body}</p>}
      {pictures.length > 0 && (
        <ul className={styles.frames}>
          {pictures.map(({ id, url }, index) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <Picture url={url} alt={`${title} ${index + 1}, in a new tab`} className={styles.frame} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.map(({ id, url, originalName }) => (
        <p key={id}>
          <a href={`${url}?download`} className={styles.file}>
            {originalName}
          </a>
        </p>
      ))}
    </section>
  )
}
