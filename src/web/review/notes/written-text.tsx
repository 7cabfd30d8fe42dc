import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { z } from 'zod'
import { noteLimits } from '#shared/review/notes.ts'
import { errorMessage } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { TextArea } from '../../ui/text/text-area.tsx'
import { useSentDraft } from '../drafts/use-sent-draft.ts'
import styles from './written-text.module.css'

const textSchema = z.object({ id: z.string(), text: z.string() })

/** What is sent, and what becomes of its draft. */
export interface SentText {
  text: string
  /** The same for a retry. */
  id: string
  /** It was stored. @returns false where more was typed meanwhile, which stays */
  finish: () => boolean
  /** The server has other words under the id. */
  renew: () => void
}

interface WrittenTextProps {
  draftKey: string
  /** What is there before something is written. */
  from?: string
  label: string
  placeholder?: string
  sendLabel: string
  isOptional?: boolean
  /** What else is changed with the words. */
  tools?: ReactNode
  error: unknown
  isBusy: boolean
  onSend: (sent: SentText) => void
  onCancel: () => void
}

/** Words below a note: they stay through a reload and a failed send. Ctrl-Enter sends them. */
export function WrittenText(props: WrittenTextProps) {
  const { draftKey, from = '', label, placeholder, sendLabel, isOptional, tools, error, isBusy } = props
  const draft = useSentDraft(draftKey, textSchema, { id: '', text: from })
  const errorId = useId()
  const { text } = draft.value
  const isReady = isOptional || text.trim() !== ''
  const send = () => {
    if (!isReady || isBusy) return
    const id = draft.value.id || crypto.randomUUID()
    const sent = { id, text }
    draft.store(sent)
    props.onSend({ ...sent, finish: () => draft.finish(sent), renew: draft.renew })
  }
  return (
    <div className={styles.form}>
      <TextArea
        // It was asked for by the button before, which is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        minRows={2}
        maxRows={10}
        dir="auto"
        aria-label={label}
        aria-describedby={error ? errorId : undefined}
        placeholder={placeholder}
        maxLength={noteLimits.characters}
        value={text}
        onChange={(event) =>
          draft.store({ id: draft.value.id || crypto.randomUUID(), text: event.currentTarget.value })
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          if (event.key === 'Escape') props.onCancel()
        }}
      />
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.buttons}>
        <Button size="sm" disabled={!isReady} loading={isBusy} onClick={send}>
          {sendLabel}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            draft.drop()
            props.onCancel()
          }}
        >
          Discard
        </Button>
      </div>
      <FieldError id={errorId}>{error ? errorMessage(error) : null}</FieldError>
    </div>
  )
}
