import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { showToast } from '../../ui/toasts/toast.tsx'
import { saveFile } from '../../files/save-file.ts'
import styles from './second-factor.module.css'

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // The form is gone from the page: keyboard focus continues here.
  useEffect(() => box.current?.focus(), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast('Recovery codes copied.')
    } catch {
      showToast('Your browser did not let us copy. Save the file instead.', { tone: 'bad' })
    }
  }

  return (
    <div ref={box} className={styles.steps} tabIndex={-1}>
      <p>
        <strong>Two-step sign-in is on. Save these recovery codes.</strong> Each signs you in once if you
        don’t have your phone. They are shown only now.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          onClick={() => saveFile('arcframe-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}
        >
          Save as a file
        </Button>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="subtle" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
