import { contentId } from '../../system/page/main-content.tsx'
import styles from './skip-link.module.css'

/** The first thing Tab reaches on every page. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${contentId}`}>
      Skip to content
    </a>
  )
}
