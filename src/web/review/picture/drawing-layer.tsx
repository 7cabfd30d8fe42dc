import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { describeFullDrawing, type MarkPoint, type NoteMarks } from '#shared/review/note-marks.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import { announceSettled, useSettledAnnouncements } from '../../ui/toasts/announce.tsx'
import { Stroke } from './picture-marks.tsx'
import styles from './drawing-layer.module.css'
import {
  describePoint,
  extendStroke,
  findPicturePoint,
  fitStroke,
  formatPath,
  movePoint,
  takeBackMark,
} from './strokes.ts'

export type DrawingTool = 'point' | 'draw'

interface DrawingLayerProps {
  tool: DrawingTool
  ratio: Ratio
  /** What is marked already on this picture. */
  marks: NoteMarks | null
  /** Before each point and line: the picture must be the one that they belong to. */
  onBegin: () => void
  onMarks: (marks: NoteMarks | null) => void
  onEnd: () => void
}

const middle: MarkPoint = { x: 0.5, y: 0.5 }

/**
 * Lies over the picture while a note is marked on it: a press sets the point, a drag draws a line. By keyboard the point is
 * moved with arrow keys; Ctrl-Z takes the last mark back, Escape and Enter end it.
 */
export function DrawingLayer({ tool, ratio, marks, onBegin, onMarks, onEnd }: DrawingLayerProps) {
  const hintId = useId()
  const layer = useRef<HTMLDivElement>(null)
  useSettledAnnouncements()
  const [stroke, setStroke] = useState<readonly MarkPoint[] | null>(null)
  // A second press may come before the first one is drawn.
  const drawn = useRef<readonly MarkPoint[] | null>(null)
  /** What draws the line: other fingers, and the palm beside a pen, draw nothing until it ends. */
  const pointerId = useRef(0)
  const strokes = marks?.ratio === ratio ? marks.strokes : []
  const point = marks?.ratio === ratio ? marks.point : null
  // The other tool keeps the focus where it is drawn.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => layer.current?.focus({ preventScroll: true }), [tool])
  const report = (next: { point: MarkPoint | null; strokes: MarkPoint[][] }) =>
    onMarks(next.point === null && next.strokes.length === 0 ? null : { ratio, ...next })
  const follow = (next: readonly MarkPoint[] | null) => {
    drawn.current = next
    setStroke(next)
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || (drawn.current && event.pointerId !== pointerId.current)) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    onBegin()
    if (tool === 'point') return report({ point: findPoint(event), strokes })
    if (describeFullDrawing(strokes) !== null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointerId.current = event.pointerId
    follow([findPoint(event)])
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (drawn.current && event.pointerId === pointerId.current)
      follow(extendStroke(drawn.current, findPoint(event)))
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    if (!drawn.current || event.pointerId !== pointerId.current) return
    report({ point, strokes: [...strokes, fitStroke(drawn.current, strokes)] })
    follow(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const moved = tool === 'point' ? movePoint(point ?? middle, event.key, event.shiftKey) : null
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (moved || isUndo) onBegin()
    if (moved) {
      report({ point: moved, strokes })
      announceSettled(() => describePoint(moved))
    } else if (isUndo) onMarks(marks?.ratio === ratio ? takeBackMark(marks) : marks)
    else if (event.key === 'Escape' || event.key === 'Enter') onEnd()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // It is drawn on with a pointer, and takes arrow keys: no role says that better.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={layer}
      className={styles.layer}
      role="application"
      // Keys reach it only while it has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={
        tool === 'point'
          ? 'Point on the picture. Arrow keys move it, Enter ends.'
          : `Drawing on the picture, ${strokes.length === 1 ? '1 line' : `${strokes.length} lines`}. Ctrl-Z takes the last one back, Enter ends.`
      }
      // Not its name: that would be read out with each step of the point.
      aria-describedby={tool === 'draw' || point ? hintId : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={(event) => event.pointerId === pointerId.current && follow(null)}
      onKeyDown={onKeyDown}
    >
      <span id={hintId} hidden>
        {tool === 'draw'
          ? 'Lines are drawn with a pointer. The tool Point works by arrow keys, too.'
          : point && describePoint(point)}
      </span>
      {stroke && (
        <svg className={styles.drawing} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          <Stroke path={formatPath(stroke)} />
        </svg>
      )}
    </div>
  )
}

const findPoint = (event: PointerEvent<HTMLElement>): MarkPoint =>
  findPicturePoint(event, event.currentTarget.getBoundingClientRect())
