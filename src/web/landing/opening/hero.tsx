import { formatCents } from '../../ui/text/format-cents.ts'
import { paths } from '#shared/paths.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { formatFrame } from '#shared/videos/timeline/frame-rate.ts'
import { findDemoVideo } from '#shared/demo/demo-videos.ts'
import type { Still } from '../../demo/find-media.ts'
import { Picture } from '../../demo/picture.tsx'
import { describeIsland } from '../../system/documents/island.ts'
import type { Offer } from '../offer/describe-offer.ts'
import styles from './hero.module.css'

interface HeroProps {
  still: Still
  video: string
  offer: Offer
}

const { lengthSeconds, rate, move } = findDemoVideo('shoe')

/** How wide the first picture is drawn; the page preloads it by the same words. */
export const heroSizes = '(min-width: 900px) 78vw, (min-width: 600px) 100vw, 134vw'

/** The video, edge to edge, and what is sold, at which price, by when. */
export function Hero({ still, video, offer }: HeroProps) {
  return (
    <div className={styles.hero} data-stage {...describeIsland('hero', { lengthSeconds, rate })}>
      <div className={styles.screen}>
        <Picture
          still={still}
          sizes={heroSizes}
          className={styles.picture}
          alt="A blue running shoe on black glass, lit from above."
          isFirst
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
      </div>
      <div className={styles.marks} aria-hidden="true" />
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.subject}>Motion-control product films</p>
          <h1 className={styles.title}>Send your product. Get its films.</h1>
          <p className={styles.lead}>
            A robot arm flies the camera, people light and cut. You choose lengths and moves, write the words,
            and see every step until the files are yours.
          </p>
          <div className={styles.ways}>
            <a className={styles.start} href={paths.productForm()}>
              Build your selection
            </a>
            <a className={styles.watch} href={paths.demo()}>
              Watch the films
            </a>
          </div>
          <p className={styles.price}>
            {`From ${formatCents(offer.smallestMonthCents)} a month. Films in about ${offer.deliveryDays.automated} days.`}
          </p>
        </div>
      </div>
      <div className={styles.bar}>
        <button type="button" className={styles.toggle} data-part="toggle">
          <span className={styles.icon} aria-hidden="true" />
          <span data-part="label">Play film</span>
        </button>
        <p className={styles.slate} aria-hidden="true">
          <span className={styles.move}>{cameraMoveTitle(move)}</span>
          <span className={styles.clock} data-part="clock">
            {formatFrame(0, rate)}
          </span>
        </p>
      </div>
      <div className={styles.ruler} aria-hidden="true">
        <span className={styles.playhead} data-part="playhead" />
      </div>
    </div>
  )
}
