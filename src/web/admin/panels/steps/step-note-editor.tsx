import { ActionIcon, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { deleteFile, type StoredFile } from '#shared/contract/files/files.ts'
import { describeExcess } from '#shared/fields.ts'
import { narrowPictureUrl } from '#shared/files/picture-widths.ts'
import { writeStepNote, type SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { approvalNames, type ApprovalStep } from '#shared/subscriptions/approvals.ts'
import { call, changeErrorMessage } from '../../../call/call.ts'
import { StepFileUploader } from '../../../files/step-file-uploader.tsx'
import { approvalsQuery } from '../../../subscriptions/queries/approval-queries.ts'
import { statusQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { TextArea } from '../../../ui/text/text-area.tsx'
import { ApprovalRequestPanel } from './approval-request-panel.tsx'
import styles from './step-note-editor.module.css'
import { useStatusChange } from './use-status-change.ts'
import { useEarlierNoteDraft, useStepNoteDraft } from './use-step-note-draft.ts'

type Note = SubscriptionStatusDetail['current']['notes'][number]

const labels: Record<ApprovalStep, string> = {
  brief: 'What each film says, and to whom',
  style: 'Light, surface and colour',
}

const bodyMax = 20_000

interface StepNoteEditorProps {
  status: SubscriptionStatusDetail
  note: Note
}

interface SentNote {
  block: number
  /** The stored text that the editor showed, or named beside its own. */
  seen: string
  body: string
}

/** Brief or style frames of the block in production: text, files beside it, and their approval. The customer reads all. */
export function StepNoteEditor({ status, note }: StepNoteEditorProps) {
  const { id: subscriptionId, current } = status
  const queryClient = useQueryClient()
  const { stepId } = note
  const { title, isPlural } = approvalNames[stepId]
  const draft = useStepNoteDraft(status, note)
  const earlier = useEarlierNoteDraft(status, note)
  const { sendWithToast, isPending } = useStatusChange<SentNote>({
    subscriptionId,
    mutationFn: (sent) => call(writeStepNote, { subscriptionId, stepId, ...sent }),
    // The text is on the screen already, as typed; it counts as saved when the server says so.
    expect: (before) => before,
    unchanged: 'The text is not saved; what you typed is still here.',
    onDone: ({ body }) => {
      draft.dropSent(body)
      showToast(`The ${title.toLowerCase()} ${isPlural ? 'are' : 'is'} saved.`)
    },
  })
  // Saved, its buttons are disabled or gone.
  const field = useRestoredFocus<HTMLTextAreaElement>(isPending)
  const isTooLong = describeExcess(draft.body, bodyMax) !== null
  const save = () => {
    if (!draft.isChanged || isTooLong || isPending) return
    draft.markSent(draft.body)
    sendWithToast({ block: current.block, seen: note.body, body: draft.body })
  }
  const readAgain = () => {
    void queryClient.invalidateQueries(statusQuery(subscriptionId))
    void queryClient.invalidateQueries(approvalsQuery(subscriptionId))
  }
  return (
    <Section title={title}>
      {earlier && (
        <output className={styles.unsaved}>
          Not saved before block {current.block} opened: <q dir="auto">{earlier.body}</q>
          <span className={styles.choices}>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                draft.write([draft.body, earlier.body].filter((text) => text.trim() !== '').join('\n\n'))
                earlier.drop()
                field.current?.focus()
              }}
            >
              Add to the text
            </Button>
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                earlier.drop()
                field.current?.focus()
              }}
            >
              Discard
            </Button>
          </span>
        </output>
      )}
      <TextArea
        ref={field}
        className={styles.text}
        label={labels[stepId]}
        minRows={5}
        maxRows={24}
        charactersMax={bodyMax}
        value={draft.body}
        onChange={(event) => draft.write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      {draft.isChangedElsewhere && (
        <output className={styles.unsaved}>
          It was changed meanwhile, and {note.body === '' ? 'is empty now.' : 'says now: '}
          {note.body !== '' && <q dir="auto">{note.body}</q>} Save replaces that.
        </output>
      )}
      <div className={styles.actions}>
        <Button
          disabled={!draft.isChanged || isTooLong}
          loading={isPending}
          onClick={save}
          aria-label={`Save ${title}`}
        >
          Save
        </Button>
        {draft.isChanged && (
          <Button
            variant="subtle"
            onClick={() => {
              draft.drop()
              field.current?.focus()
            }}
          >
            Discard changes
          </Button>
        )}
        <span className={styles.state}>
          {draft.isChanged ? (
            'Not saved yet'
          ) : note.updatedAt ? (
            <>
              Saved <DateText at={note.updatedAt} />
            </>
          ) : (
            'The customer sees nothing here yet'
          )}
        </span>
      </div>
      {note.files.length > 0 && (
        <ul className={styles.files} aria-label={`Files of ${title}`}>
          {note.files.map((file) => (
            <NoteFile key={file.id} file={file} onSettled={readAgain} />
          ))}
        </ul>
      )}
      <StepFileUploader subscriptionId={subscriptionId} stepId={stepId} onUploaded={readAgain} />
      <ApprovalRequestPanel status={status} note={note} isUnsaved={draft.isChanged} />
    </Section>
  )
}

interface NoteFileProps {
  file: StoredFile
  /** Is called after an error, too: where the answer was lost, the file may be deleted. */
  onSettled: () => void
}

function NoteFile({ file, onSettled }: NoteFileProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await call(deleteFile, { fileId: file.id })
      setAsking(false)
    } catch (error) {
      showToast(changeErrorMessage(`“${file.originalName}” is still there.`, error), { tone: 'bad' })
    } finally {
      setBusy(false)
      onSettled()
    }
  }
  return (
    <li className={styles.file}>
      <a className={styles.open} href={file.url} target="_blank" rel="noreferrer">
        {file.mediaType.startsWith('image/') ? (
          <img className={styles.still} src={narrowPictureUrl(file.url, 640)} alt="" loading="lazy" />
        ) : (
          <span className={styles.still}>
            <IconFile size={28} stroke={1.4} aria-hidden="true" />
          </span>
        )}
        {file.originalName}
      </a>
      <ActionIcon
        className={styles.remove}
        variant="default"
        size={32}
        aria-label={`Delete ${file.originalName}`}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete “${file.originalName}”?`}
        confirmLabel="Delete file"
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        The customer no longer sees it, except in what was sent for approval. It can’t be brought back.
      </ConfirmDialog>
    </li>
  )
}
