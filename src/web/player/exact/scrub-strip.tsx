import { memo, useState, type PointerEvent } from 'react'
import { formatTimecode } from '#shared/videos/timeline/timecode.ts'
import { drawMarks } from './draw-marks.ts'
import type { ExactPlayer } from './exact-player.ts'
import styles from './scrub-strip.module.css'
import type { FrameRange } from './shuttle.ts'
import { findTile, type StripTiles } from './strip-tiles.ts'
import { usePlayerState } from './use-exact-player.ts'

/** A card where it stands, in frames. */
export interface StripSegment extends FrameRange {
  id: string
  /** "Card 2", and as it is drawn where it is narrow. */
  name: string
  short: string
  text: string
}

/** In the order in which they are drawn: what is still to be done stands above what is done. */
const markTones = ['said', 'resolved', 'open', 'draft'] as const

/** Something that was said of these frames. */
export interface StripMark extends FrameRange {
  id: string
  tone: (typeof markTones)[number]
  isCurrent: boolean
}

interface ScrubStripProps {
  player: ExactPlayer | null
  frameCount: number
  rate: { num: number; den: number }
  title: string
  segments: readonly StripSegment[]
  marks: readonly StripMark[]
  /** Null where the file has none. */
  tiles: StripTiles | null
  /** Width by height of the picture. */
  aspect: number
}

/** The video to scale: its cards, what was said of them, the range that is repeated, and the playhead to drag. */
export function ScrubStrip(props: ScrubStripProps) {
  const { player, frameCount, rate, title, segments, tiles, aspect } = props
  const [hovered, setHovered] = useState<number | null>(null)
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width === 0) return
    const frame = Math.floor(((event.clientX - left) / width) * frameCount)
    setHovered(Math.min(frameCount - 1, Math.max(0, frame)))
  }
  return (
    <div className={styles.strip} style={{ '--count': frameCount }}>
      <div
        className={styles.track}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(null)}
        onPointerCancel={() => setHovered(null)}
      >
        <Segments segments={segments} title={title} />
        <Marks marks={props.marks} frameCount={frameCount} />
        <Loop player={player} />
        <Playhead player={player} frameCount={frameCount} rate={rate} title={title} segments={segments} />
        {hovered !== null && (
          <div
            className={styles.hover}
            style={{ '--at': hovered, '--aspect': aspect }}
            data-side={hovered > frameCount / 2 ? 'left' : 'right'}
            aria-hidden="true"
          >
            {tiles && <Tile tiles={tiles} frame={hovered} />}
            <span className={styles.hoverTime}>{formatTimecode(hovered, rate)}</span>
          </div>
        )}
      </div>
    </div>
  )
}

function Tile({ tiles, frame }: { tiles: StripTiles; frame: number }) {
  const { x, y } = findTile(frame, tiles)
  return (
    <span
      className={styles.tile}
      style={{
        backgroundImage: `url("${tiles.url}")`,
        backgroundSize: `${100 * tiles.columns}% ${100 * tiles.rows}%`,
        backgroundPosition: `${x}% ${y}%`,
      }}
    />
  )
}

const Segments = memo(function Segments({ segments, title }: Pick<ScrubStripProps, 'segments' | 'title'>) {
  return (
    <ol aria-label={`Cards of ${title}`}>
      {segments.map((segment) => (
        <li
          key={segment.id}
          className={styles.card}
          style={{ '--at': segment.in, '--long': segment.out - segment.in }}
        >
          <span className={styles.name}>
            <span className={styles.full}>{segment.name}</span>
            <span className={styles.short} aria-hidden="true">
              {segment.short}
            </span>
          </span>
          <span className={styles.text}>{segment.text}</span>
        </li>
      ))}
    </ol>
  )
})

/**
 * A drawing: the list of notes says the same in words. One line for each tone, however many marks there are: the strip
 * is drawn again with each frame that plays.
 */
const Marks = memo(function Marks({ marks, frameCount }: Pick<ScrubStripProps, 'marks' | 'frameCount'>) {
  const current = marks.filter(({ isCurrent }) => isCurrent)
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${frameCount} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {markTones.map((tone) => {
        const d = drawMarks(
          marks.filter((mark) => mark.tone === tone),
          frameCount,
        )
        return d && <path key={tone} className={styles.mark} data-tone={tone} d={d} />
      })}
      {current.length > 0 && <path className={styles.mark} data-current d={drawMarks(current, frameCount)} />}
    </svg>
  )
})

function Loop({ player }: Pick<ScrubStripProps, 'player'>) {
  const loop = usePlayerState(player, (state) => state.loop)
  if (!loop) return null
  return <span className={styles.loop} style={{ '--at': loop.in, '--long': loop.out - loop.in }} />
}

function Playhead({
  player,
  frameCount,
  rate,
  title,
  segments,
}: Omit<ScrubStripProps, 'marks' | 'tiles' | 'aspect'>) {
  const frame = usePlayerState(player, (state) => state.frame)
  const card = segments.find((segment) => segment.in <= frame && frame < segment.out)
  return (
    <input
      type="range"
      className={styles.playhead}
      autoComplete="off"
      aria-label={`Time of ${title}`}
      aria-valuetext={`${formatTimecode(frame, rate)}, frame ${frame}${card ? `, ${card.name}` : ''}`}
      min={0}
      max={frameCount - 1}
      value={frame}
      onChange={(event) => player?.showFrame(Number(event.target.value))}
    />
  )
}
