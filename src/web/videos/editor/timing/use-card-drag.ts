import { useRef, useState, type PointerEvent } from 'react'
import type { Timing } from '#shared/videos/card-timing.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { moveCard, snapMove, type CardRoom, type Grip } from '#shared/videos/timeline/move-card.ts'

/** How near an edge comes to a neighbour or to a whole second before it meets it. */
const snapPixels = 7
/** A press that moves less than this selects the card and moves nothing. */
const dragFromPixels = 3

interface Drag {
  /** Others do nothing until it is let go. */
  pointerId: number
  grip: Grip
  fromX: number
  pixelsPerFrame: number
  timing: Timing | null
}

interface CardDragOptions {
  room: CardRoom
  rate: FrameRate
  onSelect: () => void
  onMoved: (timing: Timing, grip: Grip) => void
}

/**
 * Moves a card or its edge with mouse, pen or finger. While it moves only this card is drawn: the video changes when it
 * is let go. Alt switches snapping off; Escape puts the card back.
 */
export function useCardDrag({ room, rate, onSelect, onMoved }: CardDragOptions) {
  const drag = useRef<Drag | null>(null)
  const [moving, setMoving] = useState<Timing | null>(null)

  const isOther = ({ pointerId }: PointerEvent) =>
    drag.current !== null && drag.current.pointerId !== pointerId

  const start = (event: PointerEvent<HTMLElement>, grip: Grip, track: HTMLElement | null, frames: number) => {
    if (event.button !== 0 || !track || isOther(event)) return
    const { pointerId } = event
    event.currentTarget.setPointerCapture(pointerId)
    const pixelsPerFrame = track.getBoundingClientRect().width / frames
    drag.current = { pointerId, grip, fromX: event.clientX, pixelsPerFrame, timing: null }
    onSelect()
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag
    if (!current || isOther(event)) return
    const pixels = event.clientX - current.fromX
    if (!current.timing && Math.abs(pixels) < dragFromPixels) return
    const by = Math.round(pixels / current.pixelsPerFrame)
    const reach = event.altKey ? 0 : snapPixels / current.pixelsPerFrame
    current.timing = moveCard(room, current.grip, snapMove(room, current.grip, by, rate, reach))
    setMoving(current.timing)
  }
  const end = (event: PointerEvent) => {
    if (isOther(event)) return
    const { current } = drag
    drag.current = null
    setMoving(null)
    if (current?.timing) onMoved(current.timing, current.grip)
  }
  const cancel = (event?: PointerEvent) => {
    if (event && isOther(event)) return
    drag.current = null
    setMoving(null)
  }
  return { moving, start, move, end, cancel }
}
