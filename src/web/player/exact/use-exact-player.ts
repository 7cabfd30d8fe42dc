import { useCallback, useState, useSyncExternalStore } from 'react'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { ExactPlayer, type ExactState } from './exact-player.ts'

interface PlayedFile {
  frameCount: number
  rate: FrameRate
}

/**
 * An exact player over a video element: give the element `attach` as its ref. Null until the element is there. Give the
 * element a `key` for each file, so that another file begins anew.
 */
export function useExactPlayer({ frameCount, rate: { num, den } }: PlayedFile) {
  const [player, setPlayer] = useState<ExactPlayer | null>(null)
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      const opened = new ExactPlayer({ video, frameCount, rate: { num, den } })
      setPlayer(opened)
      return () => {
        opened.stop()
        setPlayer((current) => (current === opened ? null : current))
      }
    },
    [frameCount, num, den],
  )
  return { player, attach }
}

const resting: ExactState = { frame: 0, pictureFrame: null, speed: 0, isMuted: false, loop: null }
const noSubscription = () => () => undefined

/** What a part shows of a video: it is drawn again when just that changes. */
export function usePlayerState<Value>(player: ExactPlayer | null, read: (state: ExactState) => Value): Value {
  return useSyncExternalStore(
    player?.subscribe ?? noSubscription,
    () => read(player?.getState() ?? resting),
    () => read(resting),
  )
}
