import { useId, useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { listSoldRatios, masterRatio, type Ratio } from '#shared/videos/ratios.ts'
import { isCard, layOutVideo } from '#shared/videos/timeline/lay-out-video.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import { findPictureSize, shortSides, type AnimaticVideo } from '../../animatic/animatic-video.ts'
import { AnimaticStage } from '../../animatic/animatic-stage.tsx'
import { findMiddleFrame } from '../../animatic/describe-picture.ts'
import { coveredText, findTouchedAreas, FramedPicture } from '../../animatic/framed-picture.tsx'
import { useAnimaticVideo, type DraftedVideo } from '../../animatic/use-animatic-video.ts'
import { visuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './card-picture.module.css'

interface CardPictureProps {
  video: Video
  written: DraftedVideo
  ownerId: string
  /** The card that is being written; null before one is. */
  segmentId: string | null
}

/** The card that is being written, on the video's picture: one ratio large, the others that were sold beside it. */
export function CardPicture({ video, written, ownerId, segmentId }: CardPictureProps) {
  const animatic = useAnimaticVideo(video, written, ownerId)
  if (!animatic) return <div className={styles.large} data-empty />
  return <DrawnCard animatic={animatic} ratios={listSoldRatios(video)} segmentId={segmentId} />
}

interface DrawnCardProps {
  animatic: AnimaticVideo
  ratios: readonly Ratio[]
  segmentId: string | null
}

function DrawnCard({ animatic, ratios, segmentId }: DrawnCardProps) {
  const groupName = useId()
  const [chosen, setChosen] = useState<Ratio>(masterRatio)
  const [hasSafeAreas, setSafeAreas] = useState(false)
  const segments = layOutVideo(animatic)
  const segment = segments.find(({ id }) => id === segmentId) ?? segments.find(isCard) ?? segments[0]
  const frame = segment ? findMiddleFrame(segment) : 0
  const touched = findTouchedAreas(animatic, frame, chosen)
  return (
    <>
      <div className={styles.large}>
        <AnimaticStage
          animatic={animatic}
          frame={frame}
          view={{ ratios: [chosen], hasSafeAreas }}
          isPlaying={false}
        />
      </div>
      <div className={styles.beside}>
        <div className={styles.line}>
          <p className={styles.words}>
            {segment && isCard(segment) ? `${nameSegment(segments, segment.id)} in ${chosen}` : chosen}
            {touched.length > 0 && <span className={styles.touched}>{coveredText(touched)}</span>}
          </p>
          <button
            type="button"
            className={styles.switch}
            aria-pressed={hasSafeAreas}
            onClick={() => setSafeAreas(!hasSafeAreas)}
          >
            Safe areas
          </button>
        </div>
        {ratios.length > 1 && (
          <fieldset className={styles.ratios}>
            <legend className={visuallyHidden}>Ratio that is shown large</legend>
            {ratios.map((ratio) => {
              const { width, height } = findPictureSize(ratio, shortSides.beside)
              const isTouched = findTouchedAreas(animatic, frame, ratio).length > 0
              return (
                <label key={ratio} className={styles.ratio} style={{ '--aspect': width / height }}>
                  <input
                    type="radio"
                    className={styles.radio}
                    name={groupName}
                    checked={ratio === chosen}
                    onChange={() => setChosen(ratio)}
                  />
                  <FramedPicture
                    animatic={animatic}
                    frame={frame}
                    ratio={ratio}
                    shortSide={shortSides.beside}
                    hasSafeAreas={hasSafeAreas}
                    isNamed={false}
                  />
                  <span className={styles.name} data-touched={isTouched || undefined}>
                    {ratio}
                    {isTouched && <VisuallyHidden>, words touch a covered area</VisuallyHidden>}
                  </span>
                </label>
              )
            })}
          </fieldset>
        )}
      </div>
    </>
  )
}
