import type { ReactNode, Ref } from 'react'
import styles from './exact-stage.module.css'
import { usePlayProblem } from './play-problem.tsx'

interface ExactStageProps {
  /** Of the video element, from `useExactPlayer`. */
  attach: Ref<HTMLVideoElement>
  url: string
  /** Which video, which cut, in which ratio. */
  label: string
  /** Width by height of the picture. */
  aspect: number
  onPress: () => void
  /** What to do with a video that can't be played, besides trying again. */
  advice?: string
  /** What is drawn over the picture, in its box. */
  children?: ReactNode
}

/**
 * The picture: as large as its place allows, in its own ratio, with what is drawn over it. It has no
 * poster: what stands in the picture is the frame that the counter says.
 */
export function ExactStage({ attach, url, label, aspect, onPress, advice, children }: ExactStageProps) {
  const { problem, listeners } = usePlayProblem('The film', advice)
  return (
    <div className={styles.stage}>
      <div className={styles.picture} style={{ '--aspect': aspect }}>
        {/* Ads carry their words in the picture. Keys reach the video on the whole page. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events */}
        <video
          ref={attach}
          className={styles.video}
          src={url}
          playsInline
          preload="auto"
          aria-label={label}
          onClick={onPress}
          {...listeners}
        />
        {children}
      </div>
      {problem}
    </div>
  )
}
