import { Button } from '@mantine/core'
import type { VideoSaver, VideoSaverState, SavePhase } from './video-saver.ts'
import styles from './save-line.module.css'

const words: Record<SavePhase, string> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  held: 'Not saved: fix what is red above',
  failed: 'Not saved',
  conflict: 'Not saved: choose above which version stays',
}

/** What a person has to do something about: it stays in sight, wherever they write, and is spoken. */
export const saveProblems: ReadonlySet<SavePhase> = new Set(['held', 'failed', 'conflict'])

/** How far what is typed is saved, and what to do where it is not. */
export function SaveLine({ saver, state }: { saver: VideoSaver; state: VideoSaverState }) {
  return (
    <div className={styles.line} data-phase={state.phase}>
      <output className={styles.state} aria-live={saveProblems.has(state.phase) ? 'polite' : 'off'}>
        {words[state.phase]}
        {state.phase === 'failed' && <span className={styles.why}>{state.sentence}</span>}
      </output>
      {state.phase === 'failed' && (
        <Button variant="default" size="sm" className={styles.again} onClick={() => void saver.flush()}>
          Try again
        </Button>
      )}
    </div>
  )
}
