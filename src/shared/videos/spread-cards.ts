/** When a card stands: seconds from the film's start, and how long. */
export interface CardTime {
  startSeconds: number
  lengthSeconds: number
}

/** Spreads `count` cards evenly over a film, a breath apart: where each one starts and how long it stands. */
export function spreadCards(count: number, lengthSeconds: number): CardTime[] {
  const room = lengthSeconds / Math.max(count, 1)
  return Array.from({ length: count }, (_, index) => ({
    startSeconds: index * room + room * 0.06,
    lengthSeconds: room * 0.88,
  }))
}
