import { readAspectRatio, type Ratio } from '#shared/videos/ratios.ts'

/** Longer side of the drawing, in its own units. */
const side = 16

/** A ratio as a small frame, to scale: the words stand beside it. */
export function RatioMark({ ratio }: { ratio: Ratio }) {
  const aspectRatio = readAspectRatio(ratio)
  const [width, height] = [Math.min(aspectRatio, 1) * side, Math.min(1 / aspectRatio, 1) * side]
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x={(20 - width) / 2} y={(20 - height) / 2} width={width} height={height} rx="1.5" />
    </svg>
  )
}
