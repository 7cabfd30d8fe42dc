import { Button } from '@mantine/core'
import { displayLocale } from '#shared/display-locale.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { listChangedParts } from '../draft/merge-drafts.ts'
import { nameDraftPart } from '../draft/name-draft-part.ts'
import type { VideoDraft } from '../draft/video-draft.ts'
import type { SavePhase, VideoSaverState } from './video-saver-state.ts'
import type { VideoSaver } from './video-saver.ts'
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
  /** Leads to what to fix or choose; undefined where it is beside the line. */
  onOpen?: (() => void) | undefined
}

/** How far what is typed is saved, and what to do where it is not. */
export function SaveLine({ saver, state, onOpen }: SaveLineProps) {
  const { phase, sentence, draft } = state
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
    <div className={styles.line} data-phase={phase}>
      <output className={styles.state} aria-live={saveProblems.has(phase) ? 'polite' : 'off'}>
        {phase === 'restored' ? describeRestored(draft, saver.saved) : words[phase]}
        {phase === 'failed' && <span className={styles.why}>{sentence}</span>}
      </output>
      {action && (
        <Button variant="default" size="sm" className={styles.again} onClick={action.run}>
          {action.label}
        </Button>
      )}
      {phase === 'restored' && (
        <Button variant="subtle" size="sm" className={styles.again} onClick={discard}>
          Discard them
        </Button>
      )}
    </div>
  )
}

/** Names what they are of: a reader who has not typed them can't tell them from what is saved. */
function describeRestored(restored: VideoDraft, saved: VideoDraft): string {
  const names = listChangedParts(restored, saved).map((part) => nameDraftPart(part, restored, saved))
  return `Words from an earlier visit are not saved: ${new Intl.ListFormat(displayLocale).format(names)}.`
}
