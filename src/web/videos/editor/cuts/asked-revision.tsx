import type { Video } from '#shared/contract/videos/videos.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import styles from './asked-revision.module.css'

/** What a customer asked to be changed, in their words, until the video is delivered again. */
export function AskedRevision({ revision }: { revision: NonNullable<Video['revision']> }) {
  return (
    <figure className={styles.asked} aria-label="What you asked for">
      <figcaption className={styles.head}>
        <strong>What you asked for</strong>
        <span className={styles.about}>
          Revision {revision.number}, <DateText at={revision.askedAt} />
        </span>
      </figcaption>
      <blockquote className={styles.note}>{revision.note}</blockquote>
    </figure>
  )
}
