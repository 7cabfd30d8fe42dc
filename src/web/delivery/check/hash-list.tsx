import { Section } from '../../ui/page/section.tsx'
import styles from './file-check.module.css'

/** The hashes, for those who compute theirs with a program of their own. */
export function HashList({ hashes }: { hashes: readonly string[] }) {
  return (
    <Section
      title="SHA-256 of the files"
      hint="The names of films and customers are in the certificate alone."
    >
      <ol className={styles.hashes}>
        {hashes.map((hash) => (
          <li key={hash} className={styles.hash}>
            {hash}
          </li>
        ))}
      </ol>
    </Section>
  )
}
