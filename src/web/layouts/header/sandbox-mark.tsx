import styles from './sandbox-mark.module.css'

/** Says that no real money moves here and no real e-mail leaves. */
export function SandboxMark() {
  return (
    <span className={styles.mark} title="Hosted services are simulated: no real money, no real e-mails.">
      Sandbox
    </span>
  )
}
