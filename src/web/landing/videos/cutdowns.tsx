import { findDemoVideo } from '#shared/demo/demo-videos.ts'
import { focusAt } from '#shared/demo/frame-position.ts'
import { formatFrame } from '#shared/videos/timeline/frame-rate.ts'
import type { Still } from '../../demo/find-media.ts'
import { frames } from '../../demo/frames.ts'
import { Picture } from '../../demo/picture.tsx'
import { describeIsland } from '../../system/documents/island.ts'
import { visuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './cutdowns.module.css'
import { LandingSection } from '../section/landing-section.tsx'

const { focus, rate } = findDemoVideo('headphones')

/** How wide each frame is, under the name by which the style sheet finds the one that is chosen. */
const parts = Object.fromEntries(frames.map(({ part }, index) => [`--part-${index + 1}`, part]))

/**
 * One video, four frames: the frame moves over the same picture, so that one sees what is kept. The style sheet alone
 * follows the choice: it is answered before any script is here.
 */
export function Cutdowns({ still, video }: { still: Still; video: string }) {
  return (
    <LandingSection
      id="cutdowns"
      subject="Social cutdowns"
      title="One shoot, four frames"
      lead="A cutdown set adds one token to a film. The frame follows the subject, so that nothing that matters is cut off."
      isStage
      island={describeIsland('cutdowns', { focus, rate })}
    >
      <fieldset className={styles.control}>
        <legend className={visuallyHidden}>Frame</legend>
        {frames.map((frame) => (
          <label key={frame.ratio} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name="landing-ratio"
              value={frame.ratio}
              defaultChecked={frame === frames.at(-1)}
            />
            <span
              className={styles.shape}
              style={{ aspectRatio: frame.ratio.replace(':', ' / ') }}
              aria-hidden="true"
            />
            <span className={styles.ratio}>{frame.ratio}</span>{' '}
            <span className={styles.use}>{frame.use}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.stage} data-part="stage" style={{ ...parts, '--focus': focusAt(focus, 0) }}>
        <Picture
          still={still}
          sizes="(min-width: 1200px) 1120px, 94vw"
          className={styles.picture}
          alt="Headphones turn in front of the camera, which moves in on one cup."
        />
        <video
          className={styles.video}
          data-part="film"
          data-film={video}
          muted
          loop
          playsInline
          preload="none"
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className={styles.frame} aria-hidden="true">
          {frames.map(({ ratio }) => (
            <span key={ratio} className={styles.tag}>
              {ratio}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.bar}>
        <button type="button" className={styles.toggle} data-part="toggle">
          <span data-part="label">Play film</span>
        </button>
        <span className={styles.clock} data-part="clock" aria-hidden="true">
          {formatFrame(0, rate)}
        </span>
      </div>
    </LandingSection>
  )
}
