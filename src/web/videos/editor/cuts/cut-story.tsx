import type { ReactNode } from 'react'
import type { Cut } from '#shared/contract/videos/cuts.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { useFocusAfterChange } from '../../../ui/focus/use-focus-after-change.ts'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { CutException } from './cut-exception.tsx'
import styles from './cut-story.module.css'
import { changesTitle, describeCutState } from './cut-words.ts'

interface CutStoryProps {
  cut: Cut
  /** Whether its files are listed, to download. */
  hasFiles?: boolean
  /** Whether the letter that went with it is shown. */
  hasLetter?: boolean
  /** What can be done with it. */
  actions?: ReactNode
  /** Names the present actions: when it changes, the focus of a removed button moves to the cut. */
  actionsKey?: string
}

/** Which cut this is, who uploaded it and when, what changed since the one before, and why it went out as it is. */
export function CutStory({
  cut,
  hasFiles = false,
  hasLetter = false,
  actions,
  actionsKey = '',
}: CutStoryProps) {
  const { number, changes, exception, withdrawal } = cut
  const { tone, label } = describeCutState(cut)
  const name = cutName(number)
  const story = useFocusAfterChange<HTMLElement>(`${cut.state} ${actionsKey}`)
  return (
    <article ref={story} tabIndex={-1} className={styles.cut} aria-label={`Cut ${name}`}>
      <p className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        <StatusBadge tone={tone} label={label} />
        <span className={styles.about}>
          <CutDates cut={cut} />
        </span>
      </p>
      {hasFiles && cut.files.length > 0 && <CutFiles cut={cut} />}
      {changes && (
        <div>
          <p className={styles.label}>{changesTitle(changes)}</p>
          {changes.sentences.length > 0 && (
            <ul className={styles.changes}>
              {changes.sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {hasLetter && cut.letter !== '' && <SentLetter letter={cut.letter} title={`Letter with ${name}`} />}
      {exception && <CutException exception={exception} isDelivered={cut.deliveredAt !== null} />}
      {withdrawal && (
        <p className={styles.withdrawal}>
          <span className={styles.label}>
            Withdrawn <DateText at={withdrawal.at} />:{' '}
          </span>
          <span className={styles.reason}>{withdrawal.reason}</span>
        </p>
      )}
      {actions}
    </article>
  )
}

/** A letter of more characters or lines is folded. */
const longLetter = { characters: 280, lines: 5 }

function SentLetter({ letter, title }: { letter: string; title: string }) {
  const isLong = letter.length > longLetter.characters || letter.split('\n').length > longLetter.lines
  const text = (
    <p className={styles.reason} dir="auto">
      {letter}
    </p>
  )
  if (isLong) {
    return (
      <Fold title={title} className={styles.letter}>
        {text}
      </Fold>
    )
  }
  return (
    <div className={styles.letter}>
      <p className={styles.label}>{title}</p>
      {text}
    </div>
  )
}

function CutDates({ cut: { createdAt, sentAt, sentBy, deliveredAt } }: { cut: Cut }) {
  // The badge says that it was delivered.
  if (deliveredAt !== null) return <DateText at={deliveredAt} />
  if (sentAt === null) return <DatedText what="begun" at={createdAt} />
  return (
    <>
      <DatedText what="sent" at={sentAt} />
      {sentBy !== null && ` by ${sentBy}`}
    </>
  )
}

const DatedText = ({ what, at }: { what: string; at: string }) => (
  <>
    {what} <DateText at={at} />
  </>
)

function CutFiles({ cut }: { cut: Cut }) {
  return (
    <ul className={styles.files} aria-label={`Files of ${cutName(cut.number)}`}>
      {cut.files.map((file) => (
        <li key={file.ratio} className={styles.file}>
          <a className={styles.fileName} href={`${file.url}?download`} download>
            {file.ratio} · {file.originalName}
          </a>
          <span className={styles.about}>
            {file.uploadedBy !== null && `${file.uploadedBy}, `}
            <DateText at={file.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
