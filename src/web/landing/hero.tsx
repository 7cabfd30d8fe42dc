import { useRef } from 'react'
import { Link } from 'react-router'
import { findDemoFilm } from '#shared/demo/demo-films.ts'
import { formatCents } from '../ui/format-cents.ts'
import { paths } from '#shared/paths.ts'
import { countFrames, formatFrame } from '#shared/videos/frame-rate.ts'
import type { Still } from '../demo/find-media.ts'
import { Picture } from '../demo/picture.tsx'
import { useFilmLoop } from '../player/use-film-loop.ts'
import type { Offer } from './describe-offer.ts'
import styles from './hero.module.css'

interface HeroProps {
  still: Still
  film: string
  offer: Offer
}

const { lengthSeconds, rate } = findDemoFilm('shoe')

/** How wide the first picture is drawn; the page preloads it by the same words. */
export const heroSizes = '(min-width: 900px) 78vw, (min-width: 600px) 100vw, 134vw'

/** The film, edge to edge, and what is sold, at which price, by when. */
export function Hero({ still, film, offer }: HeroProps) {
  const playhead = useRef<HTMLSpanElement>(null)
  const clock = useRef<HTMLSpanElement>(null)
  const { video, isPlaying, toggle } = useFilmLoop(film, rate, (frame) => {
    if (clock.current) clock.current.textContent = formatFrame(frame, rate)
    const part = frame / countFrames(lengthSeconds, rate)
    if (playhead.current) playhead.current.style.transform = `translateX(${100 * part}%)`
  })
  return (
    <div className={styles.hero} data-stage>
      <div className={styles.film} data-playing={isPlaying || undefined}>
        <Picture
          still={still}
          sizes={heroSizes}
          className={styles.picture}
          alt="A blue running shoe on black glass, lit from above."
          isFirst
        />
        <video
          ref={video}
          className={styles.video}
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
            <Link className={styles.start} to={paths.productForm()}>
              Build your selection
            </Link>
            <Link className={styles.watch} to={paths.demo()} prefetch="intent">
              Watch the films
            </Link>
          </div>
          <p className={styles.price}>
            {`From ${formatCents(offer.smallestMonthCents)} a month. Films in about ${offer.deliveryDays.automated} days.`}
          </p>
        </div>
      </div>
      <div className={styles.bar}>
        <button type="button" className={styles.toggle} onClick={toggle}>
          <span className={styles.icon} data-playing={isPlaying || undefined} aria-hidden="true" />
          {isPlaying ? 'Pause film' : 'Play film'}
        </button>
        <p className={styles.slate} aria-hidden="true">
          <span className={styles.move}>Orbit 360°</span>
          <span className={styles.clock} ref={clock}>
            00:00:00
          </span>
        </p>
      </div>
      <div className={styles.ruler} aria-hidden="true">
        <span className={styles.playhead} ref={playhead} />
      </div>
    </div>
  )
}
