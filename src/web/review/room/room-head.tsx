import IconLayersDifference from '@tabler/icons-react/dist/esm/icons/IconLayersDifference.mjs'
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import { cutName, isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { paths } from '#shared/paths.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { describeCutState } from '../../videos/editor/cuts/cut-words.ts'
import { videoPath } from '../../videos/video/video-path.ts'
import { compareModes, type CompareMode } from '../compare/compared-video.tsx'
import { ShareDialog } from '../share/share-dialog.tsx'
import styles from './room-head.module.css'

/** Which cut the shown one is compared with, and how. */
export interface Comparison {
  number: number
  mode: CompareMode
}

interface RoomHeadProps {
  review: Review
  cut: ReviewCut
  playable: readonly ReviewCut[]
  onCut: (number: number) => void
  comparison: Comparison | null
  onCompare: (comparison: Comparison | null) => void
}

/** Which video and cut this is, the way back, and what it is compared with. */
export function RoomHead({ review, cut, playable, onCut, comparison, onCompare }: RoomHeadProps) {
  const { video, side } = review
  const [isSharing, setSharing] = useState(false)
  const title = videoTitle(video)
  const others = playable.filter(({ number }) => number !== cut.number)
  const back =
    side === 'studio' ? paths.videosStatus({ status: video.status, film: video.id }) : videoPath(video)
  return (
    <div className={styles.head}>
      <VisuallyHidden>
        <h1>Review of {title}</h1>
      </VisuallyHidden>
      <Link to={back} className={styles.back}>
        <span aria-hidden="true">‹</span>
        <span className={styles.word} aria-hidden="true">
          {side === 'studio' ? 'Board' : 'Film'}
        </span>
        <VisuallyHidden>Back to {title}</VisuallyHidden>
      </Link>
      <div className={styles.film}>
        <p className={styles.title} title={title}>
          {title}
        </p>
        <span className={styles.badge}>
          <StatusBadge {...describeCutState(cut)} />
        </span>
      </div>
      <div className={styles.choices}>
        <select
          className={styles.select}
          aria-label="Cut"
          value={cut.number}
          onChange={(event) => onCut(Number(event.target.value))}
        >
          {playable.map(({ number }) => (
            <option key={number} value={number}>
              {cutName(number)}
            </option>
          ))}
        </select>
        {side === 'customer' && isShownToCustomer(cut.state) && (
          <button
            type="button"
            className={styles.select}
            aria-label="Share"
            title="Share"
            onClick={() => setSharing(true)}
          >
            <span className={styles.word}>Share</span>
            <IconShare2 className={styles.sign} size={20} stroke={1.6} aria-hidden="true" />
          </button>
        )}
        {others.length > 0 && (
          <span className={styles.compare} data-on={comparison !== null || undefined}>
            <IconLayersDifference className={styles.sign} size={20} stroke={1.6} aria-hidden="true" />
            <select
              className={styles.select}
              aria-label="Compare"
              value={comparison ? `${comparison.number} ${comparison.mode}` : ''}
              onChange={(event) => {
                const [number, chosen] = event.target.value.split(' ')
                const mode = compareModes.find((each) => each.mode === chosen)?.mode
                onCompare(mode ? { number: Number(number), mode } : null)
              }}
            >
              <option value="">{comparison ? 'Compare no longer' : 'Compare'}</option>
              {others.map(({ number }) => (
                <optgroup key={number} label={`With ${cutName(number)}`}>
                  {compareModes.map(({ mode, label }) => (
                    <option key={mode} value={`${number} ${mode}`}>
                      {cutName(number)}: {label.toLowerCase()}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </span>
        )}
      </div>
      <ShareDialog isOpen={isSharing} onClose={() => setSharing(false)} videoId={video.id} cut={cut.number} />
    </div>
  )
}
