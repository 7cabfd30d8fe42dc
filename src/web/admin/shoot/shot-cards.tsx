import type { Shot } from '#shared/contract/videos/shot-list.ts'
import { describeAnchors } from '#shared/videos/card-place.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { isCard, layOutVideo, type VideoSegment } from '#shared/videos/timeline/lay-out-video.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import { timingText } from '#shared/videos/timeline/time-text.ts'
import styles from './shot-sheet.module.css'

/** Start card, copy cards and end card: first and last frame, seconds, place in each ratio, words. */
export function ShotCards({ shot, title }: { shot: Shot; title: string }) {
  const segments = layOutVideo(shot)
  return (
    <ol className={styles.cards} aria-label={`Cards of ${title}`}>
      {segments.map((segment) => (
        <li key={segment.id} className={styles.card} data-kind={segment.kind}>
          <span className={styles.cardName}>{nameSegment(segments, segment.id)}</span>
          <span>
            Frames {segment.in}–{Math.max(segment.in, segment.out - 1)}
          </span>
          <span>{timingText(segment, shot.frameRate)}</span>
          <span>{isCard(segment) && describeAnchors(segment.kind, segment.place, listSoldRatios(shot))}</span>
          <p className={styles.copy}>{describeWords(segment, shot)}</p>
        </li>
      ))}
    </ol>
  )
}

function describeWords({ kind, text }: VideoSegment, { endCard }: Shot) {
  if (kind === 'move') return <span className={styles.dim}>The move alone, without copy</span>
  const words = kind === 'end' ? endCard.tagline.trim() : text
  const hasLogo = kind === 'end' && endCard.logo
  if (words === '' && !hasLogo) return <span className={styles.dim}>Empty</span>
  return (
    <>
      {words}
      {hasLogo && <span className={styles.dim}>{words === '' ? 'Logo' : ' with logo'}</span>}
    </>
  )
}
