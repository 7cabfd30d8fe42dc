import type { DeliveredVideoView, DeliveredRatio } from '#shared/contract/delivery.ts'
import { deliveredFilmAnchor } from '#shared/paths.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { VideoPoster, type VideoPosterProps } from '../../player/video-poster.tsx'
import { describeCutToDeliver } from '../../videos/video/video-words.ts'
import { useHashArrival } from '../../ui/focus/use-hash-arrival.ts'
import { Card } from '../../ui/page/card.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { Timecode } from '../../ui/text/timecode.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './handover.module.css'
import { RatioMark } from './ratio-mark.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { loudnessText } from './handover-words.ts'

/** The present picture of a film, and the move that is drawn where there is none. */
export type VideoPicture = VideoPosterProps['video']

const noPicture: VideoPicture = { poster: null, move: null }

interface DeliveredVideoCardProps {
  video: DeliveredVideoView
  /** Whether a newer cut appears by itself. */
  isLive: boolean
  /** The day on which a film that is not delivered is expected; null where it is not known. */
  expectedAt: string | null
  /** What a film that is not delivered shows; null where its reader has none. */
  picture: VideoPicture | null
}

/** A video as it is handed over: its picture, its ratios with their facts and downloads, its captions. */
export function DeliveredVideoCard({ video, isLive, expectedAt, picture }: DeliveredVideoCardProps) {
  const anchor = deliveredFilmAnchor(video.id)
  const place = useHashArrival<HTMLElement>(anchor)
  const { title, lengthSeconds, cut, approvedCut, status, files, captions } = video
  const posterUrl = files.find(({ poster }) => poster)?.poster?.url.replace(/\?download$/, '') ?? null
  return (
    <Card>
      <article
        ref={place}
        id={anchor}
        tabIndex={-1}
        className={styles.video}
        aria-label={title}
        data-expected={!cut || undefined}
      >
        <div className={styles.poster}>
          <VideoPoster
            video={
              posterUrl === null
                ? (picture ?? noPicture)
                : { poster: { kind: 'film', url: posterUrl }, move: null }
            }
          />
        </div>
        <div className={styles.videoWords}>
          <h3 className={styles.videoTitle}>{title}</h3>
          <p className={styles.about}>
            <Timecode seconds={lengthSeconds} />
            {cut ? (
              <>
                , cut {cutName(cut.number)}, delivered <DateText at={cut.deliveredAt} isDay />
              </>
            ) : (
              ` in ${files.map(({ ratio }) => ratio).join(', ')}`
            )}
          </p>
          {!cut && (
            <p className={styles.about}>
              {approvedCut === null
                ? `${videoStatusTexts[status].title}: not delivered yet`
                : describeCutToDeliver({ number: approvedCut })}
              {expectedAt && (
                <>
                  , expected <DateText at={expectedAt} isDay />
                </>
              )}
            </p>
          )}
          {isLive && status !== 'delivery' && cut && (
            <p className={styles.about}>
              {approvedCut === null
                ? 'A newer cut is under way. '
                : `${describeCutToDeliver({ number: approvedCut })}. `}
              This one stays yours.
            </p>
          )}
        </div>
        {cut && (
          <ul className={styles.ratios} aria-label={`Ratios of ${title}`}>
            {files.map((file) => (
              <RatioRow key={file.ratio} file={file} title={title} />
            ))}
          </ul>
        )}
        {captions && (
          <p className={styles.captions}>
            <span className={styles.about}>Captions</span>
            <a className={styles.download} href={captions.vtt.url} download>
              WebVTT<VisuallyHidden> captions of {title}</VisuallyHidden>
            </a>
            <a className={styles.download} href={captions.srt.url} download>
              SRT<VisuallyHidden> captions of {title}</VisuallyHidden>
            </a>
          </p>
        )}
      </article>
    </Card>
  )
}

function RatioRow({
  file: { ratio, state, file, poster, facts },
  title,
}: {
  file: DeliveredRatio
  title: string
}) {
  return (
    <li className={styles.ratio}>
      <span className={styles.ratioName}>
        <RatioMark ratio={ratio} />
        {ratio}
      </span>
      <span className={styles.facts}>
        {facts && (
          <span>
            {facts.width} × {facts.height}
          </span>
        )}
        {file && <span>{formatBytes(file.bytes)}</span>}
        {facts && (
          <span>
            {facts.loudnessTenths === null
              ? facts.hasSound
                ? 'Silent'
                : 'No sound'
              : loudnessText(facts.loudnessTenths)}
          </span>
        )}
        {state === 'expected' && <span>Not delivered yet</span>}
        {state === 'checking' && <span>Being checked</span>}
      </span>
      <span className={styles.actions}>
        {poster && (
          <a className={styles.quiet} href={poster.url} download>
            Poster
            <VisuallyHidden>
              {' '}
              of {title} in {ratio}
            </VisuallyHidden>
          </a>
        )}
        {file && (
          <a className={styles.download} href={file.url} download title={file.name}>
            Download
            <VisuallyHidden>
              {' '}
              {title} in {ratio}
            </VisuallyHidden>
          </a>
        )}
      </span>
    </li>
  )
}
