import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  approveCut,
  sendNotes,
  type Review,
  type ReviewCut,
  type RoundCost,
} from '#shared/contract/review/review.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { paths } from '#shared/paths.ts'
import { describeTokenSource } from '#shared/tokens/tokens-missing.ts'
import { cutName, findNewestShown } from '#shared/videos/cuts/cut-states.ts'
import { call, changeErrorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusAfterChange } from '../../ui/focus/use-focus-after-change.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { invalidateTokens, tokensQuery } from '../../videos/tokens/token-queries.ts'
import { useRefusedChange } from '../queries/refused-change.ts'
import { cacheAnsweredReview, rereadAfter } from '../queries/review-query.ts'
import {
  areTokensShort,
  describeApproval,
  describeAskAgain,
  describeCost,
  describeRetainedDrafts,
  describeLateApproval,
  describePassedOn,
  describeSend,
  describeUnsaved,
  describeWaitingDrafts,
  shortHash,
} from './answer-words.ts'
import styles from './answer-bar.module.css'
import { CutStanding } from './cut-standing.tsx'
import { listSendableDrafts, splitDrafts } from './list-sendable-drafts.ts'

interface AnswerBarProps {
  review: Review
  /** The cut that is shown. */
  cut: ReviewCut
  /** One is being written that is not added. */
  hasNewNote: boolean
  /** Drafts that can be sent and are being edited. */
  editCount: number
  /** The first of them. */
  firstEditId: string | null
  onShowEdit: (noteId: string) => void
  onShowCut: (number: number) => void
}

/** The customer's answer to a cut: sends all notes at once, or approves. */
export const AnswerBar = memo(function AnswerBar(props: AnswerBarProps) {
  const { review, cut, hasNewNote, editCount, firstEditId, onShowEdit, onShowCut } = props
  const unsaved = describeUnsaved(hasNewNote, editCount)
  const { current: drafts, waiting: waitingDrafts } = splitDrafts(review)
  const unsent = [unsaved, describeWaitingDrafts(waitingDrafts)].filter(Boolean).join(' ')
  const changes = drafts.filter(({ kind }) => kind === 'change').length
  // Of an earlier cut, or opened again: they can be asked for once more without another word.
  const reopened = review.notes.filter(({ state }) => state === 'open').length
  // Comments alone are sent of any.
  const answered = findNewestShown(review.cuts)
  const sendable = listSendableDrafts(review)
  const own = drafts.filter(({ side }) => side === 'customer').length
  const sendableChanges = review.answer.cut === null ? 0 : changes
  const unsendable = drafts.filter((draft) => !sendable.includes(draft))
  const retained = describeRetainedDrafts(unsendable, waitingDrafts, answered?.state)
  const noted = review.cuts.find(({ number }) => number === review.answer.cut)
  // A delivered video takes changes, too, where its cut was answered before.
  const waiting = noted?.state === 'in_review' ? noted : undefined
  // Its approval is for the certificate alone (decision 51): offered where it can be given, and asked for nowhere.
  const isDelivered = waiting !== undefined && waiting.deliveredAt !== null
  const isApprovable = !isDelivered || review.answer.approvalProblem === null
  const mayApprove = waiting?.number === cut.number && changes === 0 && isApprovable
  /** Why nothing is asked of it: its film is made anew. */
  const isUnanswerable = review.answer.cut === null && answered?.state === 'in_review'
  const unanswerable = isUnanswerable ? review.answer.approvalProblem : null
  // It is watched before anything is asked of it.
  const unseen = waiting && waiting.number !== cut.number && !isDelivered ? waiting : null
  const standing = [cut.state, sendable.length > 0, mayApprove].join(' ')
  const bar = useFocusAfterChange<HTMLDivElement>(standing)
  const { refused } = useRefusedChange()
  return (
    <div ref={bar} tabIndex={-1} className={styles.bar}>
      <CutStanding cut={cut} cuts={review.cuts} video={review.video} side="customer" />
      {/* Not beside its button: that may be gone with what it was refused for. */}
      <FieldError>{refused && refused.change !== 'note' ? refused.sentence : null}</FieldError>
      {unseen && (
        <div className={styles.action}>
          <Button onClick={() => onShowCut(unseen.number)} fullWidth>
            Show {cutName(unseen.number)}
          </Button>
          <p className={styles.hint}>{cutName(unseen.number)} waits for your answer.</p>
        </div>
      )}
      {sendable.length > 0 && answered && (
        <SendNotes
          review={review}
          cutNumber={review.answer.cut ?? answered.number}
          noteIds={sendable.map(({ id }) => id)}
          noteVersions={Object.fromEntries(sendable.map(({ id, version }) => [id, version]))}
          changes={sendableChanges}
          comments={sendable.length - sendableChanges}
          byGuests={sendable.filter(({ side }) => side === 'guest').length}
          unsent={unsent}
          isMain={!unseen && (sendableChanges > 0 || cut.deliveredAt === null)}
        />
      )}
      {unanswerable !== null && <p className={styles.hint}>{unanswerable}</p>}
      {retained && <p className={styles.hint}>{retained}</p>}
      {drafts.length === 0 && reopened > 0 && waiting && !unseen && (
        <SendNotes
          review={review}
          cutNumber={waiting.number}
          noteIds={[]}
          noteVersions={{}}
          changes={reopened}
          comments={0}
          byGuests={0}
          unsent={unsent}
          isMain={false}
        />
      )}
      {unsaved && (sendable.length > 0 || mayApprove) && (
        <div className={styles.unsaved} data-repeated={firstEditId === null || undefined}>
          <p className={styles.hint}>{unsaved}</p>
          {firstEditId !== null && (
            <button type="button" className={styles.show} onClick={() => onShowEdit(firstEditId)}>
              {editCount === 1 ? 'Show it' : 'Show the first'}
            </button>
          )}
        </div>
      )}
      {mayApprove && waiting && (
        <Approve
          review={review}
          cut={waiting}
          // While a note is written the next step is to add it.
          isMain={drafts.length === 0 && !isDelivered && !unsaved}
          notice={describeApproval(reopened, own, drafts.length - own)}
          unsent={unsent}
        />
      )}
    </div>
  )
})

interface SendNotesProps {
  review: Review
  /** The cut that is answered. */
  cutNumber: number
  noteIds: string[]
  /** By id: as they are on the screen. */
  noteVersions: Record<string, number>
  changes: number
  comments: number
  /** Of both, those that guests have written. */
  byGuests: number
  /** What is written and would not be sent, in words. */
  unsent: string
  isMain: boolean
}

function SendNotes(props: SendNotesProps) {
  const { review, cutNumber, noteIds, noteVersions, changes, comments, byGuests, unsent, isMain } = props
  const { video, answer } = review
  const queryClient = useQueryClient()
  const { report } = useRefusedChange()
  const [isAsking, setAsking] = useState(false)
  const cost: RoundCost = changes === 0 ? { kind: 'nothing' } : answer.cost
  const { data: tokens } = useQuery({
    ...tokensQuery(video.subscriptionId),
    enabled: cost.kind === 'tokens',
    refetchInterval: pagePollIntervalMs,
  })
  const isTooMuch = areTokensShort(cost, tokens?.available)
  const send = useMutation({
    mutationFn: () =>
      call(sendNotes, {
        videoId: video.id,
        cut: cutNumber,
        noteIds,
        noteVersions,
        agreedTokens: cost.kind === 'tokens' ? cost.tokens : 0,
        shownCost: cost.kind,
      }),
    onSuccess: (next) => {
      setAsking(false)
      cacheAnsweredReview(queryClient, video.id, next)
      showToast(changes > 0 ? 'Sent. We’ll make the changes and send the next cut.' : 'Sent.')
    },
    onError: (error) => {
      setAsking(false)
      report({ change: 'sending', sentence: changeErrorMessage('Nothing was sent.', error) })
      rereadAfter(queryClient, video.id, error)
    },
    onSettled: () => invalidateTokens(queryClient, video.subscriptionId),
  })
  const isAskedAgain = noteIds.length === 0
  const label = isAskedAgain ? describeAskAgain(changes) : describeSend(changes, comments)
  return (
    <div className={styles.action}>
      <Button
        variant={isMain ? 'filled' : 'default'}
        onClick={() => {
          report(null)
          setAsking(true)
        }}
        disabled={isTooMuch}
        loading={send.isPending}
        fullWidth
      >
        {label}
      </Button>
      {/* One paragraph: on a phone the bar stays in sight, and each line is one of the notes less. */}
      <p className={styles.hint}>
        {describeCost(cost, tokens?.available)}
        {tokens && isTooMuch && (
          <>
            {' '}
            {describeTokenSource(tokens.usableUntil)}{' '}
            <Link to={paths.manageVideos(video.subscriptionId)}>Show the films</Link>.
          </>
        )}
        {isTooMuch &&
          !isAskedAgain &&
          answer.approvalProblem === null &&
          ' To approve instead, delete your changes or make them comments.'}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${label} on ${cutName(cutNumber)}?`}
        confirmLabel={cost.kind === 'tokens' ? `Send for ${countTokens(cost.tokens)}` : 'Send'}
        cancelLabel="Not yet"
        isDestructive={false}
        isBusy={send.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => send.mutate()}
      >
        {unsent && <strong>{unsent} </strong>}
        {describeCost(cost, tokens?.available)} The studio reads everything at once.
        {byGuests > 0 && ` ${describePassedOn(byGuests)}`} What was sent stays as it is; you can still reply.
      </ConfirmDialog>
    </div>
  )
}

interface ApproveProps {
  review: Review
  cut: ReviewCut
  isMain: boolean
  /** What it leaves undone or unsent, and what goes out with it, in words. */
  notice: string
  /** What is written and would not be sent, in words. */
  unsent: string
}

function Approve({ review, cut, isMain, notice, unsent }: ApproveProps) {
  const { video, answer } = review
  const queryClient = useQueryClient()
  const { refused, report } = useRefusedChange()
  const [isAsking, setAsking] = useState(false)
  const name = cutName(cut.number)
  const hash = cut.contentHash
  const hadProblem = useRef(false)
  useEffect(() => {
    // What an approval was refused for is over, and so is the sentence about it.
    if (hadProblem.current && answer.approvalProblem === null && refused?.change === 'approval') report(null)
    hadProblem.current = answer.approvalProblem !== null
  }, [answer.approvalProblem, refused, report])
  const approve = useMutation({
    mutationFn: () => call(approveCut, { videoId: video.id, number: cut.number, hash: hash ?? '' }),
    onSuccess: (next) => {
      setAsking(false)
      cacheAnsweredReview(queryClient, video.id, next)
      showToast(`${name} approved. Thank you.`)
    },
    onError: (error) => {
      setAsking(false)
      report({ change: 'approval', sentence: changeErrorMessage(`${name} was not approved.`, error) })
      rereadAfter(queryClient, video.id, error)
    },
  })
  const isDelivered = cut.deliveredAt !== null
  const hint =
    answer.approvalProblem ?? [notice, isDelivered ? describeLateApproval(cut) : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.action}>
      <Button
        variant={isMain ? 'filled' : 'default'}
        disabled={answer.approvalProblem !== null || hash === null}
        loading={approve.isPending}
        onClick={() => {
          report(null)
          setAsking(true)
        }}
        fullWidth
      >
        Approve {name}
      </Button>
      {hint && (
        <p className={styles.hint} data-repeated={hint === notice || undefined}>
          {hint}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Approve ${name}?`}
        confirmLabel={`Approve ${name}`}
        cancelLabel="Not yet"
        isDestructive={false}
        isBusy={approve.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => approve.mutate()}
      >
        {(notice || unsent) && <strong>{[notice, unsent].filter(Boolean).join(' ')} </strong>}You approve
        exactly these files and words, {isDelivered ? 'as they were delivered' : 'and we deliver them'}. They
        are bound by the hash <span className={styles.hash}>{hash && shortHash(hash)}</span>:{' '}
        {isDelivered
          ? 'the certificate names it, with your name and the time.'
          : 'if a byte or a word changes later, the approval is void and you and the studio are notified.'}
      </ConfirmDialog>
    </div>
  )
}
