/** When a card is shown: seconds from the video's start, and for how long. */
export interface CardTime {
  startSeconds: number
  lengthSeconds: number
}

/** Spreads `count` cards evenly over a video with a short gap between them. */
export function spreadCards(count: number, lengthSeconds: number): CardTime[] {
  const room = lengthSeconds / Math.max(count, 1)
  return Array.from({ length: count }, (_, index) => ({
    startSeconds: index * room + room * 0.06,
    lengthSeconds: room * 0.88,
  }))
}
