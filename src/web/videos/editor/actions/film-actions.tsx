import { Button } from '@mantine/core'
import { useState } from 'react'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Video } from '#shared/contract/videos.ts'
import { revisionTokens } from '#shared/tokens/ledger.ts'
import { nextVideoStatuses, videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import type { FilmSaver } from '../copy/film-saver.ts'
import { layOutFilm } from '#shared/videos/lay-out-film.ts'
import { RevisionDialog } from './revision-dialog.tsx'
import { TokensMissing } from '../../tokens/tokens-missing.tsx'
import { areTokensMissing, useChangeStatus } from './use-change-status.ts'

interface FilmActionsProps {
  video: Video
  saver: FilmSaver
  mover: 'customer' | 'admin'
  /** Shows the field that keeps the film from moving on: the title, or a card of the strip. */
  onMissing: (fieldName: string) => void
}

/** What may become of a film from here, as the table of changes says. What is typed is saved first. */
export function FilmActions({ video, saver, mover, onMissing }: FilmActionsProps) {
  const change = useChangeStatus(video)
  const [isAsking, setAsking] = useState(false)

  const move = async (to: VideoStatus) => {
    const isSaved = await saver.flush()
    const { draft, phase, sentence } = saver.read()
    const over = layOutFilm({ ...draft, length: video.length }).find((segment) => segment.isOver)
    if (over && to === 'activated') return onMissing(over.id)
    if (draft.title.trim() === '' && to === 'activated') {
      showToast('Give the film a title first.', { tone: 'bad' })
      return onMissing('title')
    }
    if (!isSaved) {
      if (phase === 'failed' && sentence) showToast(sentence, { tone: 'bad' })
      return onMissing('title')
    }
    change.mutate({ to })
  }

  const buttons = nextVideoStatuses(video.status, mover).map((to) => {
    if (video.status === 'delivery') {
      return (
        <Revision
          key={to}
          video={video}
          mover={mover}
          isAsking={isAsking}
          onAsk={setAsking}
          onSend={(reason, agreedTokens) => change.mutate({ to, reason, agreedTokens })}
        />
      )
    }
    return (
      <Button
        key={to}
        variant={to === 'activated' && video.status === 'draft' ? 'filled' : 'default'}
        disabled={change.isPending}
        onClick={() => void move(to)}
      >
        {actionLabel(video.status, to)}
      </Button>
    )
  })
  return (
    <>
      {buttons}
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
  onSend: (reason: string, agreedTokens: number) => void
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
        onSend={(reason) => {
          onAsk(false)
          onSend(reason, costTokens)
        }}
      />
    </>
  )
}
