import { useQuery } from '@tanstack/react-query'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import type { StoredFile } from '#shared/contract/files/files.ts'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { narrowPictureUrl } from '#shared/files/picture-widths.ts'
import { isStepComplete, steps } from '#shared/subscriptions/status-steps.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ApprovalLine } from '../approvals/approval-line.tsx'
import { findStanding } from '../approvals/approval-words.ts'
import { approvalsQuery } from '../queries/approval-queries.ts'
import styles from './step-notes.module.css'

type Notes = SubscriptionStatusDetail['current']['notes']

interface StepNotesProps {
  status: Pick<SubscriptionStatusDetail, 'id' | 'current'>
  /** Whether the reader is the customer, who approves them. */
  isOwn: boolean
}

/** What the studio wrote: creative brief and style frames, as text and files, and whether they are approved. */
export function StepNotes({ status, isOwn }: StepNotesProps) {
  const { notes, block, statusItems } = status.current
  const { data: approvals } = useQuery(approvalsQuery(status.id))
  const isUnwritten = (note: Notes[number]) => !hasContent(note) && isStepComplete(statusItems, note.stepId)
  const hasApproval = ({ stepId }: Notes[number]) => {
    const standing = approvals && findStanding(approvals, block, stepId)
    return standing !== undefined && (standing.latest !== null || standing.completion !== null)
  }
  const shown = notes.filter((note) => !isUnwritten(note) || hasApproval(note))
  return (
    <div>
      {shown.map((note) => (
        <Section
          key={note.stepId}
          title={steps.find((step) => step.id === note.stepId)?.label ?? note.stepId}
          actions={
            note.updatedAt && (
              <span className={styles.when}>
                <DateText at={note.updatedAt} />
              </span>
            )
          }
        >
          {!isUnwritten(note) && <StepNoteContent note={note} />}
          <ApprovalLine subscriptionId={status.id} block={block} stepId={note.stepId} isOwn={isOwn} />
        </Section>
      ))}
    </div>
  )
}

const hasContent = ({ body, files }: Notes[number]) => body !== '' || files.length > 0

export function StepNoteContent({ note }: { note: Notes[number] }) {
  if (!hasContent(note)) {
    return (
      <p className={styles.none}>
        {note.stepId === 'brief'
          ? 'What each film says and to whom. The studio writes it here.'
          : 'Light, surface and colour as stills. The studio adds them here.'}
      </p>
    )
  }
  return (
    <div className={styles.note}>
      {note.body !== '' && <p className={styles.body}>{note.body}</p>}
      {note.files.length > 0 && (
        <ul className={styles.files} aria-label="Files">
          {note.files.map((file) => (
            <li key={file.id}>
              <NoteFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A still is shown, anything else is named. */
function NoteFile({ file }: { file: StoredFile }) {
  const isImage = file.mediaType.startsWith('image/')
  return (
    <a
      href={isImage ? file.url : `${file.url}?download`}
      className={styles.file}
      target={isImage ? '_blank' : undefined}
      rel="noreferrer"
    >
      {isImage ? (
        <img
          src={narrowPictureUrl(file.url, 640)}
          alt={file.originalName}
          width={file.width ?? 320}
          height={file.height ?? 180}
          loading="lazy"
          className={styles.still}
        />
      ) : (
        <span className={styles.named}>
          <IconFile size={20} stroke={1.6} aria-hidden="true" />
          {file.originalName}
        </span>
      )}
    </a>
  )
}
