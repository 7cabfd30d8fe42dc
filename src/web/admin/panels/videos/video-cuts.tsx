import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { cutReasonMax, discardCut, withdrawCut, type Cut } from '#shared/contract/videos/cuts.ts'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { listOwnFiles } from '#shared/videos/cuts/list-own-files.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { call, errorMessage } from '../../../call/call.ts'
import { EarlierFiles } from '../../../files/earlier-files.tsx'
import { cutsQuery } from '../../../videos/editor/cuts/cut-query.ts'
import { CutStory } from '../../../videos/editor/cuts/cut-story.tsx'
import { CutsError } from '../../../videos/editor/cuts/cuts-error.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { useStoredDraft } from '../../../ui/drafts/use-stored-draft.ts'
import { customerReasonHint, ReasonDialog } from '../../parts/reason-dialog.tsx'
import { findSendObstacle, mayWithdraw } from './cut-actions.ts'
import styles from './video-cuts.module.css'
import { SendCut } from './send-cut.tsx'
import { UnsentLetter } from './unsent-letter.tsx'
import { useCutChange } from './use-cut-change.ts'
import { useCutLetter, useSendReason } from '../../parts/use-cut-letter.ts'

const reasonSchema = z.string()

interface VideoCutsProps {
  video: BoardVideo
  /** A cut has changed: read the video again. */
  onChanged: () => void
}

/** The cuts of a video for the studio: the newest to send or to take back, those before it, and files of no cut. */
export function VideoCuts({ video, onChanged }: VideoCutsProps) {
  const { data, error, refetch } = useQuery({ ...cutsQuery(video.id), enabled: video.cut !== null })
  const [refused, setRefused] = useState<RefusedChange | null>(null)
  const cuts = data ?? []
  const [newest, ...earlier] = cuts
  if (error && !data) return <CutsError error={error} onRetry={() => void refetch()} />
  const isGone =
    refused !== null && data !== undefined && !cuts.some(({ number }) => number === refused.number)
  // What was pressed is gone, with its own message.
  const gone = isGone && <RefusalText>{cutName(refused.number)} is gone: it was discarded.</RefusalText>
  if (!newest) {
    return (
      <>
        {gone}
        <EarlierFiles files={video.earlierFiles} />
      </>
    )
  }
  const inCuts = new Set(cuts.flatMap(({ files }) => files.map(({ id }) => id)))
  const shared = { video, cuts, refused, onChanged, onRefused: setRefused }
  return (
    <>
      {gone}
      <div className={styles.cuts}>
        <StudioCut cut={newest} {...shared} />
        {earlier.length > 0 && (
          <Fold title="Earlier cuts" count={earlier.length}>
            <ol className={styles.earlier} aria-label="Earlier cuts, newest first">
              {earlier.map((cut) => (
                <li key={cut.number}>
                  <StudioCut cut={cut} {...shared} />
                </li>
              ))}
            </ol>
          </Fold>
        )}
      </div>
      <EarlierFiles files={video.earlierFiles.filter(({ id }) => !inCuts.has(id))} />
    </>
  )
}

type CutChange = 'send' | 'discard' | 'withdraw'

interface RefusedChange {
  change: CutChange
  /** Of the cut. */
  number: number
  sentence: string
}

function RefusalText({ children }: { children: ReactNode }) {
  return (
    <p className={styles.refused} role="alert">
      {children}
    </p>
  )
}

interface OneCutProps extends VideoCutsProps {
  cut: Cut
  /** All of the video, newest first. */
  cuts: readonly Cut[]
}

interface StudioCutProps extends OneCutProps {
  /** The change that was refused last, of any cut; null once it is tried again. */
  refused: RefusedChange | null
  onRefused: (refused: RefusedChange | null) => void
}

function StudioCut({ video, cut, cuts, refused, onChanged, onRefused }: StudioCutProps) {
  const letter = useCutLetter(video.id, cut.number)
  /** Its state when it was first drawn. */
  const [firstState] = useState(cut.state)
  const words = letter.value.trim()
  const refuse = (change: CutChange) => (sentence: string | null) =>
    onRefused(sentence === null ? null : { change, number: cut.number, sentence })
  const isOffered = {
    send: cut.state === 'assembling' && findSendObstacle(video, cut) === null,
    discard: cut.state === 'assembling',
    withdraw: cut.state !== 'assembling' && mayWithdraw(video, cut),
  }
  const lateRefusal = refused && describeLateRefusal(refused, cut, isOffered)
  const hasUnsentLetter = cut.state !== 'assembling' && words !== '' && words !== cut.letter
  return (
    <CutStory
      cut={cut}
      actionsKey={hasUnsentLetter ? 'unsent letter' : undefined}
      hasFiles
      hasLetter
      actions={
        <>
          {/* What was pressed is gone, with its own message. */}
          {lateRefusal && <RefusalText>{lateRefusal}</RefusalText>}
          {cut.state === 'assembling' && (
            <>
              <SendCut video={video} cut={cut} onChanged={onChanged} onRefused={refuse('send')} />
              <DiscardCut
                video={video}
                cut={cut}
                cuts={cuts}
                onChanged={onChanged}
                onRefused={refuse('discard')}
              />
            </>
          )}
          {hasUnsentLetter && (
            <UnsentLetter
              cut={cut}
              letter={letter.value}
              isArriving={firstState === 'assembling'}
              onDiscard={letter.drop}
            />
          )}
          {isOffered.withdraw && (
            <WithdrawCut video={video} cut={cut} onChanged={onChanged} onRefused={refuse('withdraw')} />
          )}
        </>
      }
    />
  )
}

interface CutActionProps extends OneCutProps {
  onRefused: (sentence: string | null) => void
}

/** Why a change was refused that is not offered any more; null where what was pressed says it by itself. */
function describeLateRefusal(
  { change, number, sentence }: RefusedChange,
  shown: Cut,
  isOffered: Record<CutChange, boolean>,
): string | null {
  const isDone = change === 'withdraw' && shown.state === 'withdrawn'
  return number === shown.number && !isOffered[change] && !isDone ? sentence : null
}

/** Takes out a cut that was never sent, once it is confirmed: its files are deleted for good. */
function DiscardCut({ video, cut, cuts, onChanged, onRefused }: CutActionProps) {
  const [isAsking, setAsking] = useState(false)
  const name = cutName(cut.number)
  const own = listOwnFiles(cut, { video, cuts, files: [...cut.files, ...video.earlierFiles] })
  const before = cuts.find(({ number }) => number < cut.number)
  const letter = useCutLetter(video.id, cut.number)
  const reason = useSendReason(video.id, cut.number)
  const discard = useCutChange(
    video,
    async () => {
      const fileIds = cut.files.map(({ id }) => id)
      const answer = await call(discardCut, { videoId: video.id, number: cut.number, fileIds })
      // The next cut has the same number: they were not written for it.
      letter.drop()
      reason.drop()
      return answer
    },
    { onChanged, onRefused, describe: () => `${name} of “${videoTitle(video)}” was discarded.` },
  )
  return (
    <div className={styles.actions}>
      <Button variant="default" size="sm" loading={discard.isPending} onClick={() => setAsking(true)}>
        Discard {name}
      </Button>
      {discard.error && <RefusalText>{errorMessage(discard.error)}</RefusalText>}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Discard ${name} of “${videoTitle(video)}”?`}
        confirmLabel={`Discard ${name}`}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          discard.mutate(undefined)
        }}
      >
        <p>
          It was never sent.
          {own.length > 0 && ' What was uploaded for it is deleted for good:'}
        </p>
        {own.length > 0 && (
          <ul className={styles.files}>
            {own.map(({ id, ratio, originalName }) => (
              <li key={id}>
                {ratio} <bdi>{originalName}</bdi>
              </li>
            ))}
          </ul>
        )}
        {letter.value.trim() !== '' && <p>The letter that was typed for it goes, too.</p>}
        {before && <p>{describeStandingCut(before)}</p>}
      </ConfirmDialog>
    </div>
  )
}

/** What the studio has once a later cut is discarded. */
const describeStandingCut = ({ number, state }: Cut): string =>
  `${cutName(number)} is the newest cut again${state === 'approved' ? ', and approved' : ''}.`

function WithdrawCut({ video, cut, onChanged, onRefused }: Omit<CutActionProps, 'cuts'>) {
  const [isAsking, setAsking] = useState(false)
  const name = cutName(cut.number)
  const reason = useStoredDraft(`withdrawal-reason/${video.id}/${cut.number}`, reasonSchema, '')
  const withdraw = useCutChange(
    video,
    async (given: string) => {
      const answer = await call(withdrawCut, { videoId: video.id, number: cut.number, reason: given })
      reason.drop()
      return answer
    },
    { onChanged, onRefused, describe: () => `${name} of “${videoTitle(video)}” was withdrawn.` },
  )
  const refusal = withdraw.error && errorMessage(withdraw.error)
  return (
    <div className={styles.actions}>
      <Button variant="default" size="sm" loading={withdraw.isPending} onClick={() => setAsking(true)}>
        Withdraw {name}
      </Button>
      {refusal && !isAsking && <RefusalText>{refusal}</RefusalText>}
      <ReasonDialog
        isOpen={isAsking}
        title={`Withdraw ${name} of “${videoTitle(video)}”?`}
        confirmLabel={`Withdraw ${name}`}
        cancelLabel="Leave it in review"
        isRequired
        isDestructive
        hint={customerReasonHint}
        reasonMax={cutReasonMax}
        isBusy={withdraw.isPending}
        refusal={refusal}
        initialReason={reason.value}
        onEdit={(next) => {
          reason.store(next)
          withdraw.reset()
        }}
        onClose={() => setAsking(false)}
        onConfirm={(given) => withdraw.mutate(given)}
      >
        Its customer can no longer play it. The cut keeps its number.
      </ReasonDialog>
    </div>
  )
}
