import type { NoteMarks } from '#shared/review/note-marks.ts'
import styles from './picture-marks.module.css'
import { formatPath } from './strokes.ts'

interface MarksProps {
  marks: readonly NoteMarks[]
}

/** What was drawn on the picture. A drawing: the note says the same in words. */
export function PictureMarks({ marks }: MarksProps) {
  if (marks.length === 0) return null
  return (
    <div className={styles.marks} aria-hidden="true">
      <svg className={styles.drawing} viewBox="0 0 1000 1000" preserveAspectRatio="none">
        {marks.flatMap(({ strokes }, at) =>
          strokes.map((stroke, line) => (
            // Lines have no ids, and none is moved.
            // oxlint-disable-next-line react/no-array-index-key
            <Stroke key={`${at} ${line}`} path={formatPath(stroke)} />
          )),
        )}
      </svg>
      {marks.map(
        ({ point }, at) =>
          point && (
            <span
              // Points have no ids, and none is moved.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className={styles.point}
              style={{ left: `${100 * point.x}%`, top: `${100 * point.y}%` }}
            />
          ),
      )}
    </div>
  )
}

/** Light on a dark edge, so that it is seen on any picture. */
export function Stroke({ path }: { path: string }) {
  return (
    <>
      <path className={styles.edge} d={path} />
      <path className={styles.line} d={path} />
    </>
  )
}
