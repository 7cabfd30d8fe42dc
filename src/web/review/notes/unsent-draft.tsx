import { Button } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { z } from 'zod'
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { readDraft, useStoredDrafts, writeDraft } from '../drafts/use-local-draft.ts'
import styles from './unsent-draft.module.css'

/** Of any draft with words; what else it has is restored with them. */
const writtenSchema = z.looseObject({ text: z.string() })

/** Of the rows of drafts that were not sent; not there without rows. */
export function UnsentList({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label="What you were writing">
      {children}
    </ul>
  )
}

interface UnsentDraftProps {
  draftKey: string
  /** Its form comes again: it is discarded there. */
  hasFormLater?: boolean
  /** Where the words were written. */
  children: ReactNode
}

/** A row with the words of a draft whose form is not there, to be read, copied and discarded; nothing without words. */
export function UnsentDraft({ draftKey, hasFormLater, children }: UnsentDraftProps) {
  const text = useStoredDrafts(() => readDraft(draftKey, writtenSchema)?.text ?? null)
  if (text === null || text.trim() === '') return null
  const discard = () => {
    const discarded = readDraft(draftKey, writtenSchema)
    writeDraft(draftKey, null)
    showToast('What you wrote is discarded.', {
      action: { label: 'Undo', run: () => writeDraft(draftKey, discarded) },
    })
  }
  return (
    <li>
      <UnsentText text={text} onDiscard={hasFormLater ? undefined : discard}>
        {children}
      </UnsentText>
    </li>
  )
}

interface UnsentTextProps {
  text: string
  onDiscard?: (() => void) | undefined
  /** Where the words were written. */
  children: ReactNode
}

/** Words that were typed, and not sent. */
function UnsentText({ text, onDiscard, children }: UnsentTextProps) {
  const button = useRef<HTMLButtonElement>(null)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <div className={styles.unsent}>
      <output>{children}</output>
      <p className={styles.words} dir="auto">
        {text}
      </p>
      {onDiscard && (
        <Button
          ref={button}
          size="sm"
          variant="default"
          onClick={() => {
            handFocusOn()
            onDiscard()
          }}
        >
          Discard
        </Button>
      )}
    </div>
  )
}
