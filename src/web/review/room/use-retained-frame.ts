import { useEffect, useRef } from 'react'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { convertFrame } from '#shared/videos/timeline/timecode.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'

/** Another cut or ratio begins at the frame at which the one before stood. */
export function useRetainedFrame(player: ExactPlayer | null): void {
  const stood = useRef<{ frame: number; rate: FrameRate } | null>(null)
  useEffect(() => {
    if (!player) return
    const { current } = stood
    if (current && current.frame > 0) player.showFrame(convertFrame(current.frame, current.rate, player.rate))
    return player.subscribe(() => {
      stood.current = { frame: player.getState().frame, rate: player.rate }
    })
  }, [player])
}
