import { useId } from 'react'
import styles from './bar-chart.module.css'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export interface Bar {
  id: string
  /** Short, at the foot of the bar: "Nov". */
  label: string
  /** The same in full, for those who listen: "November 2026". */
  name: string
  /** Zero or more, in whatever unit the chart is in. */
  value: number
  /** The value as people read it, short enough to stand over a bar: "$12.0K". */
  text: string
  /** There is nothing to see: the figure is read aloud alone, so that a row of noughts does not drown the others. */
  isNothing?: boolean
}

interface BarChartProps {
  /** What is shown: "Revenue by month". */
  label: string
  bars: readonly Bar[]
}

/** Bars from zero, each with its figure in sight, the last one lit; on a phone they lie. It reads aloud as a list. */
export function BarChart({ label, bars }: BarChartProps) {
  const id = useId()
  const highest = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.label}>
        {label}
      </figcaption>
      <ol className={styles.bars} data-drawn>
        {bars.map((bar) => (
          <li key={bar.id} className={styles.column} style={{ '--part': bar.value / highest }}>
            <span className={styles.name}>
              <span aria-hidden="true">{bar.label}</span>
              <VisuallyHidden>{bar.name}: </VisuallyHidden>
            </span>
            <span className={styles.track}>
              {bar.isNothing ? (
                <VisuallyHidden>{bar.text}</VisuallyHidden>
              ) : (
                <>
                  <span className={styles.figure}>{bar.text}</span>
                  <span className={styles.bar} aria-hidden="true" />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
