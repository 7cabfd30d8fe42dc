import { demoVideos, type DemoVideo, type DemoVideoId } from '#shared/demo/demo-videos.ts'
import { paths } from '#shared/paths.ts'
import type { Still } from '../../demo/find-media.ts'
import { Picture } from '../../demo/picture.tsx'
import { describeIsland } from '../../system/documents/island.ts'
import { Timecode } from '../../ui/text/timecode.tsx'
import styles from './demo-wall.module.css'
import { LandingSection } from '../section/landing-section.tsx'

/** Each video's still, and the address of its file. */
export type WallMedia = Record<DemoVideoId, { still: Still; file: string }>

/** The four demo videos, which play under the pointer and the focus; each leads to its player. */
export function DemoWall({ media }: { media: WallMedia }) {
  return (
    <LandingSection
      id="films"
      subject="Demo films"
      title="Four products, four moves"
      lead="Each runs five seconds: one token. Play them, switch the frame, and make one like it."
      isStage
      island={describeIsland('wall')}
    >
      <ul className={styles.wall}>
        {demoVideos.map((video) => (
          <li key={video.id}>
            <WallLink video={video} {...media[video.id]} />
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}

function WallLink({ video, still, file }: { video: DemoVideo; still: Still; file: string }) {
  const { id, title, lengthSeconds, rate } = video
  return (
    <a
      className={styles.link}
      href={`${paths.demo()}#${id}`}
      data-part="link"
      data-film={file}
      data-length-seconds={lengthSeconds}
      data-rate={JSON.stringify(rate)}
    >
      <span className={styles.frame} data-part="frame">
        <Picture still={still} sizes="(min-width: 768px) 46vw, 94vw" className={styles.picture} alt="" />
        {/* Stands in the frame while the link is pointed at or has the focus. */}
        <template data-part="template">
          <video
            className={styles.video}
            data-part="film"
            muted
            loop
            playsInline
            preload="none"
            tabIndex={-1}
            aria-hidden="true"
          />
          <span className={styles.playhead} data-part="playhead" />
        </template>
      </span>
      <span className={styles.line}>
        <span className={styles.title}>{title}</span>
        <Timecode seconds={lengthSeconds} className={styles.timecode} />
      </span>
    </a>
  )
}
