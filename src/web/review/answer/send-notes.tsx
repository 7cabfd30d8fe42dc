import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { sendNotes, type Review, type ReviewNote, type RoundCost } from '#shared/contract/review/review.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { paths } from '#shared/paths.ts'
import { describeTokenSource } from '#shared/tokens/tokens-missing.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { call, changeErrorMessage } from '../../call/call.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { invalidateTokens, tokensQuery } from '../../videos/tokens/token-queries.ts'
import { describeWriter } from '../notes/note-words.ts'
import { useRefusedChange } from '../queries/refused-change.ts'
import { cacheAnsweredReview, rereadAfter } from '../queries/review-query.ts'
import styles from './answer-bar.module.css'
import {
  areTokensShort,
  describeAskAgain,
  describeCost,
  describePassOn,
  describeSend,
} from './answer-words.ts'
import { NoticeList } from './notice-list.tsx'

interface SendProps {
  review: Review
  /** The cut that is answered. */
  cutNumber: number
  /** What is written and would not be sent, in words. */
  unsent: readonly string[]
}

interface SendNotesProps extends SendProps {
  /** Drafts of the customer: all of them are sent. */
  own: readonly ReviewNote[]
  /** Comments of guests: the customer chooses which are passed on. */
  ofGuests: readonly ReviewNote[]
  isMain: boolean
}

/** Sends everything that the customer wrote, and what they choose of their guests' comments. */
export function SendNotes({ own, ofGuests, ...props }: SendNotesProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = ofGuests.filter(({ id }) => ticked.has(id))
  const changes = own.filter(({ kind }) => kind === 'change').length
  const comments = own.length - changes
  const ofCut = `on ${cutName(props.cutNumber)}?`
  return (
    <SendButton
      {...props}
      notes={[...own, ...chosen]}
      changes={changes}
      label={own.length > 0 ? describeSend(changes, comments) : describePassOn(ofGuests.length)}
      question={
        own.length + chosen.length > 0
          ? `${describeSend(changes, comments + chosen.length)} ${ofCut}`
          : `${describePassOn(ofGuests.length)} ${ofCut}`
      }
      isAskedAgain={false}
      isEmpty={own.length + chosen.length === 0}
      onAsk={() => setTicked(new Set())}
    >
      {ofGuests.length > 0 && (
        <fieldset className={styles.guests}>
          <legend className={styles.legend}>Tick what the studio should read of your guests’ comments</legend>
          {ofGuests.map((note) => (
            <Checkbox
              key={note.id}
              checked={ticked.has(note.id)}
              onChange={(event) => setTicked(toggle(ticked, note.id, event.currentTarget.checked))}
              label={
                <span className={styles.comment}>
                  <bdi>{describeWriter(note)}</bdi>: <bdi>{note.text}</bdi>
                </span>
              }
            />
          ))}
        </fieldset>
      )}
    </SendButton>
  )
}

function toggle(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** Asks once more for changes that were sent before and are not done. */
export function AskAgain({ changes, ...props }: SendProps & { changes: number }) {
  const label = describeAskAgain(changes)
  return (
    <SendButton
      {...props}
      notes={[]}
      changes={changes}
      label={label}
      question={`${label} on ${cutName(props.cutNumber)}?`}
      isAskedAgain
      isMain={false}
    />
  )
}

interface SendButtonProps extends SendProps {
  /** What is sent. */
  notes: readonly ReviewNote[]
  changes: number
  label: string
  question: string
  isAskedAgain: boolean
  isMain: boolean
  /** Nothing is chosen yet. */
  isEmpty?: boolean
  /** The question is about to be asked. */
  onAsk?: () => void
  /** What is chosen in the question. */
  children?: ReactNode
}

function SendButton(props: SendButtonProps) {
  const { review, cutNumber, unsent, notes, changes, label, isAskedAgain, isEmpty = false, onAsk } = props
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
        noteIds: notes.map(({ id }) => id),
        // As they are on the screen.
        noteVersions: Object.fromEntries(notes.map(({ id, version }) => [id, version])),
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
  const costWords = describeCost(cost, tokens?.available)
  return (
    // Why it can't be sent is read in a few long lines, not beside the approval.
    <div className={styles.action} data-wide={isTooMuch || undefined}>
      <Button
        variant={props.isMain ? 'filled' : 'default'}
        onClick={() => {
          report(null)
          onAsk?.()
          setAsking(true)
        }}
        disabled={isTooMuch}
        loading={send.isPending}
        fullWidth
      >
        {label}
      </Button>
      {/* One paragraph: on a phone the bar stays in sight, and each line is one of the notes less. */}
      <p className={styles.hint} data-repeated={!isTooMuch || undefined}>
        {costWords}
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
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={props.question} size={440}>
        <div className={styles.question}>
          <NoticeList notices={[...unsent, costWords]} />
          {props.children}
          <p>The studio reads it at once. What was sent stays as it is; you can still reply.</p>
        </div>
        <DialogActions
          cancelLabel="Not yet"
          onCancel={() => setAsking(false)}
          hasFocusOnCancel
          confirmLabel={cost.kind === 'tokens' ? `Send for ${countTokens(cost.tokens)}` : 'Send'}
          onConfirm={() => send.mutate()}
          isBusy={send.isPending}
          isDisabled={isEmpty}
        />
      </Dialog>
    </div>
  )
}
