import { Button } from '@mantine/core'
import { showToast } from '../../../ui/toasts/toast.tsx'
import type { SavePhase, VideoSaverState } from './video-saver-state.ts'
import type { VideoSaver } from './video-saver.ts'
import styles from './save-line.module.css'

const words: Record<SavePhase, string> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  held: 'Not saved',
  failed: 'Not saved',
  conflict: 'Not saved: choose which version stays',
  restored: 'Not saved',
}

/** What saves words from an earlier visit, or what to do before they can be saved. */
const restoredHints: Partial<Record<SavePhase, string>> = {
  restored: ' What you type next saves them, too.',
  conflict: ' Choose which version stays.',
}

/** What a person has to do something about: it stays in sight, wherever they write, and is spoken. */
export const saveProblems: ReadonlySet<SavePhase> = new Set(['held', 'failed', 'conflict', 'restored'])

interface SaveLineProps {
  id?: string
  saver: VideoSaver
  state: VideoSaverState
  /** Leads to what to fix or choose; undefined where it is beside the line. */
  onOpen?: (() => void) | undefined
}

/** How far what is typed is saved, and what to do where it is not. */
export function SaveLine({ id, saver, state, onOpen }: SaveLineProps) {
  const { phase, sentence, isUntouched } = state
  const isAnsweredInEditor = phase === 'held' || phase === 'conflict'
  const action =
    phase === 'failed'
      ? { label: 'Try again', run: () => void saver.flush() }
      : phase === 'restored'
        ? { label: 'Save them', run: () => void saver.saveRestored() }
        : onOpen && isAnsweredInEditor
          ? { label: phase === 'held' ? 'Show what to fix' : 'Show both versions', run: onOpen }
          : null
  const discard = () => {
    const undo = saver.discardRestored()
    showToast('Words from an earlier visit were discarded.', { action: { label: 'Undo', run: undo } })
  }
  return (
    <div id={id} tabIndex={-1} className={styles.line} data-phase={phase}>
      <output className={styles.state} aria-live={saveProblems.has(phase) ? 'polite' : 'off'}>
        {isUntouched ? saver.restoredSentence + (restoredHints[phase] ?? '') : words[phase]}
        {(phase === 'failed' || phase === 'held') && (
          // Beside the line, the field that is held says it, with each key.
          <span className={styles.why} aria-hidden={phase === 'held' && !onOpen}>
            {sentence}
          </span>
        )}
      </output>
      {action && (
        <Button variant="default" size="sm" className={styles.again} onClick={action.run}>
          {action.label}
        </Button>
      )}
      {isUntouched && (
        <Button variant="subtle" size="sm" className={styles.again} onClick={discard}>
          Discard them
        </Button>
      )}
    </div>
  )
}
