import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { revisionTokens } from '#shared/tokens/ledger.ts'
import { findActivationProblem, findFirstGap, needsCopyFirst } from '#shared/videos/missing-copy.ts'
import { nextVideoStatuses, videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { findUnsavedField } from '../copy/video-field-id.ts'
import type { VideoSaver } from '../copy/video-saver.ts'
import { ActivationDialog } from './activation-dialog.tsx'
import { planActivation } from './plan-activation.ts'
import { RevisionDialog } from './revision-dialog.tsx'
import { TokensMissing } from '../../tokens/tokens-missing.tsx'
import { areTokensMissing, reportRefusal, useChangeStatus } from './use-change-status.ts'
import { useSingleRun } from '../../../ui/page/use-single-run.ts'

interface VideoActionsProps {
  video: Video
  /** Of the element with its title, which describes the buttons. */
  titleId: string
  saver: VideoSaver
  mover: 'customer' | 'admin'
  /** Shows the field that keeps the video from moving on. */
  onMissing: (fieldName: string) => void
}

/** What may become of a video from here, as the table of changes says. What is typed is saved first. */
export function VideoActions({ video, titleId, saver, mover, onMissing }: VideoActionsProps) {
  const [isAsking, setAsking] = useState(false)
  /** For an answer that may come after the page was left. */
  const isDialogOpen = useRef(false)
  useEffect(() => {
    isDialogOpen.current = isAsking
    return () => {
      isDialogOpen.current = false
    }
  }, [isAsking])
  const change = useChangeStatus(video)
  const { isRunning, run } = useSingleRun()
  const [pressed, setPressed] = useState<VideoStatus | null>(null)
  const pressedButton = useRestoredFocus<HTMLButtonElement>(isRunning)
  const [isAskingForCopy, setAskingForCopy] = useState(false)
  const written = { ...saver.read().draft, id: video.id, length: video.length }

  const move = async (to: VideoStatus) => {
    const isSaved = await saver.flush()
    const state = saver.read()
    const writtenVideo = { ...state.draft, id: video.id, length: video.length }
    const problem = to === 'activated' && findActivationProblem(writtenVideo)
    if (problem) {
      showToast(problem.sentence, { tone: 'bad' })
      return onMissing(problem.field)
    }
    if (!isSaved) {
      if (state.sentence) showToast(state.sentence, { tone: 'bad' })
      return onMissing(findUnsavedField(state, video))
    }
    if (isActivation(to) && planActivation([writtenVideo]).gaps.length > 0) return setAskingForCopy(true)
    change.mutate({ to })
  }
  const isActivation = (to: VideoStatus) => to === 'activated' && video.status === 'draft'

  const costTokens = mover === 'customer' && video.revisionsLeft === 0 ? revisionTokens(video.tokens) : 0
  const clearRefusal = () => {
    // A reset would detach a request that is under way from its answer.
    if (change.error && !isRunning && !change.isPending) change.reset()
  }
  const askForRevision = (reason: string, onSent: () => void) => {
    const close = () => {
      onSent()
      setAsking(false)
    }
    // A callback of `mutate` would be skipped if the page is left before the answer.
    void run(() =>
      change
        .mutateAsync({ to: 'editing', reason, agreedTokens: costTokens, reportsRefusal: false })
        .then(close, (error: unknown) => {
          if (!isDialogOpen.current) reportRefusal(video, error)
        }),
    )
  }

  const openRevision = () => {
    clearRefusal()
    setAsking(true)
  }

  const buttons = nextVideoStatuses(video.status, mover).map((to) => {
    if (video.status === 'delivery') {
      return (
        <Button key={to} variant="default" aria-describedby={titleId} onClick={openRevision}>
          {isRunning || change.isPending
            ? 'Asking for the revision …'
            : revisionLabel(mover, video.revisionsLeft, costTokens)}
        </Button>
      )
    }
    return (
      <Button
        key={to}
        // While something is left to write, that is the primary action.
        variant={isActivation(to) && !needsCopyFirst(written) ? 'filled' : 'default'}
        aria-describedby={titleId}
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
        // The pressed button has the focus again by then, and so it has it after the dialog.
        isOpen={isAskingForCopy && !isRunning}
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
      <RevisionDialog
        video={video}
        costTokens={costTokens}
        isOpen={isAsking}
        isBusy={isRunning || change.isPending}
        refusal={change.variables?.reason === undefined ? null : change.error}
        onClose={() => setAsking(false)}
        onEdit={clearRefusal}
        onSend={askForRevision}
      />
      {areTokensMissing(change.error) && !isAsking && (
        <TokensMissing video={video} sentence={change.error.sentence} />
      )}
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
