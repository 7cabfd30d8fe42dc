import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import type { ReactNode, Ref } from 'react'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { useHasFullScreen } from '../controls/use-has-full-screen.ts'
import { useSettledAnnouncements } from '../../ui/toasts/announce.tsx'
import styles from './exact-controls.module.css'
import type { ExactPlayer } from './exact-player.ts'
import { FrameCounter } from './frame-counter.tsx'
import { stepFrames } from './step-frames.ts'
import { usePlayerState } from './use-exact-player.ts'

interface ExactControlsProps {
  player: ExactPlayer | null
  rate: FrameRate
  title: string
  /** Real time is 1. */
  speed: number
  onSpeed: (speed: number) => void
  onLoop: () => void
  onFullScreen: () => void
  counter: Ref<HTMLButtonElement>
  /** Further switches of the page, beside those of the player. */
  children?: ReactNode
}

const speeds = [0.25, 0.5, 1, 1.5, 2, 4, 8] as const

/** What moves a video: play, single frames, the counter, speed, the range that is repeated, sound, full screen. */
export function ExactControls({
  player,
  rate,
  title,
  speed,
  onSpeed,
  onLoop,
  onFullScreen,
  counter,
  children,
}: ExactControlsProps) {
  const playing = usePlayerState(player, (state) => state.speed)
  const isMuted = usePlayerState(player, (state) => state.isMuted)
  const hasLoop = usePlayerState(player, (state) => state.loop !== null)
  const hasFullScreen = useHasFullScreen()
  useSettledAnnouncements()
  const isPlaying = playing !== 0
  // J and L may be faster than what was chosen, and backwards.
  const shownSpeed = isPlaying ? playing : speed
  return (
    <div className={styles.controls} data-controls>
      <div className={styles.transport} data-transport>
        <ControlButton label="One frame back" onPress={() => stepFrames(player, -1)}>
          <IconChevronLeft size={20} stroke={1.8} aria-hidden="true" />
        </ControlButton>
        <ControlButton
          label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
          onPress={() => player?.toggle(speed)}
          isMain
        >
          {isPlaying ? (
            <IconPlayerPause size={20} stroke={1.8} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={20} stroke={1.8} aria-hidden="true" />
          )}
        </ControlButton>
        <ControlButton label="One frame on" onPress={() => stepFrames(player, 1)}>
          <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
        </ControlButton>
        <FrameCounter player={player} rate={rate} button={counter} />
      </div>
      <div className={styles.switches}>
        <select
          className={styles.select}
          aria-label="Speed"
          value={String(shownSpeed)}
          onChange={(event) => {
            const chosen = Number(event.target.value)
            onSpeed(chosen)
            if (isPlaying) player?.play(chosen)
          }}
        >
          {(speeds as readonly number[]).includes(shownSpeed) || (
            <option value={String(shownSpeed)}>{shownSpeed}×</option>
          )}
          {speeds.map((each) => (
            <option key={each} value={String(each)}>
              {each}×
            </option>
          ))}
        </select>
        <ControlButton label="Repeat a range" isPressed={hasLoop} onPress={onLoop}>
          <IconRepeat size={20} stroke={1.6} aria-hidden="true" />
        </ControlButton>
        <ControlButton label="Sound" isPressed={!isMuted} onPress={() => player?.setMuted(!isMuted)}>
          {isMuted ? (
            <IconVolumeOff size={20} stroke={1.6} aria-hidden="true" />
          ) : (
            <IconVolume size={20} stroke={1.6} aria-hidden="true" />
          )}
        </ControlButton>
        {children}
        <ControlButton label="Full screen" onPress={onFullScreen} isHidden={!hasFullScreen}>
          <IconMaximize size={20} stroke={1.6} aria-hidden="true" />
        </ControlButton>
      </div>
    </div>
  )
}

interface ControlButtonProps {
  label: string
  onPress: () => void
  /** Of a switch. */
  isPressed?: boolean
  isMain?: boolean
  /** Its place stays: in a page that came with its video nothing moves. */
  isHidden?: boolean
  children: ReactNode
}

/** A button of the player: a sign, with its words for those who do not see it, and on hover. */
export function ControlButton({ label, onPress, isPressed, isMain, isHidden, children }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      data-main={isMain || undefined}
      style={{ visibility: isHidden ? 'hidden' : undefined }}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
