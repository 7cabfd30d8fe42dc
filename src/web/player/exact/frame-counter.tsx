import { useId, useRef, useState, type Ref } from 'react'
import { formatTimecode, readTimecode } from '#shared/videos/timeline/timecode.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { ExactPlayer } from './exact-player.ts'
import styles from './frame-counter.module.css'
import { usePlayerState } from './use-exact-player.ts'

interface FrameCounterProps {
  player: ExactPlayer | null
  rate: { num: number; den: number }
  /** Of the button: a key opens it. */
  button: Ref<HTMLButtonElement>
}

/**
 * The time and number of the frame that stands in the picture, as the browser reported it. Pressed, it takes a time or a
 * frame to go to: with Enter, or by leaving the field for anything but another frame.
 */
export function FrameCounter({ player, rate, button }: FrameCounterProps) {
  const [typed, setTyped] = useState<string | null>(null)
  /** What was typed when Enter was pressed, and is no time. */
  const [refused, setRefused] = useState<string | null>(null)
  const problemId = useId()
  /** Where the video was when something was typed last. */
  const typedAt = useRef<number | null>(null)
  const back = useRef<HTMLDivElement>(null)
  const shown = usePlayerState(player, ({ frame, pictureFrame }) => pictureFrame ?? frame)
  const isSettled = usePlayerState(player, ({ frame, pictureFrame }) => frame === pictureFrame)
  const wanted = typed === null ? null : readTimecode(typed, rate, player?.frameCount)
  const isBeyond = wanted !== null && player !== null && wanted >= player.frameCount
  const go = () => {
    if (wanted === null || isBeyond) return
    player?.pause()
    player?.showFrame(wanted)
  }
  const leave = () => {
    const now = player?.getState()
    // The strip moves a video before its press takes the focus from here: that is where its reader wants to be.
    if (now?.speed !== 0 || now.frame === typedAt.current) go()
    setTyped(null)
  }
  const close = () => {
    setTyped(null)
    requestAnimationFrame(() => back.current?.querySelector('button')?.focus())
  }
  return (
    <div ref={back} className={styles.counter}>
      {typed === null ? (
        <button
          ref={button}
          type="button"
          className={styles.shown}
          data-frame={shown}
          data-settled={isSettled || undefined}
          onClick={() => setTyped('')}
        >
          <VisuallyHidden>Go to another frame, now at </VisuallyHidden>
          <span className={styles.time}>{formatTimecode(shown, rate)}</span>
          <span className={styles.frame}>
            <VisuallyHidden>, frame </VisuallyHidden>
            {shown}
          </span>
        </button>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (wanted === null && typed !== '') setRefused(typed)
            if (wanted === null || isBeyond) return
            go()
            close()
          }}
        >
          <input
            // The button was pressed to type here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            className={styles.field}
            aria-label="Time or frame"
            aria-invalid={(typed !== '' && wanted === null) || isBeyond}
            aria-describedby={problemId}
            placeholder={formatTimecode(shown, rate)}
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => {
              typedAt.current = player?.getState().frame ?? null
              setTyped(event.target.value)
            }}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              close()
            }}
          />
          {isBeyond && (
            <span id={problemId} className={styles.problem} role="alert">
              The last frame is {player.frameCount - 1}, at {formatTimecode(player.frameCount - 1, rate)}.
            </span>
          )}
          {wanted === null && refused === typed && (
            <span id={problemId} className={styles.problem} role="alert">
              Type a time, such as {formatTimecode(shown, rate)}, or the number of a frame.
            </span>
          )}
        </form>
      )}
    </div>
  )
}
