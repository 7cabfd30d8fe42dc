import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CopyRevision, WrittenRevision } from '#shared/contract/videos/copy-revisions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { formatCount } from '#shared/display-locale.ts'
import { pickWritten, type WrittenCard } from '#shared/videos/copy-cards.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { positionText } from '#shared/videos/timeline/time-text.ts'
import { errorMessage } from '../../call/call.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './video-history.module.css'
import { HistoryList, HistoryRow } from './history-list.tsx'
import { copyHistoryQuery, copyRevisionQuery } from './history-queries.ts'

/** The copy of a revision, to be saved like any other. */
export type RevisedCopy = Pick<WrittenRevision, 'startCard' | 'endCard' | 'direction'> & {
  copyCards: WrittenCard[]
}

type PutBack = (copy: RevisedCopy) => Promise<string | null>

interface VideoHistoryProps {
  video: Video
  reader: 'customer' | 'admin'
  /**
   * Saves this copy; rejects where it may not be, and resolves to why it is not tried. Without it the history is to be
   * read alone.
   */
  onPutBack?: PutBack | undefined
}

/** A quiet button, and behind it what the video said before: who, when, the words, and a way back to them. */
export function VideoHistory(props: VideoHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const title = videoTitle(props.video)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
        History
        <VisuallyHidden> of {title}</VisuallyHidden>
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`What “${title}” said`} size={640}>
        {isOpen && <Revisions {...props} onDone={close} />}
      </Dialog>
    </>
  )
}

function Revisions({ video, reader, onPutBack, onDone }: VideoHistoryProps & { onDone: () => void }) {
  const history = useInfiniteQuery(copyHistoryQuery(video.id, video.version))
  return (
    <HistoryList
      label="Revisions, newest first"
      history={history}
      readEntries={(page) => page.revisions}
      empty="Nothing has been written yet. Each change will appear here."
    >
      {(revision, index) => (
        <Revision
          video={video}
          revision={revision}
          reader={reader}
          isPresent={index === 0}
          onPutBack={index === 0 ? undefined : onPutBack}
          onDone={onDone}
        />
      )}
    </HistoryList>
  )
}

interface RevisionProps extends VideoHistoryProps {
  revision: CopyRevision
  /** What the video says now. */
  isPresent: boolean
  onDone: () => void
}

function Revision({ video, revision, reader, isPresent, onPutBack, onDone }: RevisionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <HistoryRow
          what={<span className={styles.author}>{authorText(revision.author, reader)}</span>}
          figure={<span className={styles.words}>{formatCount(revision.words, 'word')}</span>}
          at={isPresent ? 'Now' : <DateText at={revision.savedAt} />}
        />
      </summary>
      {isOpen && <Words video={video} revision={revision} onPutBack={onPutBack} onDone={onDone} />}
    </details>
  )
}

function Words({
  video,
  revision,
  onPutBack,
  onDone,
}: Pick<RevisionProps, 'video' | 'revision' | 'onPutBack' | 'onDone'>) {
  const { data, error } = useQuery(copyRevisionQuery(video.id, revision))
  const [refused, setRefused] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  if (!data) return <p className={styles.note}>{error ? errorMessage(error) : 'Loading the words…'}</p>

  const putBack = async (save: PutBack) => {
    setSaving(true)
    setRefused(null)
    try {
      const copyCards = data.copyCards.map(pickWritten)
      const obstacle = await save({
        copyCards,
        startCard: data.startCard,
        endCard: data.endCard,
        direction: data.direction,
      })
      if (obstacle === null) onDone()
      else setRefused(obstacle)
    } catch (cause) {
      setRefused(errorMessage(cause))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={styles.inside}>
      <ol className={styles.lines}>
        {data.startCard.use && (
          <Line
            name="Start card"
            text={data.startCard.text}
            position={positionText(data.startCard, video.frameRate)}
          />
        )}
        {data.copyCards.map((card, index) => (
          <Line
            key={card.id}
            name={`Card ${index + 1}`}
            text={card.copy}
            position={positionText(card, video.frameRate)}
          />
        ))}
        {data.endCard.use && (
          <Line
            name="End card"
            text={data.endCard.tagline}
            position={positionText(data.endCard, video.frameRate)}
          />
        )}
        {data.direction && <Line name="Direction" text={data.direction} />}
      </ol>
      {onPutBack && (
        <Button variant="default" size="sm" loading={isSaving} onClick={() => void putBack(onPutBack)}>
          Put back
        </Button>
      )}
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}

function Line({ name, text, position = '' }: { name: string; text: string; position?: string }) {
  return (
    <li className={styles.line}>
      <span className={styles.name}>{name}</span>
      <span className={text.trim() === '' ? styles.empty : styles.text}>{text.trim() || 'Nothing yet'}</span>
      {position && <span className={styles.position}>{position}</span>}
    </li>
  )
}

/** Who wrote a revision, as the customer or the studio reads it. */
function authorText({ kind, name }: CopyRevision['author'], reader: 'customer' | 'admin'): string {
  if (kind === 'system') return 'As it was before'
  if (kind === 'customer') return reader === 'customer' ? 'You' : name || 'The customer'
  return name || 'The studio'
}
