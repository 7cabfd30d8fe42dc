import styles from './answer-bar.module.css'

/** What is to be known before an answer is given, one line each. */
export function NoticeList({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null
  return (
    <ul className={styles.notices}>
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  )
}
