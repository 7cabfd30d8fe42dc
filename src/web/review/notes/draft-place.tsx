import type { ReactNode } from 'react'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { formatTimecode } from '#shared/videos/timeline/timecode.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { usePlayerState } from '../../player/exact/use-exact-player.ts'
import type { PlaceReader } from '../drafts/note-place.ts'
import type { NoteDraft, NotePlace } from '../drafts/use-note-draft.ts'
import styles from './note-form.module.css'

interface DraftPlaceProps extends PlaceTextProps {
  draft: NoteDraft
  places: PlaceReader
  /** It was begun on a cut that was taken back: it can be moved, but no range of it ends here. */
  isTakenBack?: boolean
  onMoved: () => void
  /** What else is to be known of the place. */
  children?: ReactNode
}

/** Where in the video a draft is, and how it is moved. */
export function DraftPlace(props: DraftPlaceProps) {
  const { draft, places, isTakenBack = false, onMoved, children, ...place } = props
  const move = (to: NotePlace) => {
    draft.setPlace(to)
    onMoved()
  }
  return (
    <div className={styles.place}>
      <span className={styles.where}>
        <PlaceText {...place} />
        {children}
      </span>
      {!draft.isEmpty && (
        <PlaceButtons
          onMove={() => move(places.read())}
          onExtend={isTakenBack ? null : () => move(places.readUntil(draft))}
        />
      )}
    </div>
  )
}

interface PlaceButtonsProps {
  onMove: () => void
  /** Null where a range can't end here. */
  onExtend: (() => void) | null
}

/** Moves a note to where the video stands, or ends its range there. */
export function PlaceButtons({ onMove, onExtend }: PlaceButtonsProps) {
  return (
    <span className={styles.moves}>
      <button type="button" className={styles.tool} onClick={onMove}>
        Move here
      </button>
      {onExtend && (
        <button type="button" className={styles.tool} onClick={onExtend}>
          Until here
        </button>
      )}
    </span>
  )
}

interface PlaceTextProps {
  player: ExactPlayer | null
  rate: FrameRate
  frames: NoteFrames | null
}

/** The time that the note is about; before it is begun, where the video stands. */
function PlaceText({ player, rate, frames }: PlaceTextProps) {
  const frame = usePlayerState(player, (state) => state.frame)
  const loop = usePlayerState(player, (state) => state.loop)
  const shown = frames ?? loop ?? { in: frame, out: frame + 1 }
  const isRange = shown.out > shown.in + 1
  return (
    <>
      {isRange ? 'From ' : 'At '}
      <span className={styles.time}>{formatTimecode(shown.in, rate)}</span>
      {isRange && (
        <>
          {' '}
          <span className={styles.end}>
            to <span className={styles.time}>{formatTimecode(shown.out - 1, rate)}</span>
          </span>
        </>
      )}
    </>
  )
}
