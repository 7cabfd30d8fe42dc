import type { Ratio } from '#shared/videos/ratios.ts'
import { findPictureSize, shortSides, type AnimaticVideo } from './animatic-video.ts'
import styles from './animatic-stage.module.css'
import { FramedPicture } from './framed-picture.tsx'

export interface StageView {
  /** One is shown large, several in step beside each other. */
  ratios: readonly Ratio[]
  hasSafeAreas: boolean
}

interface AnimaticStageProps {
  animatic: AnimaticVideo
  frame: number
  view: StageView
  isPlaying: boolean
}

/** The pictures of a frame in the chosen ratios. It keeps its height whichever is chosen. */
export function AnimaticStage({
  animatic,
  frame,
  view: { ratios, hasSafeAreas },
  isPlaying,
}: AnimaticStageProps) {
  return (
    <div className={styles.stage}>
      <div className={ratios.length === 1 ? styles.one : styles.all}>
        {ratios.map((ratio) => {
          const { width, height } = findPictureSize(ratio, shortSides.film)
          return (
            <div key={ratio} className={styles.fit} style={{ '--aspect': width / height }}>
              <FramedPicture
                animatic={animatic}
                frame={frame}
                ratio={ratio}
                shortSide={ratios.length === 1 ? shortSides.film : shortSides.beside}
                hasSafeAreas={hasSafeAreas}
                isNamed={!isPlaying}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
