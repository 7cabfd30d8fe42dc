import { useRef, useState, type KeyboardEvent } from 'react'
import { focusAt, frameLeft } from '#shared/demo/frame-position.ts'
import styles from './demo-player.module.css'
import { Picture } from './picture.tsx'
import { PlayerBar } from './player-bar.tsx'
import { findPlayerAction, type PlayerAction } from '../player/player-keys.ts'
import { frames } from './frames.ts'
import type { ShownFilm } from './shown-film.ts'
import { toggleFullScreen } from '../player/toggle-full-screen.ts'
import { useFilmPlayer } from '../player/use-film-player.ts'

/** How wide a film's still is drawn. */
export const playerSizes = '(min-width: 1200px) 1120px, 94vw'

const ownSwitches = ['captions', 'safe', 'full'] as const

/** A film with everything one judges it by: single frames, words, the four frames it is cut for, and their safe areas. */
export function DemoPlayer({ film, isFirst }: { film: ShownFilm; isFirst: boolean }) {
  const { video, player } = useFilmPlayer(film)
  const [frame, setFrame] = useState(frames[0])
  const [hasCaptions, setCaptions] = useState(true)
  const [isSafeShown, setSafeShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const part = frame?.part ?? 1

  const act = (action: PlayerAction) => {
    switch (action.do) {
      case 'play':
        return player.togglePlay()
      case 'step':
        return player.step(action.frames)
      case 'edge':
        return player.showFrame(action.to === 'start' ? 0 : player.frameCount)
      case 'captions':
        return setCaptions(!hasCaptions)
      case 'safe':
        return setSafeShown(!isSafeShown)
      case 'full':
        return toggleFullScreen(box.current)
      case 'ratio':
        return setFrame(frames[action.index])
    }
  }

  const keyed = { rate: film.rate, switches: ownSwitches, ratioCount: frames.length }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isOnControl = event.target instanceof HTMLElement && event.target.matches('button, input')
    const action = findPlayerAction(event.key, isOnControl, keyed)
    if (!action) return
    event.preventDefault()
    act(action)
  }

  return (
    // Keys that arrive here come from the buttons and sliders inside; the box itself is nothing to press.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={styles.player} onKeyDown={onKeyDown}>
      <div
        className={styles.stage}
        data-waiting={(player.isReady && !player.isPlaying && player.frame === 0) || undefined}
      >
        <div
          className={styles.frame}
          style={{
            '--part': part,
            '--left': frameLeft(part, focusAt(film.focus, player.seconds)),
          }}
        >
          <div className={styles.whole}>
            <Picture
              still={film.still}
              sizes={playerSizes}
              className={styles.picture}
              alt={film.item}
              isFirst={isFirst}
            />
            <video
              ref={video}
              className={styles.video}
              src={film.file}
              preload="none"
              loop
              muted
              playsInline
              controls={!player.isReady}
              tabIndex={player.isReady ? -1 : undefined}
              aria-label={film.title}
              onClick={player.togglePlay}
            >
              <track kind="captions" src={film.captions} srcLang="en" label="English" />
            </video>
          </div>
          {hasCaptions && player.copy && (
            <p className={styles.copy}>
              <span>{player.copy}</span>
            </p>
          )}
          {isSafeShown && (
            <div className={styles.safe} aria-hidden="true">
              <span className={styles.safeTitle}>Title-safe</span>
            </div>
          )}
          <span className={styles.corners} aria-hidden="true" />
        </div>
      </div>
      <PlayerBar
        film={film}
        player={player}
        frame={frame}
        onFrame={setFrame}
        hasCaptions={hasCaptions}
        isSafeShown={isSafeShown}
        act={act}
      />
    </div>
  )
}
