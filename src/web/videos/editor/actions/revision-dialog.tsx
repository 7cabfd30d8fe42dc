import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { z } from 'zod'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { sumTokens } from '#shared/tokens/plan-block.ts'
import { describeTokenSource } from '#shared/tokens/tokens-missing.ts'
import { errorMessage, Refusal } from '../../../call/call.ts'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { isFocusLost } from '../../../ui/focus/is-focus-lost.ts'
import { TextArea } from '../../../ui/text/text-area.tsx'
import { useStoredDraft } from '../../../ui/drafts/use-stored-draft.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import styles from './revision-dialog.module.css'
import { tokensQuery } from '../../tokens/token-queries.ts'
import { subscriptionVideosQuery } from '../../queries/video-queries.ts'

const reasonSchema = z.string()

interface RevisionDialogProps {
  video: Video
  /** What this revision costs; 0 while the video has rounds. */
  costTokens: number
  isOpen: boolean
  isBusy: boolean
  /** Why the last try failed. */
  refusal: Error | null
  onClose: () => void
  /** Is called when words are typed: the refusal was of others. */
  onEdit: () => void
  /** @param onSent is called once the server has stored the reason */
  onSend: (reason: string, onSent: () => void) => void
}

/** Asks what to change. The reason is stored with the change, and stays here, beside a refusal, until it has arrived. */
export function RevisionDialog(props: RevisionDialogProps) {
  const { video, costTokens, isOpen, isBusy, refusal, onClose, onEdit, onSend } = props
  const draft = useStoredDraft(`revision/${video.id}`, reasonSchema, '')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // The busy button has lost the focus.
    if (refusal) field.current?.focus()
  }, [refusal])
  // Moved from elsewhere: nothing can be asked for until it is delivered again.
  const isOver = isOpen && !isBusy && video.status !== 'delivery'
  useEffect(() => {
    // The button that had the focus may be gone.
    if (isOver && isFocusLost()) field.current?.focus()
  }, [isOver])
  // Its answer was lost, or went to a page that was left.
  const isArrived = !isBusy && draft.isChanged && draft.value.trim() === video.revision?.note
  const finish = useEffectEvent(() => {
    draft.drop()
    if (!isOpen) return
    onClose()
    showToast(`The revision of “${videoTitle(video)}” has been asked for.`)
  })
  useEffect(() => {
    if (isArrived) finish()
  }, [isArrived])
  const { data: tokens } = useQuery({
    ...tokensQuery(video.subscriptionId),
    enabled: isOpen && costTokens > 0,
  })
  const isTooMuch = costTokens > 0 && tokens !== undefined && tokens.available < costTokens
  const confirmLabel = costTokens > 0 ? `Ask for it, for ${countTokens(costTokens)}` : 'Ask for the revision'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = draft.value.trim()
    if (reason === '') {
      setMissing(true)
      return field.current?.focus()
    }
    if (!isBusy && !isOver) onSend(reason, () => draft.dropSent(draft.value))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`What should change in “${videoTitle(video)}”?`}
      size={520}
    >
      <form onSubmit={submit} noValidate>
        <div className={styles.request}>
          <TextArea
            label="Your note to the edit"
            description="Say where and what: “At 0:08 the logo is cut off.”"
            minRows={4}
            charactersMax={500}
            // What is typed now would not be sent, and the dialog would close over it.
            readOnly={isBusy}
            data-autofocus
            value={draft.value}
            ref={field}
            error={isMissing ? 'Say what should change.' : describeRefusal(refusal)}
            onChange={(event) => {
              draft.store(event.currentTarget.value)
              setMissing(false)
              onEdit()
            }}
          />
          {costTokens > 0 && !isOver && <RevisionCost video={video} costTokens={costTokens} />}
          <p className={styles.hint}>
            {isOver
              ? 'The film is back in editing. Say what else should change when you review its next cut.'
              : 'The film goes back to editing. What you have of it stays with you until the next cut is delivered.'}
          </p>
        </div>
        <DialogActions
          cancelLabel={isOver ? 'Close' : 'Keep the film'}
          onCancel={onClose}
          confirmLabel={isOver ? null : confirmLabel}
          isDisabled={isTooMuch}
          isBusy={isBusy}
        />
      </form>
    </Dialog>
  )
}

const describeRefusal = (refusal: Error | null) =>
  refusal && ((refusal instanceof Refusal && refusal.fields['reason']) || errorMessage(refusal))

/** What one more revision costs, and what is left for the drafts then. */
function RevisionCost({ video, costTokens }: { video: Video; costTokens: number }) {
  const { data: tokens } = useQuery(tokensQuery(video.subscriptionId))
  const { data: videos = [] } = useQuery(subscriptionVideosQuery(video.subscriptionId))
  const available = tokens?.available
  const drafts = sumTokens(videos.filter(({ status }) => status === 'draft'))
  const short = available === undefined ? 0 : drafts - (available - costTokens)
  return (
    <p className={styles.cost}>
      All revision rounds of this film are used. One more costs <strong>{countTokens(costTokens)}</strong>
      {available !== undefined && `; you have ${available}`}.{' '}
      {tokens && tokens.available < costTokens
        ? describeTokenSource(tokens.usableUntil)
        : short > 0 && `Your drafts will then need ${countTokens(short)} more than is left: re-plan them.`}
    </p>
  )
}
