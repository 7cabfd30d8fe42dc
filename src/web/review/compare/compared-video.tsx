import { useEffect, useState } from 'react'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { ExactStage } from '../../player/exact/exact-stage.tsx'
import { usePlayProblem } from '../../player/exact/play-problem.tsx'
import { useExactPlayer } from '../../player/exact/use-exact-player.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { PlayedFile } from '../cut/played-file.ts'
import styles from './compared-video.module.css'
import { followPlayer } from './follow-player.ts'

export type CompareMode = 'wipe' | 'difference' | 'side'

export const compareModes: readonly { mode: CompareMode; label: string }[] = [
  { mode: 'wipe', label: 'Wipe' },
  { mode: 'difference', label: 'Difference' },
  { mode: 'side', label: 'Side by side' },
]

interface ComparedVideoProps {
  mode: CompareMode
  leader: ExactPlayer | null
  file: PlayedFile
  /** "v1" and "v2": the other cut, and the one that is moved. */
  name: string
  leaderName: string
  label: string
  aspect: number
  /** On the picture, where it stands beside the other one. */
  onPress: () => void
}

/** The other cut in step with the one that is shown: over it behind a wipe, subtracted from it, or beside it. */
export function ComparedVideo({
  mode,
  leader,
  file,
  name,
  leaderName,
  label,
  aspect,
  onPress,
}: ComparedVideoProps) {
  const { player, attach } = useExactPlayer(file)
  const { problem, listeners } = usePlayProblem(name)
  const [wipe, setWipe] = useState(50)
  useEffect(() => (leader && player ? followPlayer(leader, player) : undefined), [leader, player])
  if (mode === 'side') {
    return (
      <div className={styles.beside}>
        <ExactStage attach={attach} url={file.url} label={label} aspect={aspect} onPress={onPress}>
          <span className={styles.name}>{name}</span>
        </ExactStage>
      </div>
    )
  }
  return (
    <>
      {/* Ads carry their words in the picture; it moves with the other one. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={attach}
        className={styles.over}
        data-mode={mode}
        src={file.url}
        playsInline
        muted
        preload="auto"
        aria-label={label}
        style={{ '--wipe': `${wipe}%` }}
        {...listeners}
      />
      {mode === 'wipe' && (
        <>
          <input
            type="range"
            className={styles.wipe}
            min={0}
            max={100}
            value={wipe}
            aria-label={`Wipe: how much is ${name}`}
            aria-valuetext={`${wipe} % ${name}`}
            onChange={(event) => setWipe(Number(event.target.value))}
          />
          <span className={styles.name}>{name}</span>
          <span className={styles.name} data-side="right">
            {leaderName}
          </span>
        </>
      )}
      {mode === 'difference' && (
        <span className={styles.name}>
          <VisuallyHidden>Shown: the </VisuallyHidden>difference of {name} and {leaderName}
        </span>
      )}
      {problem}
    </>
  )
}
