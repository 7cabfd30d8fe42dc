import type { OpenQuestion } from '#shared/videos/questions.ts'
import { isBlockedByQuestion } from '#shared/videos/questions.ts'
import { isOnRig, type VideoStatus } from '#shared/videos/video-status.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import styles from './revision-mark.module.css'

interface QuestionMarkProps {
  questions: readonly OpenQuestion[]
  /** Of their video: what is on the rig, or was, waits for no answer. */
  status: VideoStatus
}

/** A row's open questions: whether the studio is next, and whether the video waits for them. */
export function QuestionMark({ questions, status }: QuestionMarkProps) {
  const isAnswered = questions.some(({ turn }) => turn === 'studio')
  return (
    <span className={styles.mark}>
      <StatusBadge
        tone={isAnswered ? 'warn' : 'info'}
        label={isAnswered ? 'Question answered' : 'Question to the customer'}
      />
      {isBlockedByQuestion(questions) && !isOnRig(status) && (
        <span className={styles.note}>holds the shoot</span>
      )}
    </span>
  )
}
