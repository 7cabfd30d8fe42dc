/** Minutes and seconds as on a clapper: 15 -> "0:15", 75 -> "1:15". */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
}

/** A video's length. Read out in words; drawn in figures of equal width. */
export function Timecode({ seconds, className }: { seconds: number; className?: string }) {
  return (
    <time className={className} dateTime={`PT${seconds}S`} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatDuration(seconds)}
    </time>
  )
}
