import type { Ratio } from '#shared/videos/ratios.ts'
import { findCoveringAreas } from '#shared/videos/safe-areas.ts'
import { describeCardToLayOut } from '#shared/videos/timeline/find-covered-cards.ts'
import { layOutCard } from '#shared/videos/timeline/lay-out-card.ts'
import { isCard, layOutFilm } from '#shared/videos/timeline/lay-out-film.ts'
import type { AnimaticFilm } from './animatic-film.ts'
import { AnimaticCanvas } from './animatic-canvas.tsx'
import { describePicture } from './describe-picture.ts'
import styles from './framed-picture.module.css'
import { SafeAreaMarks } from './safe-area-marks.tsx'

interface FramedPictureProps {
  film: AnimaticFilm
  frame: number
  ratio: Ratio
  shortSide: number
  hasSafeAreas: boolean
  /** Whether it is said in words what it shows; not while it moves, or where that stands beside it. */
  isNamed: boolean
}

/** A frame in its ratio, with what is covered of it: on request, and where words touch it. */
export function FramedPicture({ hasSafeAreas, isNamed, ...picture }: FramedPictureProps) {
  const { film, frame, ratio } = picture
  const touched = findTouchedAreas(film, frame, ratio)
  const label = [describePicture(film, frame, ratio), ...(touched.length > 0 ? [coveredText(touched)] : [])]
  return (
    <span className={styles.frame}>
      <AnimaticCanvas {...picture} label={isNamed ? label.join('. ') : null} />
      <SafeAreaMarks ratio={ratio} touched={touched} showsAll={hasSafeAreas} />
    </span>
  )
}

/** What covers the card that stands at this frame. */
export function findTouchedAreas(film: AnimaticFilm, frame: number, ratio: Ratio): readonly string[] {
  const segment = layOutFilm(film).find((each) => each.in <= frame && frame < each.out)
  if (!segment || !isCard(segment)) return []
  return findCoveringAreas(layOutCard(describeCardToLayOut(segment, film.endCard), ratio).box, ratio)
}

/** "Touches the caption and the buttons". */
export const coveredText = (touched: readonly string[]): string => `Touches ${touched.join(' and ')}`
