import { moveIdSchema } from '#shared/products/moves.ts'
import styles from './film-poster.module.css'
import { MovePreview } from './moves/move-preview.tsx'

/** The frame of a film that is not there yet: what its move sees. A drawing; the words stand beside it. */
export function FilmPoster({ move }: { move: string | null }) {
  const known = moveIdSchema.safeParse(move)
  return (
    <div className={styles.poster} aria-hidden="true">
      {known.success ? <MovePreview move={known.data} /> : <CustomMove />}
    </div>
  )
}

/** A way through the frame that the producer draws; also for moves that the library no longer has. */
function CustomMove() {
  return (
    <svg className={styles.path} viewBox="0 0 160 90">
      <path className={styles.marks} d="M6 14V6h8M146 6h8v8M6 76v8h8M154 76v8h-8" />
      <path d="M30 60C52 26 74 66 96 40S126 34 132 30" />
    </svg>
  )
}
