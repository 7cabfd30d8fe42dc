import { Button } from '@mantine/core'
import { videoTitle } from '#shared/videos/video-title.ts'
import { emptyCardsText, hasCopy } from '#shared/videos/missing-copy.ts'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import styles from './activation-dialog.module.css'
import type { ActivationPlan, WrittenVideo } from './plan-activation.ts'

interface ActivationDialogProps<Video extends WrittenVideo> {
  plan: ActivationPlan<Video>
  isOpen: boolean
  onClose: () => void
  /** Leads to the copy that is missing first. */
  onEdit: (video: Video) => void
  /** Left out where nothing can be activated. */
  onActivate: (videos: Video[]) => void
}

/** Asks once before videos are activated with empty cards, names the cards, and says which videos can't go yet. */
export function ActivationDialog<Video extends WrittenVideo>({
  plan: { ready, gaps, blocked },
  isOpen,
  onClose,
  onEdit,
  onActivate,
}: ActivationDialogProps<Video>) {
  const first = blocked[0]?.video ?? gaps[0]?.video
  const [only] = ready.length + blocked.length === 1 ? ready : []
  const isNoneReady = ready.length === 0
  const edit = first && (() => onEdit(first))
  const editLabel = first && !hasCopy(first) ? 'Edit film' : 'Edit copy'
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={findTitle({ ready, blocked, only })} size={520}>
      <div className={styles.parts}>
        {blocked.length > 0 && (
          <VideoLines
            lead={`${countVideos(blocked.length, 'stays a draft', 'stay drafts')}:`}
            tone="bad"
            lines={blocked.map(({ video, sentence }) => ({ video, text: sentence }))}
          />
        )}
        {gaps.length > 0 && (
          <>
            {only ? (
              <p>{emptyCardsText(gaps[0]?.emptyCards ?? [])}.</p>
            ) : (
              <VideoLines
                lead={`${countVideos(gaps.length, 'has empty cards', 'have empty cards')}:`}
                tone="warn"
                lines={gaps.map(({ video, emptyCards }) => ({
                  video,
                  text: `${emptyCardsText(emptyCards)}.`,
                }))}
              />
            )}
            <p className={styles.about}>
              Cards that stay empty have no words in the film. You can still write them until the studio
              queues it.
            </p>
          </>
        )}
      </div>
      {isNoneReady ? (
        <DialogActions cancelLabel="Close" onCancel={onClose} confirmLabel={editLabel} onConfirm={edit} />
      ) : (
        <DialogActions
          cancelLabel="Not yet"
          onCancel={onClose}
          hasFocusOnCancel
          confirmLabel={ready.length === 1 ? 'Activate film' : `Activate ${ready.length} films`}
          onConfirm={() => onActivate(ready)}
        >
          <Button variant="subtle" onClick={edit}>
            {editLabel}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

interface VideoLinesProps {
  lead: string
  tone: 'bad' | 'warn'
  lines: readonly { video: WrittenVideo; text: string }[]
}

function VideoLines({ lead, tone, lines }: VideoLinesProps) {
  return (
    <div>
      <p className={styles.lead}>{lead}</p>
      <ul className={styles.videos} data-tone={tone}>
        {lines.map(({ video, text }) => (
          <li key={video.id}>
            <span className={styles.title}>{videoTitle(video)}</span>
            <span className={styles.about}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function findTitle({
  ready,
  blocked,
  only,
}: {
  ready: readonly WrittenVideo[]
  blocked: readonly unknown[]
  only: WrittenVideo | undefined
}): string {
  if (only) return `Activate “${videoTitle(only)}” with empty cards?`
  if (ready.length > 0) return `Activate ${countVideos(ready.length)}?`
  return blocked.length === 1 ? 'This film can’t be activated yet' : 'These films can’t be activated yet'
}

/** "1 film stays a draft", "3 films stay drafts". */
function countVideos(count: number, one = '', several = ''): string {
  return (count === 1 ? `1 film ${one}` : `${count} films ${several}`).trim()
}
