import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import type { QuestionSide } from '#shared/videos/questions.ts'
import { usePublicConfig } from '../../system/installation/use-public-config.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import styles from './questions.module.css'

interface UnsentAnswerProps {
  text: string
  /** Where the words stand. */
  field: RefObject<HTMLTextAreaElement | null>
  side: QuestionSide
  /** What the question is about. */
  subjectTitle: string
  onDiscard: () => void
  onRestore: () => void
}

/** Says that a question was closed before these words were sent, and what can be done with them. */
export function UnsentAnswer({ text, field, side, subjectTitle, onDiscard, onRestore }: UnsentAnswerProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('Your words are copied.')
    } catch {
      field.current?.select()
      showToast('Copy the selected words with your keyboard.', { tone: 'bad' })
    }
  }
  const discard = () => {
    onDiscard()
    showToast('What you wrote is discarded.', { action: { label: 'Undo', run: onRestore } })
  }
  return (
    <>
      <p className={styles.unsent} role="alert">
        <strong>
          {side === 'customer' ? 'The studio has closed this question.' : 'This question is closed.'}
        </strong>{' '}
        What you wrote was not sent. It stays here, and you can send it if the question is opened again.
      </p>
      <div className={styles.actions}>
        {side === 'customer' && <EmailStudio text={text} subjectTitle={subjectTitle} />}
        <Button variant="default" onClick={() => void copy()}>
          Copy your words
        </Button>
        <Button variant="subtle" onClick={discard}>
          Discard
        </Button>
      </div>
    </>
  )
}

/** Only the studio asks questions here: the customer's way to send the words all the same is an e-mail. */
function EmailStudio({ text, subjectTitle }: Pick<UnsentAnswerProps, 'text' | 'subjectTitle'>) {
  const { contactEmail } = usePublicConfig()
  if (!contactEmail) return null
  const subject = encodeURIComponent(`Your question about ${subjectTitle}`)
  const body = encodeURIComponent(text)
  return (
    <Button component="a" variant="default" href={`mailto:${contactEmail}?subject=${subject}&body=${body}`}>
      E-mail them to the studio
    </Button>
  )
}
