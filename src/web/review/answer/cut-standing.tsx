import { Link } from 'react-router'
import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import { paths } from '#shared/paths.ts'
import { cutName, isCutToDeliver } from '#shared/videos/cuts/cut-states.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { describeCutToDeliver } from '../../videos/video/video-words.ts'
import { findWithdrawnCut } from '../../videos/editor/cuts/find-withdrawn-cut.ts'
import styles from './answer-bar.module.css'
import { describeVoid, findNewerCut, shortHash } from './answer-words.ts'

interface CutStandingProps {
  cut: ReviewCut
  /** All of the video. */
  cuts: readonly Pick<ReviewCut, 'number' | 'state' | 'sentAt' | 'deliveredAt'>[]
  video: Pick<Review['video'], 'id' | 'status' | 'subscriptionId' | 'block'>
  side: 'customer' | 'studio'
}

/**
 * How a cut was answered: who approved which hash and when; that it no longer holds, and what to do; or that changes were
 * asked for; and to its customer where it is downloaded once it is delivered.
 */
export function CutStanding(props: CutStandingProps) {
  const { cut, cuts, video, side } = props
  // The page of downloads hands over the newest one.
  const isHandedOver =
    cut.deliveredAt !== null &&
    !cuts.some(({ number, deliveredAt }) => deliveredAt !== null && number > cut.number)
  return (
    <>
      <CutAnswer {...props} />
      {side === 'customer' && isHandedOver && (
        <p className={styles.hint}>
          <Link to={paths.delivery(video.subscriptionId, { block: String(video.block), film: video.id })}>
            Download {cutName(cut.number)}
          </Link>
        </p>
      )}
    </>
  )
}

function CutAnswer({ cut, cuts, video, side }: CutStandingProps) {
  const { state, approval } = cut
  const name = cutName(cut.number)
  if (approval) {
    const isVoid = state === 'void'
    const isToDeliver =
      side === 'customer' && isCutToDeliver({ status: video.status, cut }) && !findNewerCut(cut, cuts)
    const standing = isToDeliver ? describeCutToDeliver(cut) : `${name} is approved`
    return (
      <p className={styles.standing} data-tone={isVoid ? 'bad' : 'good'}>
        <strong>{isVoid ? `The approval of ${name} is void` : standing}</strong>
        {isVoid ? '. It was given by ' : isToDeliver ? '. Approved by ' : ' by '}
        {approval.by}, <DateText at={approval.at} />, hash{' '}
        <span className={styles.hash} title={approval.hash}>
          {shortHash(approval.hash)}
        </span>
        {isVoid && `. ${describeVoid(cut, cuts, side)}`}
      </p>
    )
  }
  if (state !== 'changes_asked') return null
  const newer = findNewerCut(cut, cuts)
  const withdrawn = findWithdrawnCut(cuts)
  const withdrawal = withdrawn ? `${cutName(withdrawn.number)} was withdrawn. ` : ''
  return (
    <p className={styles.standing} data-tone="warn">
      {side === 'customer' ? (
        <>
          <strong>You asked for changes of {name}.</strong>{' '}
          {newer
            ? `${cutName(newer.number)} was sent since.`
            : `${withdrawal}The studio is making the next cut.`}
        </>
      ) : (
        <>
          <strong>Changes of {name} were asked for.</strong>{' '}
          {newer ? `${cutName(newer.number)} was sent since.` : 'Tick off each one that the next cut has.'}
        </>
      )}
    </p>
  )
}
