import { Button } from '@mantine/core'
import type { VideoSaver, VideoSaverState, SavePhase } from './video-saver.ts'
import styles from './save-line.module.css'

const words: Record<Exclude<SavePhase, 'restored'>, string> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  held: 'Not saved: fix what is marked red',
  failed: 'Not saved',
  conflict: 'Not saved: choose which version stays',
}

/** What a person has to do something about: it stays in sight, wherever they write, and is spoken. */
export const saveProblems: ReadonlySet<SavePhase> = new Set(['held', 'failed', 'conflict', 'restored'])

interface SaveLineProps {
  saver: VideoSaver
  state: VideoSaverState
  /** Opens the editor where it is closed: what to fix or choose is there. */
  onOpen?: () => void
}

/** How far what is typed is saved, and what to do where it is not. */
export function SaveLine({ saver, state, onOpen }: SaveLineProps) {
  const { phase, sentence } = state
  const isAnsweredInEditor = phase === 'held' || phase === 'conflict'
  const action =
    phase === 'failed'
      ? { label: 'Try again', run: () => void saver.flush() }
      : phase === 'restored'
        ? { label: 'Save them', run: () => void saver.saveRestored() }
        : onOpen && isAnsweredInEditor
          ? { label: phase === 'held' ? 'Show what to fix' : 'Show both versions', run: onOpen }
          : null
  return (
    <div className={styles.line} data-phase={phase}>
      <output className={styles.state} aria-live={saveProblems.has(phase) ? 'polite' : 'off'}>
        {phase === 'restored' ? sentence : words[phase]}
        {phase === 'failed' && <span className={styles.why}>{sentence}</span>}
      </output>
      {action && (
        <Button variant="default" size="sm" className={styles.again} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
