import type { Ratio } from '#shared/videos/ratios.ts'
import { safeAreas } from '#shared/videos/safe-areas.ts'
import styles from './safe-area-marks.module.css'

interface SafeAreaMarksProps {
  ratio: Ratio
  /** Names of the areas that words touch. */
  touched: readonly string[]
  /** Draws all areas; otherwise those that are touched. */
  showsAll: boolean
}

/** What platforms cover of a picture, drawn over it. What is touched is said in words beside it. */
export function SafeAreaMarks({ ratio, touched, showsAll }: SafeAreaMarksProps) {
  const shown = safeAreas[ratio].covered.filter(({ name }) => showsAll || touched.includes(name))
  return (
    <span className={styles.areas} aria-hidden="true">
      {shown.map(({ name, box }) => (
        <span
          key={`${name} ${box.left} ${box.top}`}
          className={styles.area}
          data-touched={touched.includes(name) || undefined}
          style={{
            left: `${100 * box.left}%`,
            top: `${100 * box.top}%`,
            width: `${100 * box.width}%`,
            height: `${100 * box.height}%`,
          }}
        />
      ))}
    </span>
  )
}
