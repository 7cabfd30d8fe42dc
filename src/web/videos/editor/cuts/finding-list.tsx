import { groupFindings } from '#shared/videos/cuts/group-findings.ts'
import styles from './finding-list.module.css'

/** What was found about a cut, as a list by ratio. */
export function FindingList({ findings }: { findings: readonly string[] }) {
  return (
    <ul className={styles.findings}>
      {groupFindings(findings).map(({ ratio, findings: grouped }) =>
        ratio === null ? (
          grouped.map((finding) => <li key={finding}>{finding}</li>)
        ) : (
          <li key={ratio}>
            {grouped.length === 1 ? (
              `${ratio}: ${grouped.join('')}`
            ) : (
              <>
                {ratio}:
                <ul className={styles.findings}>
                  {grouped.map((finding) => (
                    <li key={finding}>{finding}</li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
