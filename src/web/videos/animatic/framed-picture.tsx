import type { Ratio } from '#shared/videos/ratios.ts'
import { findCoveringAreas } from '#shared/videos/safe-areas.ts'
import { describeCardToLayOut } from '#shared/videos/timeline/find-covered-cards.ts'
import { layOutCard } from '#shared/videos/timeline/lay-out-card.ts'
import { isCard, layOutVideo } from '#shared/videos/timeline/lay-out-video.ts'
import type { AnimaticVideo } from './animatic-video.ts'
import { AnimaticCanvas } from './animatic-canvas.tsx'
import { describePicture } from './describe-picture.ts'
import styles from './framed-picture.module.css'
import { SafeAreaMarks } from './safe-area-marks.tsx'

interface FramedPictureProps {
  animatic: AnimaticVideo
  frame: number
  ratio: Ratio
  shortSide: number
  hasSafeAreas: boolean
  /** Whether it is said in words what it shows; not while it moves, or where that stands beside it. */
  isNamed: boolean
}

/** A frame in its ratio, with what is covered of it: on request, and where words touch it. */
export function FramedPicture({ hasSafeAreas, isNamed, ...picture }: FramedPictureProps) {
  const { animatic, frame, ratio } = picture
  const touched = findTouchedAreas(animatic, frame, ratio)
  const label = [
    describePicture(animatic, frame, ratio),
    ...(touched.length > 0 ? [coveredText(touched)] : []),
  ]
  return (
    <span className={styles.frame}>
      <AnimaticCanvas {...picture} label={isNamed ? label.join('. ') : null} />
      <SafeAreaMarks ratio={ratio} touched={touched} showsAll={hasSafeAreas} />
    </span>
  )
}

/** What covers the card that stands at this frame. */
export function findTouchedAreas(animatic: AnimaticVideo, frame: number, ratio: Ratio): readonly string[] {
  const segment = layOutVideo(animatic).find((each) => each.in <= frame && frame < each.out)
  if (!segment || !isCard(segment)) return []
  return findCoveringAreas(layOutCard(describeCardToLayOut(segment, animatic.endCard), ratio).box, ratio)
}

/** "Touches the caption and the buttons". */
export const coveredText = (touched: readonly string[]): string => `Touches ${touched.join(' and ')}`
