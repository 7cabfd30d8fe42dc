import { Button } from '@mantine/core'
import { useState } from 'react'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { revisionTokens } from '#shared/tokens/ledger.ts'
import { findActivationProblem, findFirstGap, needsCopyFirst } from '#shared/videos/missing-copy.ts'
import { nextVideoStatuses, videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import type { VideoSaver } from '../copy/video-saver.ts'
import { ActivationDialog } from './activation-dialog.tsx'
import { planActivation } from './plan-activation.ts'
import { RevisionDialog } from './revision-dialog.tsx'
import { TokensMissing } from '../../tokens/tokens-missing.tsx'
import { areTokensMissing, useChangeStatus } from './use-change-status.ts'
import { useSingleRun } from '../../../ui/page/use-single-run.ts'

interface VideoActionsProps {
  video: Video
  saver: VideoSaver
  mover: 'customer' | 'admin'
  /** Shows the field that keeps the video from moving on: the title, or a card of the strip. */
  onMissing: (fieldName: string) => void
}

/** What may become of a video from here, as the table of changes says. What is typed is saved first. */
export function VideoActions({ video, saver, mover, onMissing }: VideoActionsProps) {
  const change = useChangeStatus(video)
  const { isRunning, run } = useSingleRun()
  const [pressed, setPressed] = useState<VideoStatus | null>(null)
  const pressedButton = useRestoredFocus<HTMLButtonElement>(isRunning)
  const [isAsking, setAsking] = useState(false)
  const [isAskingForCopy, setAskingForCopy] = useState(false)
  const written = { ...saver.read().draft, id: video.id, length: video.length }

  const move = async (to: VideoStatus) => {
    const isSaved = await saver.flush()
    const { draft, phase, sentence } = saver.read()
    const writtenVideo = { ...draft, id: video.id, length: video.length }
    const problem = to === 'activated' && findActivationProblem(writtenVideo)
    if (problem) {
      showToast(problem.sentence, { tone: 'bad' })
      return onMissing(problem.field)
    }
    if (!isSaved) {
      if (phase === 'failed' && sentence) showToast(sentence, { tone: 'bad' })
      return onMissing('title')
    }
    if (isActivation(to) && planActivation([writtenVideo]).gaps.length > 0) return setAskingForCopy(true)
    change.mutate({ to })
  }
  const isActivation = (to: VideoStatus) => to === 'activated' && video.status === 'draft'

  const buttons = nextVideoStatuses(video.status, mover).map((to) => {
    if (video.status === 'delivery') {
      return (
        <Revision
          key={to}
          video={video}
          mover={mover}
          isAsking={isAsking}
          onAsk={setAsking}
          onSend={(reason, agreedTokens, onSent) => {
            // A callback of `mutate` would be skipped if the page is left before the answer.
            void change.mutateAsync({ to, reason, agreedTokens }).then(onSent, () => undefined)
          }}
        />
      )
    }
    return (
      <Button
        key={to}
        // Until there is copy, writing is the primary action.
        variant={isActivation(to) && !needsCopyFirst(written) ? 'filled' : 'default'}
        ref={to === pressed ? pressedButton : undefined}
        loading={isRunning && to === pressed}
        disabled={isRunning || change.isPending}
        onClick={() => {
          setPressed(to)
          void run(() => move(to))
        }}
      >
        {actionLabel(video.status, to)}
      </Button>
    )
  })
  return (
    <>
      {buttons}
      <ActivationDialog
        plan={planActivation([written])}
        isOpen={isAskingForCopy}
        onClose={() => setAskingForCopy(false)}
        onEdit={(video) => {
          setAskingForCopy(false)
          onMissing(findFirstGap(video))
        }}
        onActivate={() => {
          setAskingForCopy(false)
          change.mutate({ to: 'activated' })
        }}
      />
      {areTokensMissing(change.error) && <TokensMissing video={video} sentence={change.error.sentence} />}
    </>
  )
}

function actionLabel(from: VideoStatus, to: VideoStatus): string {
  if (from === 'draft' && to === 'activated') return 'Activate'
  if (to === 'draft') return 'Back to draft'
  return `Move to ${videoStatusTexts[to].title}`
}

function revisionLabel(mover: 'customer' | 'admin', rounds: number, costTokens: number): string {
  if (mover === 'admin') return 'Back to editing'
  return `Ask for a revision (${costTokens > 0 ? countTokens(costTokens) : `${rounds} left`})`
}

interface RevisionProps {
  video: Video
  mover: 'customer' | 'admin'
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  onSend: (reason: string, agreedTokens: number, onSent: () => void) => void
}

function Revision({ video, mover, isAsking, onAsk, onSend }: RevisionProps) {
  const rounds = video.revisionsLeft
  const costTokens = mover === 'customer' && rounds === 0 ? revisionTokens(video.tokens) : 0
  return (
    <>
      <Button variant="default" onClick={() => onAsk(true)}>
        {revisionLabel(mover, rounds, costTokens)}
      </Button>
      <RevisionDialog
        video={video}
        costTokens={costTokens}
        isOpen={isAsking}
        onClose={() => onAsk(false)}
        onSend={(reason, onSent) => {
          onAsk(false)
          onSend(reason, costTokens, onSent)
        }}
      />
    </>
  )
}
