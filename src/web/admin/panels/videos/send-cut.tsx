import { Button } from '@mantine/core'
import { useState } from 'react'
import { cutLetterMax, cutReasonMax, sendCut, type Cut } from '#shared/contract/videos/cuts.ts'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { describeExcess } from '#shared/fields.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { groupFindings } from '#shared/videos/cuts/group-findings.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { call, errorMessage, Refusal } from '../../../call/call.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus.ts'
import { TextArea } from '../../../ui/text/text-area.tsx'
import { findNextStep } from '../../board/status-change.ts'
import { customerReasonHint, ReasonDialog } from '../../parts/reason-dialog.tsx'
import { FindingList } from '../../../videos/editor/cuts/finding-list.tsx'
import { findSendObstacle } from './cut-actions.ts'
import styles from './video-cuts.module.css'
import { useCutChange } from './use-cut-change.ts'
import { useCutLetter, useSendReason } from '../../parts/use-cut-letter.ts'

interface SendCutProps {
  video: BoardVideo
  cut: Cut
  onChanged: () => void
  onRefused: (sentence: string | null) => void
}

interface Sent {
  reason: string
  /** The approval of the cut before is known to become void. */
  voidsApproval: boolean
}

/**
 * Sends a cut with a letter: what changed, what was not done and why. Of a video in delivery it delivers the cut, with a
 * reason.
 */
export function SendCut({ video, cut, onChanged, onRefused }: SendCutProps) {
  const [isReasonOpen, setReasonOpen] = useState(false)
  /** What held the cut back went away while its reason was asked for. */
  const [isReasonUnneeded, setReasonUnneeded] = useState(false)
  const [isApprovalOpen, setApprovalOpen] = useState(false)
  const name = cutName(cut.number)
  const title = videoTitle(video)
  const letter = useCutLetter(video.id, cut.number)
  const reason = useSendReason(video.id, cut.number)
  const send = useCutChange(
    video,
    async (sent: Sent) => {
      const words = letter.value
      const answer = await call(sendCut, {
        videoId: video.id,
        number: cut.number,
        fileIds: [...new Set(cut.files.map(({ id }) => id))],
        letter: words.trim(),
        ...sent,
      })
      letter.dropSent(words)
      reason.drop()
      return answer
    },
    {
      onChanged,
      onRefused,
      describe: ({ cuts, openChanges }) => {
        const isDelivered = cuts.some(
          ({ number, deliveredAt }) => number === cut.number && deliveredAt !== null,
        )
        const done = `${name} of “${title}” was ${isDelivered ? 'delivered' : 'sent'} to its customer.`
        return [done, describeOpenChanges(openChanges.length)].filter(Boolean).join(' ')
      },
    },
  )
  const button = useRestoredFocus<HTMLButtonElement>(send.isPending)
  const obstacle = findSendObstacle(video, cut)
  const heldBack = video.cut?.number === cut.number ? video.cut.heldBack : null
  const openChanges = describeOpenChanges(video.cut?.openChanges ?? 0)
  const isDelivery = video.status === 'delivery'
  const verb = isDelivery ? 'Deliver' : 'Send'
  const needsReason = isDelivery || heldBack !== null
  if (isReasonOpen && !needsReason && !send.isPending) {
    setReasonOpen(false)
    setReasonUnneeded(true)
  }
  const isMain = heldBack === null && findNextStep(video) === 'send'
  if (obstacle) return <p className={styles.note}>{obstacle}</p>
  const refusal = send.error && errorMessage(send.error)
  const submit = (sent: Sent) =>
    send.mutate(sent, {
      onError: (error) => {
        if (error instanceof Refusal && error.code === 'cut_approved') setApprovalOpen(true)
      },
    })
  return (
    <div className={styles.actions}>
      <TextArea
        className={styles.letter}
        label={`Letter with ${name}`}
        description="Optional: what changed, what was not done and why. The customer reads it with the cut."
        minRows={2}
        maxRows={10}
        charactersMax={cutLetterMax}
        value={letter.value}
        onChange={(event) => letter.store(event.currentTarget.value)}
      />
      <Button
        ref={button}
        size="sm"
        variant={isMain ? 'filled' : 'default'}
        disabled={describeExcess(letter.value, cutLetterMax) !== null}
        loading={send.isPending}
        onClick={() => (needsReason ? setReasonOpen(true) : submit({ reason: '', voidsApproval: false }))}
      >
        {heldBack === null && !isDelivery ? `Send ${name} to the customer` : `${verb} ${name} with a reason`}
      </Button>
      {openChanges && <p className={styles.note}>{openChanges}</p>}
      {heldBack !== null && (
        <div className={styles.heldBack}>
          <FindingList findings={heldBack} />
        </div>
      )}
      {isReasonUnneeded && !needsReason && (
        <output className={styles.note}>Nothing holds {name} back any more: it needs no reason.</output>
      )}
      {refusal && !isReasonOpen && (
        <p className={styles.refused} role="alert">
          {refusal}
        </p>
      )}
      <ReasonDialog
        isOpen={isReasonOpen}
        title={isDelivery ? `Deliver ${name} of “${title}”?` : `Send ${name} of “${title}” as it is?`}
        confirmLabel={`${verb} ${name}`}
        cancelLabel="Leave it here"
        isRequired
        hint={customerReasonHint}
        reasonMax={cutReasonMax}
        initialReason={reason.value}
        isBusy={send.isPending}
        refusal={refusal}
        onEdit={(next) => {
          reason.store(next)
          send.reset()
        }}
        onClose={() => setReasonOpen(false)}
        onConfirm={(given) => submit({ reason: given, voidsApproval: false })}
      >
        {isDelivery && (
          <p>
            This film is delivered. The customer gets {name} in place of what they have, at once and without
            an approval. You can’t undo it.
          </p>
        )}
        {/* The page below lists what was found in each file. */}
        {heldBack !== null && <p>{wholeCutText(heldBack)} Its customer reads what holds it back, too.</p>}
      </ReasonDialog>
      <ConfirmDialog
        isOpen={isApprovalOpen}
        title={`Send ${name} although the cut before is approved?`}
        confirmLabel={`Send ${name}`}
        cancelLabel="Leave it here"
        onClose={() => setApprovalOpen(false)}
        onConfirm={() => {
          setApprovalOpen(false)
          submit({ reason: send.variables?.reason ?? '', voidsApproval: true })
        }}
      >
        The customer approved the cut before this one. That approval becomes void, and you and the customer
        are notified.
      </ConfirmDialog>
    </div>
  )
}

/** What holds the whole cut back, without what was found in each of its files. */
const wholeCutText = (heldBack: readonly string[]): string =>
  groupFindings(heldBack)
    .filter(({ ratio }) => ratio === null)
    .flatMap(({ findings }) => findings)
    .join(' ')

/** What the e-mail about a cut lists as not done; empty where nothing is. */
function describeOpenChanges(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 change is not ticked off: the e-mail names it.'
    : `${count} changes are not ticked off: the e-mail names them.`
}
