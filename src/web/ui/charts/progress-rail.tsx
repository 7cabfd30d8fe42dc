import type { ReactNode } from 'react'
import { visuallyHidden } from '../text/visually-hidden.tsx'
import styles from './progress-rail.module.css'

export interface RailStop {
  id: string
  label: string
  /** `now` is where the playhead stands. */
  state: 'done' | 'now' | 'next'
  /** Words for `state` as this product says it: "complete", "coming up", "shooting". */
  stateLabel: string
  /** A line below the label, such as a date. */
  note?: ReactNode
}

interface ProgressRailProps {
  stops: readonly RailStop[]
  /** What moves along the rail, for people who do not see it. */
  label: string
  size?: 'small' | 'large'
}

/**
 * A rail with stops and a playhead. Small, it is one line with the words of the present stop; large, each stop has
 * its label, beside the rail on narrow screens.
 */
export function ProgressRail({ stops, label, size = 'large' }: ProgressRailProps) {
  const present = playheadIndex(stops)
  const hasArrived = stops.length > 0 && stops.every((stop) => stop.state === 'done')
  const rail = (
    <ol
      className={styles.rail}
      data-drawn
      data-size={size}
      aria-label={label}
      data-arrived={hasArrived || undefined}
      style={{ '--stops': stops.length, '--travelled': travelledPart(stops, size) }}
    >
      {stops.map((stop, index) => (
        <li
          key={stop.id}
          className={styles.stop}
          data-state={stop.state}
          data-playhead={index === present || undefined}
          aria-current={index === present ? 'step' : undefined}
        >
          <span className={styles.tick} aria-hidden="true" />
          <span className={size === 'small' ? visuallyHidden : styles.words}>
            <span className={styles.label}>{stop.label}</span>
            <span className={size === 'small' ? undefined : styles.state}>{stop.stateLabel}</span>
            {stop.note && size === 'large' && <span className={styles.note}>{stop.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
  if (size === 'large') return rail
  return (
    <div className={styles.small}>
      {rail}
      <p className={styles.caption} aria-hidden="true">
        <span className={styles.count}>
          {Math.min(present + 1, stops.length)}/{stops.length}
        </span>
        {stops[present]?.label}
      </p>
    </div>
  )
}

/** Where the playhead stands: at what runs now, else at the first stop not reached, else at the end. */
export function playheadIndex(stops: readonly Pick<RailStop, 'state'>[]): number {
  const running = stops.findIndex((stop) => stop.state === 'now')
  if (running >= 0) return running
  const ahead = stops.findIndex((stop) => stop.state === 'next')
  return ahead >= 0 ? ahead : Math.max(0, stops.length - 1)
}

/**
 * How much of the rail lies behind the playhead, 0 to 1. Small, the way ends at the last stop; large, it ends where
 * the last stop's own stretch does, which is travelled when that stop is done.
 */
export function travelledPart(stops: readonly Pick<RailStop, 'state'>[], size: 'small' | 'large'): number {
  const present = playheadIndex(stops)
  if (size === 'small') return stops.length > 1 ? present / (stops.length - 1) : 0
  if (stops.length === 0) return 0
  return stops.every((stop) => stop.state === 'done') ? 1 : present / stops.length
}
