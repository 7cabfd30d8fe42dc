import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { cutLetterMax, cutReasonMax, sendCut, type Cut } from '#shared/contract/videos/cuts.ts'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { refusals } from '#shared/refusals.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { call, errorMessage, Refusal } from '../../../call/call.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { TextArea } from '../../../ui/text/text-area.tsx'
import { useStoredDraft } from '../../../ui/text/use-stored-draft.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { findSendObstacle } from './cut-actions.ts'
import styles from './video-cuts.module.css'
import { useCutChange } from './use-cut-change.ts'

const letterSchema = z.string()

interface SendCutProps {
  video: BoardVideo
  cut: Cut
  onChanged: () => void
}

interface Sent {
  reason: string
  /** The approval of the cut before is known to become void. */
  voidsApproval: boolean
}

/** Sends a cut with a letter: what changed, what was not done and why. */
export function SendCut({ video, cut, onChanged }: SendCutProps) {
  const [asked, setAsked] = useState<'reason' | 'approval' | null>(null)
  const [reason, setReason] = useState('')
  const name = cutName(cut.number)
  const title = videoTitle(video)
  const letter = useStoredDraft(`cut-letter/${video.id}/${cut.number}`, letterSchema, '')
  const send = useCutChange(
    video,
    (sent: Sent) =>
      call(sendCut, {
        videoId: video.id,
        number: cut.number,
        fileIds: [...new Set(cut.files.map(({ id }) => id))],
        letter: letter.value.trim(),
        ...sent,
      }),
    {
      onChanged,
      describe: ({ openChanges }) => {
        const done = `${name} of “${title}” was sent to its customer.`
        if (openChanges.length === 0) return done
        const count = openChanges.length === 1 ? '1 change is' : `${openChanges.length} changes are`
        return `${done} ${count} not ticked off: the e-mail names them.`
      },
    },
  )
  const obstacle = findSendObstacle(video, cut)
  const heldBack = video.cut?.number === cut.number ? video.cut.heldBack : null
  if (obstacle) return <p className={styles.note}>{refusals[obstacle].sentence}</p>
  const submit = (sent: Sent) => {
    setAsked(null)
    setReason(sent.reason)
    send.mutate(sent, {
      onSuccess: letter.drop,
      onError: (error) => {
        if (error instanceof Refusal && error.code === 'cut_approved') setAsked('approval')
      },
    })
  }
  return (
    <div className={styles.actions}>
      <TextArea
        className={styles.letter}
        label={`Letter with ${name}`}
        description="Optional: what changed, what was not done and why. The customer reads it with the cut."
        minRows={2}
        maxRows={10}
        maxLength={cutLetterMax}
        value={letter.value}
        onChange={(event) => letter.store(event.currentTarget.value)}
      />
      <Button
        size="sm"
        variant={heldBack === null ? 'filled' : 'default'}
        loading={send.isPending}
        onClick={() =>
          heldBack === null ? submit({ reason: '', voidsApproval: false }) : setAsked('reason')
        }
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
        isOpen={asked === 'reason'}
        title={`Send ${name} of “${title}” as it is?`}
        confirmLabel={`Send ${name}`}
        cancelLabel="Leave it here"
        isRequired
        reasonMax={cutReasonMax}
        onClose={() => setAsked(null)}
        onConfirm={(given) => submit({ reason: given, voidsApproval: false })}
      >
        {heldBack} Its customer reads this, and your reason.
      </ReasonDialog>
      <ConfirmDialog
        isOpen={asked === 'approval'}
        title={`Send ${name} although the cut before is approved?`}
        confirmLabel={`Send ${name}`}
        cancelLabel="Leave it here"
        onClose={() => setAsked(null)}
        onConfirm={() => submit({ reason, voidsApproval: true })}
      >
        The customer approved the cut before this one. That approval becomes void, and you and the customer
        are notified.
      </ConfirmDialog>
    </div>
  )
}
