import { useRef, useState, type KeyboardEvent } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { Timecode } from '../ui/text/timecode.tsx'
import { VideoPoster } from './video-poster.tsx'
import styles from './video-stage.module.css'
import { findPlayerAction, type PlayerAction } from './controls/player-keys.ts'
import { TimeBar } from './controls/time-bar.tsx'
import { toggleFullScreen } from './controls/toggle-full-screen.ts'
import { useHasFullScreen } from './controls/use-has-full-screen.ts'
import { useVideoPlayer } from './playback/use-video-player.ts'

interface VideoStageProps {
  url: string
  /** Which video, in which ratio. */
  label: string
  /** "9:16" */
  ratio: string
  video: Pick<Video, 'poster' | 'move' | 'frameRate'>
  /** As sold; the file's own length counts once that is known. */
  lengthSeconds: number
}

/** Where a still of a video is looked for: past its opening, before its end card. A part of its length. */
const stillAt = 1 / 3

const keyed = { switches: ['sound', 'full'], ratioCount: 0 } as const

/**
 * A video with its cover: a still that the browser takes from the video itself. Until that is there, and where the
 * browser cannot read the video, it is the video's poster. No server has to decode videos for that.
 */
export function VideoStage({ url, label, ratio, video: shownVideo, lengthSeconds }: VideoStageProps) {
  const box = useRef<HTMLDivElement>(null)
  const [fileSeconds, setFileSeconds] = useState(lengthSeconds)
  const { video, player } = useVideoPlayer({ lengthSeconds: fileSeconds, rate: shownVideo.frameRate })
  const [hasStill, setHasStill] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const [hasPicture, setPicture] = useState(false)
  const hasFullScreen = useHasFullScreen()
  const [isUnreadable, setUnreadable] = useState(false)

  const begin = (frame: number) => {
    player.showFrame(frame)
    setStarted(true)
  }
  const start = () => {
    // From its first frame: the cover is one from its middle.
    begin(0)
    player.togglePlay()
  }
  /** Of a video that only shows its cover, the controls stand at its first frame. */
  const controlled = isStarted
    ? player
    : { ...player, frame: 0, seconds: 0, togglePlay: start, showFrame: begin }
  const act = (action: PlayerAction) => {
    if (action.do === 'play') player.togglePlay()
    else if (action.do === 'step') player.step(action.frames)
    else if (action.do === 'edge') player.showFrame(action.to === 'start' ? 0 : player.frameCount)
    else if (action.do === 'sound') player.toggleSound()
    else if (action.do === 'full') toggleFullScreen(box.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isStarted || event.altKey || event.ctrlKey || event.metaKey) return
    const isOnControl = event.target instanceof HTMLElement && event.target.matches('button, input')
    const action = findPlayerAction(event.key, isOnControl, { ...keyed, rate: shownVideo.frameRate })
    if (!action) return
    event.preventDefault()
    // The lists and panels that it stands in have keys of their own.
    event.stopPropagation()
    act(action)
  }

  return (
    // Keys that arrive here come from the video, its buttons and its slider; the box itself is nothing to press.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={styles.player} onKeyDown={onKeyDown}>
      <div className={styles.stage}>
        {/* Also while a video that was started at once still loads: a player without a picture is a black box. */}
        {!(isStarted ? hasPicture : hasStill) && (
          <div className={styles.drawing}>
            <VideoPoster video={shownVideo} size="card" />
          </div>
        )}
        {/* Ads carry their words in the picture: there is no caption file. Keys reach the video by the box around it. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events */}
        <video
          ref={video}
          className={styles.video}
          src={url}
          tabIndex={-1}
          playsInline
          preload="metadata"
          aria-label={label}
          data-shown={(isStarted ? hasPicture : hasStill) || undefined}
          style={{ aspectRatio: ratio.replace(':', ' / ') }}
          onLoadedMetadata={({ currentTarget: loaded }) => {
            if (!Number.isFinite(loaded.duration)) return
            setFileSeconds(loaded.duration)
            if (!isStarted) loaded.currentTime = loaded.duration * stillAt
          }}
          onLoadedData={() => setPicture(true)}
          onSeeked={() => setHasStill(true)}
          onPlay={() => setStarted(true)}
          onError={() => setUnreadable(true)}
          onClick={player.togglePlay}
        />
        {!isStarted && (
          // For pointers: keys and screen readers have the same button below.
          <button type="button" className={styles.play} tabIndex={-1} aria-hidden="true" onClick={start}>
            <span className={styles.mark} />
            <Timecode seconds={lengthSeconds} className={styles.length} />
          </button>
        )}
        {isStarted && isUnreadable && (
          <p className={styles.unreadable} role="alert">
            This browser cannot play the film. Download it to watch it.
          </p>
        )}
      </div>
      <div className={styles.bar}>
        <TimeBar player={controlled} title={label} lengthSeconds={Math.max(1, Math.round(fileSeconds))} />
        <div className={styles.switches}>
          <button
            type="button"
            className={styles.switch}
            aria-pressed={!player.isMuted}
            onClick={player.toggleSound}
          >
            Sound
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
