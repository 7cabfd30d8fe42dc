import { countPoints, markLimits, type MarkPoint, type NoteMarks } from '#shared/review/note-marks.ts'

/** How far a pointer moves before its line has another point, as a part of the picture. */
const spacing = 0.003

const clamp = (part: number) => Math.min(1, Math.max(0, part))

/** The place under a pointer, in parts of the picture that is drawn in this box. */
export function findPicturePoint(
  pointer: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): MarkPoint {
  if (box.width === 0 || box.height === 0) return { x: 0.5, y: 0.5 }
  return {
    x: clamp((pointer.clientX - box.left) / box.width),
    y: clamp((pointer.clientY - box.top) / box.height),
  }
}

/** A line with another point, where it is far enough from the last one. */
export function extendStroke(stroke: readonly MarkPoint[], point: MarkPoint): readonly MarkPoint[] {
  const last = stroke.at(-1)
  if (last && Math.hypot(point.x - last.x, point.y - last.y) < spacing) return stroke
  return [...stroke, point]
}

/** A line cut to the room that the others leave: the drawing is full then, and its form says so. */
export const fitStroke = (
  stroke: readonly MarkPoint[],
  others: readonly (readonly MarkPoint[])[],
): MarkPoint[] => stroke.slice(0, markLimits.points - countPoints({ strokes: others }))

/** Without the last line, or without the point where there is no line; null where nothing is left. */
export function takeBackMark({ ratio, point, strokes }: NoteMarks): NoteMarks | null {
  if (strokes.length === 0) return null
  const left = strokes.slice(0, -1)
  return point === null && left.length === 0 ? null : { ratio, point, strokes: left }
}

const at = ({ x, y }: MarkPoint): string => `${Math.round(x * 1000)} ${Math.round(y * 1000)}`

/** As an SVG path in a box of 1,000 by 1,000; a single point is a dot. */
export function formatPath(stroke: readonly MarkPoint[]): string {
  const [first] = stroke
  if (!first) return ''
  return stroke.length === 1 ? `M${at(first)}h.01` : `M${stroke.map(at).join('L')}`
}

const partStep = 0.01
const directions: Partial<Record<string, MarkPoint>> = {
  ArrowLeft: { x: -partStep, y: 0 },
  ArrowRight: { x: partStep, y: 0 },
  ArrowUp: { x: 0, y: -partStep },
  ArrowDown: { x: 0, y: partStep },
}

/** Where an arrow key moves a point, five times as far with shift; null for other keys. */
export function movePoint(point: MarkPoint, key: string, isLarge: boolean): MarkPoint | null {
  const direction = directions[key]
  if (!direction) return null
  const size = isLarge ? 5 : 1
  return { x: clamp(point.x + direction.x * size), y: clamp(point.y + direction.y * size) }
}

const percent = (part: number) => `${Math.round(part * 100)} %`

/** "51 % from the left, 25 % from the top". */
export const describePoint = ({ x, y }: MarkPoint): string =>
  `${percent(x)} from the left, ${percent(y)} from the top`
