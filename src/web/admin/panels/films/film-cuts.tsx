import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cutReasonMax, sendCut, withdrawCut, type Cut } from '#shared/contract/cuts.ts'
import type { BoardVideo } from '#shared/contract/videos.ts'
import { refusals } from '#shared/refusals.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { call, errorMessage } from '../../../call/call.ts'
import { EarlierFiles } from '../../../files/earlier-files.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { cutsQuery } from '../../../videos/editor/cuts/cut-query.ts'
import { CutStory } from '../../../videos/editor/cuts/cut-story.tsx'
import { CutsError } from '../../../videos/editor/cuts/cuts-error.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { findSendObstacle, mayWithdraw } from './cut-actions.ts'
import styles from './film-cuts.module.css'

interface FilmCutsProps {
  film: BoardVideo
  /** A cut has changed: read the film again. */
  onChanged: () => void
}

/** The cuts of a film for the studio: the newest to send or to take back, those before it, and files of no cut. */
export function FilmCuts({ film, onChanged }: FilmCutsProps) {
  const { data, error, refetch } = useQuery({ ...cutsQuery(film.id), enabled: film.cut !== null })
  const cuts = data ?? []
  const [newest, ...earlier] = cuts
  if (error && !data) return <CutsError error={error} onRetry={() => void refetch()} />
  if (!newest) return <EarlierFiles files={film.earlierFiles} />
  const inCuts = new Set(cuts.flatMap(({ files }) => files.map(({ id }) => id)))
  return (
    <>
      <div className={styles.cuts}>
        <StudioCut film={film} cut={newest} onChanged={onChanged} />
        {earlier.length > 0 && (
          <details>
            <summary className={styles.summary}>
              Earlier cuts <span className={styles.count}>{earlier.length}</span>
            </summary>
            <ol className={styles.earlier} aria-label="Earlier cuts, newest first">
              {earlier.map((cut) => (
                <li key={cut.number}>
                  <StudioCut film={film} cut={cut} onChanged={onChanged} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      <EarlierFiles files={film.earlierFiles.filter(({ id }) => !inCuts.has(id))} />
    </>
  )
}

interface StudioCutProps extends FilmCutsProps {
  cut: Cut
}

function StudioCut({ film, cut, onChanged }: StudioCutProps) {
  return (
    <CutStory
      cut={cut}
      hasFiles
      actions={
        cut.state === 'assembling' ? (
          <SendCut film={film} cut={cut} onChanged={onChanged} />
        ) : (
          mayWithdraw(film, cut) && <WithdrawCut film={film} cut={cut} onChanged={onChanged} />
        )
      }
    />
  )
}

/** Puts the cuts of an answer where they are read. */
function useCutChange(
  film: BoardVideo,
  change: (reason: string) => Promise<{ cuts: Cut[] }>,
  { onChanged, done }: { onChanged: () => void; done: string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ cuts }) => {
      queryClient.setQueryData(cutsQuery(film.id).queryKey, cuts)
      showToast(done)
    },
    // A refusal may say that the cut is another one by now.
    onError: () => void queryClient.invalidateQueries(cutsQuery(film.id)),
    onSettled: onChanged,
  })
}

function SendCut({ film, cut, onChanged }: StudioCutProps) {
  const [isAsking, setAsking] = useState(false)
  const name = cutName(cut.number)
  const send = useCutChange(
    film,
    (reason) =>
      call(sendCut, {
        videoId: film.id,
        number: cut.number,
        fileIds: [...new Set(cut.files.map(({ id }) => id))],
        reason,
      }),
    { onChanged, done: `${name} of “${filmTitle(film)}” was sent to its customer.` },
  )
  const obstacle = findSendObstacle(film, cut)
  const heldBack = film.cut?.number === cut.number ? film.cut.heldBack : null
  if (obstacle) return <p className={styles.note}>{refusals[obstacle].sentence}</p>
  return (
    <div className={styles.actions}>
      <Button
        size="sm"
        variant={heldBack === null ? 'filled' : 'default'}
        loading={send.isPending}
        onClick={() => (heldBack === null ? send.mutate('') : setAsking(true))}
      >
        {heldBack === null ? `Send ${name} to the customer` : `Send ${name} with a reason`}
      </Button>
      {heldBack !== null && <p className={styles.heldBack}>{heldBack}</p>}
      {send.error && (
        <p className={styles.refused} role="alert">
          {errorMessage(send.error)}
        </p>
      )}
      <ReasonDialog
        isOpen={isAsking}
        title={`Send ${name} of “${filmTitle(film)}” as it is?`}
        confirmLabel={`Send ${name}`}
        cancelLabel="Leave it here"
        isRequired
        reasonMax={cutReasonMax}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => {
          setAsking(false)
          send.mutate(reason)
        }}
      >
        {heldBack} Its customer reads this, and your reason.
      </ReasonDialog>
    </div>
  )
}

function WithdrawCut({ film, cut, onChanged }: StudioCutProps) {
  const [isAsking, setAsking] = useState(false)
  const name = cutName(cut.number)
  const withdraw = useCutChange(
    film,
    (reason) => call(withdrawCut, { videoId: film.id, number: cut.number, reason }),
    { onChanged, done: `${name} of “${filmTitle(film)}” was withdrawn.` },
  )
  return (
    <div className={styles.actions}>
      <Button variant="default" size="sm" loading={withdraw.isPending} onClick={() => setAsking(true)}>
        Withdraw {name}
      </Button>
      {withdraw.error && (
        <p className={styles.refused} role="alert">
          {errorMessage(withdraw.error)}
        </p>
      )}
      <ReasonDialog
        isOpen={isAsking}
        title={`Withdraw ${name} of “${filmTitle(film)}”?`}
        confirmLabel={`Withdraw ${name}`}
        cancelLabel="Leave it in review"
        isRequired
        isDestructive
        reasonMax={cutReasonMax}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => {
          setAsking(false)
          withdraw.mutate(reason)
        }}
      >
        Its customer can no longer play it, and reads your reason. The cut keeps its number.
      </ReasonDialog>
    </div>
  )
}
