import { Button, CopyButton } from '@mantine/core'
import { customsNoteText, type CustomsEntry } from './customs-note.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './packing-slip.module.css'

/** What to do with the customs note, in short. */
export function CustomsHelp({ note }: { note: readonly CustomsEntry[] }) {
  return (
    <div className={styles.help}>
      <ol className={styles.advice}>
        <li>Write the same on your carrier’s customs form, and put a copy outside on the parcel.</li>
        <li>
          Country of origin is where each item was made. The value is yours to state: nothing is sold to us.
        </li>
        <li>Duties, taxes and fees are the sender’s. Choose “sender pays” at your carrier.</li>
        <li>Rules differ between countries. Your carrier or customs office has the last word.</li>
      </ol>
      <CopyButton value={customsNoteText(note)} timeout={2500}>
        {({ copied, copy }) => (
          <>
            <Button variant="default" className={styles.copy} onClick={copy}>
              {copied ? 'Copied' : 'Copy the customs note'}
            </Button>
            <output>
              <VisuallyHidden>{copied ? 'The customs note is copied.' : ''}</VisuallyHidden>
            </output>
          </>
        )}
      </CopyButton>
    </div>
  )
}
