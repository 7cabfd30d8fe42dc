import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react'
import { z } from 'zod'
import { describeExcess } from '#shared/fields.ts'
import { noteLimits } from '#shared/review/notes.ts'
import { errorMessage } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useScrollOnResize } from '../../ui/focus/use-scroll-on-resize.ts'
import { scrollIntoView } from '../../ui/page/scroll-into-view.ts'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { useSentDraft } from '../drafts/use-sent-draft.ts'
import { NoteTextField } from './note-text-field.tsx'
import styles from './written-text.module.css'

/** What is being written, and what it is sent under. */
export const sentTextSchema = z.object({ id: z.string(), text: z.string() })

/** What is sent, and what becomes of its draft, also once its form is closed. */
export interface SentText {
  text: string
  /** The same for a retry. */
  id: string
  /** It was stored. @returns false where more was typed meanwhile, here, in another tab or in the form that was opened next: it stays */
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
  hasFirstFocus: boolean
  /** What is to be known before it is written on. */
  notice?: ReactNode
  /** What else is changed with the words. */
  tools?: ReactNode
  error: unknown
  isBusy: boolean
  /** Something was typed, or the form is closed, after an error. */
  onDismissError?: (() => void) | undefined
  /** What stands in the field, also when it is drawn first. */
  onText?: (text: string) => void
  onSend: (sent: SentText) => void
  /** Closes the form; what is written is kept. */
  onClose: () => void
  /** What is written was dropped. */
  onDiscard?: () => void
}

/** Words below a note: they stay through a reload and a failed send. Ctrl-Enter sends them. */
export function WrittenText(props: WrittenTextProps) {
  const { draftKey, from = '', label, placeholder, sendLabel, isOptional, tools, error, isBusy } = props
  const draft = useSentDraft(draftKey, sentTextSchema, { id: '', text: from })
  const errorId = useId()
  const sendButton = useRestoredFocus<HTMLButtonElement>(isBusy)
  const form = useScrollOnResize<HTMLDivElement>()
  const { text } = draft.value
  const reportText = useEffectEvent(() => props.onText?.(text))
  useEffect(() => {
    reportText()
    // What is there before may change beneath what is written.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text, from])
  const isReady = isOptional || text.trim() !== ''
  const isTooLong = describeExcess(text, noteLimits.characters) !== null
  const send = () => {
    if (!isReady || isBusy || isTooLong) return
    const id = draft.value.id || crypto.randomUUID()
    const sent = { id, text }
    draft.store(sent)
    props.onSend({
      ...sent,
      finish: () => draft.finish(sent) === null,
      renew: draft.renew,
    })
  }
  return (
    <div ref={form} className={styles.form} data-scrolls-on-resize data-in-use>
      {props.notice && <output className={styles.notice}>{props.notice}</output>}
      <NoteTextField
        hasFirstFocus={props.hasFirstFocus}
        maxRows={10}
        label={label}
        errorId={error ? errorId : undefined}
        placeholder={placeholder}
        value={text}
        onChange={(typed) => {
          draft.store({ id: draft.value.id || crypto.randomUUID(), text: typed })
          props.onDismissError?.()
        }}
        onSend={send}
        onEscape={() => {
          props.onDismissError?.()
          props.onClose()
        }}
      />
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.buttons}>
        <Button size="sm" ref={sendButton} disabled={!isReady || isTooLong} loading={isBusy} onClick={send}>
          {sendLabel}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            draft.drop()
            props.onDismissError?.()
            if (props.onDiscard) props.onDiscard()
            else props.onClose()
          }}
        >
          Discard
        </Button>
      </div>
      <FieldError ref={scrollIntoView} id={errorId}>
        {error ? errorMessage(error) : null}
      </FieldError>
    </div>
  )
}
