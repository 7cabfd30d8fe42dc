import { Button, Progress } from '@mantine/core'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { AnimaticVideo } from './animatic-video.ts'
import styles from './export-line.module.css'
import { useExport, type ExportState } from './use-export.ts'

interface ExportLineProps {
  animatic: AnimaticVideo
  title: string
  ratio: Ratio
}

/** Saves the animatic as a file in the ratio that is shown, with progress and a way to cancel. */
export function ExportLine({ animatic, title, ratio }: ExportLineProps) {
  const { state, start, cancel } = useExport(title)
  return (
    <div className={styles.line}>
      {state.is === 'running' ? (
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      ) : (
        <Button variant="default" onClick={() => void start(animatic, ratio)}>
          Export {ratio}
        </Button>
      )}
      {state.is === 'running' && (
        <Progress
          className={styles.progress}
          value={state.percent}
          size={4}
          aria-label={`Export of ${state.ratio}: ${state.percent} %`}
        />
      )}
      <output className={styles.words} data-failed={state.is === 'failed' || undefined}>
        {describeExport(state)}
      </output>
      {state.is === 'running' && (
        <span className={styles.percent} aria-hidden="true">
          {state.percent} %
        </span>
      )}
    </div>
  )
}

function describeExport(state: ExportState): string {
  switch (state.is) {
    case 'idle':
      return 'A film without sound, marked ANIMATIC.'
    case 'running':
      return `Exporting ${state.ratio}`
    case 'saved':
      return `Saved as ${state.fileName}`
    case 'cancelled':
      return 'Cancelled. Nothing was saved.'
    case 'failed':
      return state.sentence
  }
}
