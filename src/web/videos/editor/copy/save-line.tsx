import { Button } from '@mantine/core'
import type { WrittenCard } from '#shared/videos/copy-cards.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { positionText } from '#shared/videos/timeline/time-text.ts'
import type { VideoDraft } from './video-draft.ts'
import type { VideoSaver, VideoSaverState, SavePhase } from './video-saver.ts'
import styles from './save-line.module.css'

const words: Record<SavePhase, string> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  held: 'Not saved: fix what is red above',
  failed: 'Not saved',
  conflict: 'Not saved: choose above which version stays',
}

/** What a person has to do something about: it stays in sight, wherever they write, and is spoken. */
export const saveProblems: ReadonlySet<SavePhase> = new Set(['held', 'failed', 'conflict'])

/** How far what is typed is saved, and what to do where it is not. */
export function SaveLine({ saver, state }: { saver: VideoSaver; state: VideoSaverState }) {
  return (
    <div className={styles.line} data-phase={state.phase}>
      <output className={styles.state} aria-live={saveProblems.has(state.phase) ? 'polite' : 'off'}>
        {words[state.phase]}
        {state.phase === 'failed' && <span className={styles.why}>{state.sentence}</span>}
      </output>
      {state.phase === 'failed' && (
        <Button variant="default" size="sm" className={styles.again} onClick={() => void saver.flush()}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** Someone else saved the same video meanwhile: both are shown, the person chooses. */
export function ConflictNotice({ saver, state }: { saver: VideoSaver; state: VideoSaverState }) {
  const { theirs, draft } = state
  if (!theirs) return null
  return (
    <div className={styles.conflict} role="alert">
      <p className={styles.title}>This film was changed elsewhere while you were writing.</p>
      <div className={styles.versions}>
        <Version
          name="Yours"
          title={videoTitle({ title: draft.title, length: theirs.length })}
          video={draft}
          rate={theirs.frameRate}
          direction={draft.direction}
        />
        <Version
          name="Saved elsewhere"
          title={videoTitle(theirs)}
          video={theirs}
          rate={theirs.frameRate}
          direction={theirs.direction}
        />
      </div>
      <div className={styles.choice}>
        <Button onClick={() => void saver.keepMine()}>Keep mine</Button>
        <Button variant="default" onClick={() => saver.takeTheirs()}>
          Use the other one
        </Button>
      </div>
    </div>
  )
}

function Version({
  name,
  title,
  video,
  rate,
  direction,
}: {
  name: string
  title: string
  video: Pick<VideoDraft, 'copyCards'>
  rate: FrameRate
  direction: string
}) {
  return (
    <div>
      <p className={styles.name}>{name}</p>
      <p className={styles.video}>{title}</p>
      <ol className={styles.cards}>
        {video.copyCards.map((card) => (
          <li key={card.id}>
            {card.copy || '—'}
            <Position card={card} rate={rate} />
          </li>
        ))}
      </ol>
      {direction && <p className={styles.direction}>Direction: {direction}</p>}
    </div>
  )
}

/** When and where a card was put: two versions may differ in nothing else. */
function Position({ card, rate }: { card: WrittenCard; rate: FrameRate }) {
  const text = positionText(card, rate)
  return text ? <span className={styles.position}> {text}</span> : null
}
