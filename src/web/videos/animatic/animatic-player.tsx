import { SegmentedControl } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { listSoldRatios, type Ratio } from '#shared/videos/ratios.ts'
import { toSeconds } from '#shared/videos/timeline/frame-rate.ts'
import { isCard, layOutVideo } from '#shared/videos/timeline/lay-out-video.ts'
import { findPlayerAction } from '../../player/controls/player-keys.ts'
import { TimeBar } from '../../player/controls/time-bar.tsx'
import { toggleFullScreen } from '../../player/controls/toggle-full-screen.ts'
import { useHasFullScreen } from '../../player/controls/use-has-full-screen.ts'
import { useDrawnVideoPlayer } from '../../player/playback/use-video-player.ts'
import type { AnimaticVideo } from './animatic-video.ts'
import styles from './animatic-player.module.css'
import { AnimaticStage, type StageView } from './animatic-stage.tsx'
import { AnimaticStills } from './animatic-stills.tsx'
import { ExportLine } from './export-line.tsx'

interface AnimaticPlayerProps {
  animatic: AnimaticVideo
  sold: Pick<Video, 'hasCutdowns'>
  title: string
  /** Shows a still for each card: nothing moves. */
  isStill: boolean
}

/** The video before it is shot: played in real time without sound, or as stills, in each ratio that was sold. */
export function AnimaticPlayer({ animatic, sold, title, isStill }: AnimaticPlayerProps) {
  const ratios = listSoldRatios(sold)
  const [ratio, setRatio] = useState<Ratio>(ratios[0] ?? '16:9')
  const [isAll, setAll] = useState(false)
  const [hasSafeAreas, setSafeAreas] = useState(false)
  const view: StageView = { ratios: isAll ? ratios : [ratio], hasSafeAreas }
  const show = (choice: string) => {
    setAll(choice === allRatios)
    const chosen = ratios.find((each) => each === choice)
    if (chosen) setRatio(chosen)
  }
  const choices = (
    <div className={styles.choices}>
      {ratios.length > 1 && (
        <SegmentedControl
          aria-label="Ratio"
          data={[...ratios.map((each) => ({ value: each, label: each })), { value: allRatios, label: 'All' }]}
          value={isAll ? allRatios : ratio}
          onChange={show}
        />
      )}
      <button
        type="button"
        className={styles.switch}
        aria-pressed={hasSafeAreas}
        onClick={() => setSafeAreas(!hasSafeAreas)}
      >
        Safe areas
      </button>
    </div>
  )
  return (
    <div className={styles.player}>
      {isStill ? (
        <>
          <AnimaticStills animatic={animatic} view={view} />
          {choices}
        </>
      ) : (
        <PlayedAnimatic
          animatic={animatic}
          title={title}
          view={view}
          onChoose={(index) => show(ratios[index] ?? allRatios)}
          onSafeAreas={() => setSafeAreas(!hasSafeAreas)}
          ratioCount={ratios.length}
        >
          {choices}
        </PlayedAnimatic>
      )}
      <ExportLine animatic={animatic} title={title} ratio={ratio} />
    </div>
  )
}

const allRatios = 'all'

interface PlayedAnimaticProps {
  animatic: AnimaticVideo
  title: string
  view: StageView
  ratioCount: number
  onChoose: (index: number) => void
  onSafeAreas: () => void
  children: React.ReactNode
}

function PlayedAnimatic({
  animatic,
  title,
  view,
  ratioCount,
  onChoose,
  onSafeAreas,
  children,
}: PlayedAnimaticProps) {
  const box = useRef<HTMLDivElement>(null)
  const hasFullScreen = useHasFullScreen()
  const { length, frameRate } = animatic
  const player = useDrawnVideoPlayer({ lengthSeconds: length, rate: frameRate })
  const cards = layOutVideo(animatic)
    .filter(isCard)
    .map((card) => ({
      fromSeconds: toSeconds(card.in, frameRate),
      toSeconds: toSeconds(card.out, frameRate),
    }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isOnControl = event.target instanceof HTMLElement && event.target.matches('button, input')
    const keyed = { rate: frameRate, switches: ['safe', 'full'], ratioCount } as const
    const action = findPlayerAction(event.key, isOnControl, keyed)
    if (!action) return
    event.preventDefault()
    // The lists and panels that it stands in have keys of their own.
    event.stopPropagation()
    if (action.do === 'play') player.togglePlay()
    else if (action.do === 'step') player.step(action.frames)
    else if (action.do === 'edge') player.showFrame(action.to === 'start' ? 0 : player.frameCount)
    else if (action.do === 'ratio') onChoose(action.index)
    else if (action.do === 'safe') onSafeAreas()
    else if (action.do === 'full') toggleFullScreen(box.current)
  }
  return (
    // Keys that arrive here come from its buttons and its slider; the box itself is nothing to press.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={styles.played} onKeyDown={onKeyDown}>
      <AnimaticStage animatic={animatic} frame={player.frame} view={view} isPlaying={player.isPlaying} />
      <TimeBar player={player} title={title} lengthSeconds={length} cards={cards} />
      <div className={styles.below}>
        {children}
        <div className={styles.choices}>
          <button type="button" className={styles.switch} onClick={() => player.step(-1)}>
            Frame back
          </button>
          <button type="button" className={styles.switch} onClick={() => player.step(1)}>
            Frame on
          </button>
          {hasFullScreen && (
            <button type="button" className={styles.switch} onClick={() => toggleFullScreen(box.current)}>
              Full screen
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
