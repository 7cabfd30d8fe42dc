import type { Shot } from '#shared/contract/videos/shot-list.ts'
import { cameraMoveIdSchema, cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { countVideoFrames } from '#shared/videos/timeline/lay-out-video.ts'
import { isOnRig, videoStatusTexts } from '#shared/videos/video-status.ts'
import { cameraMovePaths } from '../../player/moves/camera-move-paths.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { videoTones } from '../../videos/video/video-words.ts'
import { videoTarget } from '../panel-frame/panel-address.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import { RevisionMark } from '../board/revision-mark.tsx'
import { ShotCards } from './shot-cards.tsx'
import { ShotItem } from './shot-item.tsx'
import { ShotStep } from './shot-step.tsx'
import styles from './shot-sheet.module.css'

/** One video as it is shot: the item at its side, everything else in the order in which it is asked for on set. */
export function ShotSheet({ shot, number }: { shot: Shot; number: number }) {
  const title = videoTitle(shot)
  return (
    <article className={styles.sheet} aria-label={title}>
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <div className={styles.names}>
          <h3 className={styles.title}>
            <PanelLink to={videoTarget(shot)}>{title}</PanelLink>
          </h3>
          <p className={styles.dim}>Block {shot.block}</p>
        </div>
        <div className={styles.marks}>
          {shot.revision && <RevisionMark revision={shot.revision} />}
          <StatusBadge tone={videoTones[shot.status]} label={videoStatusTexts[shot.status].title} />
        </div>
      </header>
      {shot.holds.length > 0 && (
        <ul className={styles.holds} aria-label={`What holds ${title}`}>
          {shot.holds.map(({ code, sentence }) => (
            <li key={code}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className={styles.columns}>
        <div className={styles.items}>
          {shot.items.map((item) => (
            <ShotItem key={item.id} item={item} shot={shot} />
          ))}
        </div>
        <div className={styles.video}>
          <Measures shot={shot} />
          <ShotCards shot={shot} title={title} />
          <section className={styles.part} aria-label={`${title}: direction`}>
            <p className={styles.label}>Direction</p>
            <p className={shot.direction ? styles.lines : styles.dim}>{shot.direction || 'None given'}</p>
          </section>
          {shot.revision && (
            <section className={styles.part} aria-label={`${title}: what is to change`}>
              <p className={styles.label}>What is to change</p>
              <p className={styles.lines}>{shot.revision.note}</p>
            </section>
          )}
          <Questions shot={shot} title={title} />
          <ShotStep title="Style frames" step={shot.style} owner={title} />
        </div>
      </div>
      <p className={styles.takes} aria-hidden="true">
        <span className={styles.box} /> Shot
        <span className={styles.blank}>Take</span>
        <span className={styles.blank}>Initials</span>
      </p>
    </article>
  )
}

/** Length, frames, ratios, and the way of the camera as it is drawn everywhere. */
function Measures({ shot }: { shot: Shot }) {
  const move = cameraMoveIdSchema.safeParse(shot.move)
  return (
    <dl className={styles.measures}>
      <div>
        <dt>Length</dt>
        <dd>
          <Timecode seconds={shot.length} />{' '}
          <span className={styles.dim}>{countVideoFrames(shot)} frames</span>
        </dd>
      </div>
      <div>
        <dt>Ratios</dt>
        <dd className={styles.ratios}>
          {listSoldRatios(shot).map((ratio) => (
            <span key={ratio} className={styles.ratio}>
              <span
                className={styles.shape}
                aria-hidden="true"
                style={{ aspectRatio: ratio.replace(':', ' / ') }}
              />
              {ratio}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>Move</dt>
        <dd className={styles.move}>
          {move.success && (
            <svg className={styles.path} viewBox="0 0 40 28" aria-hidden="true">
              <circle cx="20" cy="12" r="1.6" />
              <path d={cameraMovePaths[move.data]} />
            </svg>
          )}
          {cameraMoveTitle(shot.move)}
        </dd>
      </div>
    </dl>
  )
}

function Questions({ shot, title }: { shot: Shot; title: string }) {
  if (shot.questions.length === 0) return null
  return (
    <section className={styles.part} aria-label={`${title}: open questions`}>
      <p className={styles.label}>Open questions</p>
      <ul className={styles.questions}>
        {shot.questions.map(({ id, isBlocking, turn, text, lastText }) => (
          <li key={id}>
            <p className={styles.lines}>{text}</p>
            {lastText && <p className={styles.answer}>{lastText}</p>}
            <p className={styles.dim}>
              {turn === 'customer' ? 'The customer’s turn.' : 'The studio’s turn.'}
              {isBlocking && !isOnRig(shot.status) && ' It holds the shoot.'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
