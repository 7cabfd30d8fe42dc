import type { ReactNode } from 'react'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { formatTimecode } from '#shared/videos/timeline/timecode.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { usePlayerState } from '../../player/exact/use-exact-player.ts'
import type { PlaceReader } from '../drafts/note-place.ts'
import type { NoteDraft } from '../drafts/use-note-draft.ts'
import styles from './note-form.module.css'

interface DraftPlaceProps extends PlaceTextProps {
  draft: NoteDraft
  places: PlaceReader
  /** What else is to be known of the place. */
  children?: ReactNode
}

/** Where in the video a draft is, and how it is moved. */
export function DraftPlace({ draft, places, children, ...place }: DraftPlaceProps) {
  return (
    <div className={styles.place}>
      <span className={styles.where}>
        <PlaceText {...place} />
        {children}
      </span>
      {!draft.isEmpty && (
        <PlaceButtons
          onMove={() => draft.setPlace(places.read())}
          onExtend={() => draft.setPlace(places.readUntil(draft))}
        />
      )}
    </div>
  )
}

/** Moves a note to where the video stands, or ends its range there. */
export function PlaceButtons({ onMove, onExtend }: { onMove: () => void; onExtend: () => void }) {
  return (
    <>
      <button type="button" className={styles.tool} onClick={onMove}>
        Move here
      </button>
      <button type="button" className={styles.tool} onClick={onExtend}>
        Until here
      </button>
    </>
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
          to <span className={styles.time}>{formatTimecode(shown.out - 1, rate)}</span>
        </>
      )}
    </>
  )
}
