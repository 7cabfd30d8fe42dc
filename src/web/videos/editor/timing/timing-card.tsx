import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Timing } from '#shared/videos/card-timing.ts'
import type { CardSegment } from '#shared/videos/timeline/lay-out-video.ts'
import { framesInSecond, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { moveCard, type CardRoom, type Grip } from '#shared/videos/timeline/move-card.ts'
import { timingText } from '#shared/videos/timeline/time-text.ts'
import styles from './timing-card.module.css'
import { useCardDrag } from './use-card-drag.ts'

interface TimingCardProps {
  segment: CardSegment
  name: string
  room: CardRoom
  rate: FrameRate
  frames: number
  track: RefObject<HTMLElement | null>
  isSelected: boolean
  isFlagged: boolean
  /** Ids of the sentences that explain the keys and what is flagged. */
  describedBy: string
  onSelect: (cardId: string) => void
  onMoved: (cardId: string, timing: Timing, subject: string) => void
  onOpen: (cardId: string) => void
}

const gripNames: Record<Grip, string> = { card: '', in: ', its start', out: ', its end' }

/** A card on the timeline: a slider by keys, and something to drag, as a whole or by its edges. */
export function TimingCard(props: TimingCardProps) {
  const { segment, name, room, rate, frames, track, isSelected, isFlagged, onSelect, onMoved } = props
  const { id } = segment
  const [grip, setGrip] = useState<Grip>('card')
  const handle = useRef<HTMLDivElement>(null)
  const drag = useCardDrag({
    room,
    rate,
    onSelect: () => {
      onSelect(id)
      handle.current?.focus({ preventScroll: true })
    },
    onMoved: (timing) => onMoved(id, timing, `drag ${Date.now()}`),
  })
  const shown = drag.moving ?? segment

  const nudge = (by: number) => onMoved(id, moveCard(room, grip, by), `${id} ${grip}`)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = findKeyAction(event, framesInSecond(rate), frames)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    if ('by' in act) nudge(act.by)
    else if ('open' in act) props.onOpen(id)
    else {
      drag.cancel()
      setGrip(act.grip)
    }
  }
  const dragFrom = (from: Grip) => ({
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      setGrip('card')
      drag.start(event, from, track.current, frames)
    },
    onPointerMove: drag.move,
    onPointerUp: drag.end,
    onPointerCancel: drag.cancel,
  })
  const time = timingText(shown, rate)
  return (
    // A range input has one value and nothing inside; a card has two edges, and words on it.
    <div
      ref={handle}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      className={styles.card}
      data-kind={segment.kind}
      data-selected={isSelected || undefined}
      data-flagged={isFlagged || undefined}
      data-over={segment.isOver || undefined}
      data-moving={drag.moving ? true : undefined}
      data-grip={isSelected ? grip : undefined}
      aria-label={`${name}${segment.text ? `: ${segment.text}` : ''}`}
      aria-valuemin={0}
      aria-valuemax={frames}
      aria-valuenow={grip === 'out' ? shown.out : shown.in}
      aria-valuetext={`${time}${gripNames[grip]}`}
      aria-describedby={props.describedBy}
      style={{ '--in': shown.in, '--out': shown.out }}
      onFocus={() => onSelect(id)}
      onBlur={() => setGrip('card')}
      onKeyDown={onKeyDown}
      onDoubleClick={() => props.onOpen(id)}
      {...dragFrom('card')}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.text}>{segment.text || 'Empty'}</span>
      <span className={styles.time}>{time}</span>
      <span className={styles.edge} data-edge="in" {...dragFrom('in')} />
      <span className={styles.edge} data-edge="out" {...dragFrom('out')} />
    </div>
  )
}

type KeyAction = { by: number } | { grip: Grip } | { open: true }

/** What a key does with the card that has the focus; null: nothing. */
function findKeyAction(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  second: number,
  frames: number,
): KeyAction | null {
  const step = shiftKey ? second : 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return { by: -step }
    case 'ArrowRight':
    case 'ArrowUp':
      return { by: step }
    case 'Home':
      return { by: -frames }
    case 'End':
      return { by: frames }
    case '[':
      return { grip: 'in' }
    case ']':
      return { grip: 'out' }
    case 'Escape':
      return { grip: 'card' }
    case 'Enter':
      return { open: true }
    default:
      return null
  }
}
