import { useLayoutEffect, useRef, useState } from 'react'
import { contrast } from '../../theme/contrast.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './colour-roles.module.css'

interface ContrastTextProps {
  /** Token names without dashes. */
  text: string
  ground: string
  /** 4.5 for text, 3 for edges and marks. */
  needs: number
  /** Otherwise it is read out alone: in a table the figure says enough, and what falls short is framed. */
  hasRoomForGrade?: boolean
  children: string
}

/** Words in one token on another, with the contrast that the browser draws at this moment. */
export function ContrastText({ text, ground, needs, hasRoomForGrade = true, children }: ContrastTextProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    const { color, backgroundColor } = getComputedStyle(place.current)
    setRatio(contrast(color, backgroundColor))
  }, [])
  const isEnough = ratio === null || ratio >= needs
  return (
    <span
      ref={place}
      className={styles.sample}
      style={{ color: `var(--${text})`, background: `var(--${ground})` }}
      data-short={!isEnough || undefined}
      data-mark={needs < 4.5 || undefined}
    >
      <span className={styles.word}>{children}</span>
      <span className={styles.ratio}>
        {ratio === null ? '–' : ratio.toFixed(1)}{' '}
        {hasRoomForGrade ? (
          gradeContrast(ratio, needs)
        ) : (
          <VisuallyHidden>{gradeContrast(ratio, needs)}</VisuallyHidden>
        )}
      </span>
    </span>
  )
}

function gradeContrast(ratio: number | null, needs: number): string {
  if (ratio === null) return ''
  if (ratio < needs) return 'too low'
  if (needs < 4.5) return '3:1'
  return ratio >= 7 ? 'AAA' : 'AA'
}
