import type { ReviewCut } from '#shared/contract/review/review.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import styles from './answer-bar.module.css'
import { describeVoid, findNewerCut, shortHash } from './answer-words.ts'

interface CutStandingProps {
  cut: ReviewCut
  /** All of the video. */
  cuts: readonly Pick<ReviewCut, 'number' | 'state'>[]
  side: 'customer' | 'studio'
}

/**
 * How a cut was answered: who approved which hash and when; that it no longer holds, and what to do; or that changes were
 * asked for.
 */
export function CutStanding({ cut, cuts, side }: CutStandingProps) {
  const { state, approval } = cut
  const name = cutName(cut.number)
  if (approval) {
    const isVoid = state === 'void'
    return (
      <p className={styles.standing} data-tone={isVoid ? 'bad' : 'good'}>
        <strong>{isVoid ? `The approval of ${name} is void` : `${name} is approved`}</strong>
        {isVoid ? '. It was given by ' : ' by '}
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
  return (
    <p className={styles.standing} data-tone="warn">
      {side === 'customer' ? (
        <>
          <strong>You asked for changes of {name}.</strong>{' '}
          {newer ? `${cutName(newer.number)} was sent since.` : 'The studio is making the next cut.'}
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
