import { useEffect, useRef } from 'react'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { convertFrame } from '#shared/videos/timeline/timecode.ts'
import type { ExactFilm } from '../../player/exact/exact-film.ts'

/** Another cut or ratio begins at the frame at which the one before stood. */
export function useKeptFrame(film: ExactFilm | null): void {
  const stood = useRef<{ frame: number; rate: FrameRate } | null>(null)
  useEffect(() => {
    if (!film) return
    const { current } = stood
    if (current && current.frame > 0) film.showFrame(convertFrame(current.frame, current.rate, film.rate))
    return film.subscribe(() => {
      stood.current = { frame: film.getState().frame, rate: film.rate }
    })
  }, [film])
}
