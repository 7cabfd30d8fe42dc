import { useId, useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { listSoldRatios, masterRatio, type Ratio } from '#shared/videos/ratios.ts'
import { isCard, layOutFilm } from '#shared/videos/timeline/lay-out-film.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import { findPictureSize, shortSides, type AnimaticFilm } from '../../animatic/animatic-film.ts'
import { AnimaticStage } from '../../animatic/animatic-stage.tsx'
import { findMiddleFrame } from '../../animatic/describe-picture.ts'
import { coveredText, findTouchedAreas, FramedPicture } from '../../animatic/framed-picture.tsx'
import { useAnimaticFilm, type DraftedFilm } from '../../animatic/use-animatic-film.ts'
import { visuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './card-picture.module.css'

interface CardPictureProps {
  video: Video
  written: DraftedFilm
  ownerId: string
  /** The card that is being written; null before one is. */
  segmentId: string | null
}

/** The card that is being written, on the film's picture: one ratio large, the others that were sold beside it. */
export function CardPicture({ video, written, ownerId, segmentId }: CardPictureProps) {
  const film = useAnimaticFilm(video, written, ownerId)
  if (!film) return <div className={styles.large} data-empty />
  return <DrawnCard film={film} ratios={listSoldRatios(video)} segmentId={segmentId} />
}

interface DrawnCardProps {
  film: AnimaticFilm
  ratios: readonly Ratio[]
  segmentId: string | null
}

function DrawnCard({ film, ratios, segmentId }: DrawnCardProps) {
  const groupName = useId()
  const [chosen, setChosen] = useState<Ratio>(masterRatio)
  const [hasSafeAreas, setSafeAreas] = useState(false)
  const segments = layOutFilm(film)
  const segment = segments.find(({ id }) => id === segmentId) ?? segments.find(isCard) ?? segments[0]
  const frame = segment ? findMiddleFrame(segment) : 0
  const touched = findTouchedAreas(film, frame, chosen)
  return (
    <>
      <div className={styles.large}>
        <AnimaticStage
          film={film}
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
              const isTouched = findTouchedAreas(film, frame, ratio).length > 0
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
                    film={film}
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
