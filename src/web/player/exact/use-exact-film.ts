import { useCallback, useState, useSyncExternalStore } from 'react'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { ExactFilm, type ExactState } from './exact-film.ts'

interface PlayedFile {
  frameCount: number
  rate: FrameRate
}

/**
 * An exact film over a video element: give the element `attach` as its ref. Null until the element is there. Give the
 * element a `key` for each file, so that another file begins anew.
 */
export function useExactFilm({ frameCount, rate: { num, den } }: PlayedFile) {
  const [film, setFilm] = useState<ExactFilm | null>(null)
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      const opened = new ExactFilm({ video, frameCount, rate: { num, den } })
      setFilm(opened)
      return () => {
        opened.stop()
        setFilm((current) => (current === opened ? null : current))
      }
    },
    [frameCount, num, den],
  )
  return { film, attach }
}

const resting: ExactState = { frame: 0, pictureFrame: null, speed: 0, isMuted: false, loop: null }
const noSubscription = () => () => undefined

/** What a part shows of a film: it is drawn again when just that changes. */
export function useFilmState<Value>(film: ExactFilm | null, read: (state: ExactState) => Value): Value {
  return useSyncExternalStore(
    film?.subscribe ?? noSubscription,
    () => read(film?.getState() ?? resting),
    () => read(resting),
  )
}
