import { pointScale } from '#shared/subscriptions/approvals.ts'

/** A place on a picture, in 1/10,000 of its width and height. */
export interface Place {
  x: number
  y: number
}

export const middle: Place = { x: pointScale / 2, y: pointScale / 2 }

/** One press of an arrow key, and with Shift. */
const step = pointScale / 100
const largeStep = pointScale / 20

const clamp = (value: number) => Math.min(pointScale, Math.max(0, Math.round(value)))

/** The place under a pointer, in a picture that is drawn there. */
export function findPlace(
  pointer: { clientX: number; clientY: number },
  picture: { left: number; top: number; width: number; height: number },
): Place {
  if (picture.width === 0 || picture.height === 0) return middle
  return {
    x: clamp(((pointer.clientX - picture.left) / picture.width) * pointScale),
    y: clamp(((pointer.clientY - picture.top) / picture.height) * pointScale),
  }
}

const directions: Partial<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Where a key moves a point; null for keys that move nothing. */
export function movePlace({ x, y }: Place, key: string, isLarge: boolean): Place | null {
  const direction = directions[key]
  if (!direction) return null
  const size = isLarge ? largeStep : step
  return { x: clamp(x + direction.x * size), y: clamp(y + direction.y * size) }
}

const percent = (value: number) => `${Math.round(value / (pointScale / 100))} %`

/** "51 % from the left, 25 % from the top". */
export const describePlace = ({ x, y }: Place) => `${percent(x)} from the left, ${percent(y)} from the top`
