import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { ExactFilm } from '../../../src/web/player/exact/exact-film.ts'
import { readFrameNumber } from './read-frame-number.ts'
import type { ExactFilmCalls, ShownFrame } from './shown-frame.ts'

let film: ExactFilm | undefined
let video: HTMLVideoElement | undefined

/** Opens a file in the page; the film before it is gone. */
export async function open(url: string, frameCount: number, rate: FrameRate): Promise<void> {
  film?.stop()
  video?.remove()
  video = document.createElement('video')
  video.muted = true
  video.src = url
  document.body.append(video)
  film = new ExactFilm({ video, frameCount, rate })
  await new Promise((resolve) => video?.addEventListener('loadeddata', resolve, { once: true }))
}

const opened = () => {
  if (!film || !video) throw new Error('There is no film')
  return { film, video }
}

async function measure(asked: number, move: () => void): Promise<ShownFrame> {
  const { film: played, video: shown } = opened()
  const startedAt = performance.now()
  move()
  await played.whenShown(asked)
  const ms = performance.now() - startedAt
  return { asked, counted: played.getState().pictureFrame, carried: readFrameNumber(shown), ms }
}

/** Goes to each of these frames. */
export async function seek(frames: readonly number[]): Promise<ShownFrame[]> {
  const shown: ShownFrame[] = []
  for (const frame of frames) shown.push(await measure(frame, () => opened().film.showFrame(frame)))
  return shown
}

/** So many single steps on from a frame. */
export async function step(from: number, steps: number): Promise<ShownFrame[]> {
  const shown: ShownFrame[] = []
  await seek([from])
  for (let frame = from + 1; frame <= from + steps; frame += 1)
    shown.push(await measure(frame, () => opened().film.step(1)))
  return shown
}

/** As a held key does: all steps at once; only where they end is waited for. */
export const hold = (from: number, steps: number): Promise<ShownFrame> =>
  measure(from + steps, () => {
    const { film: played } = opened()
    played.showFrame(from)
    for (let count = 0; count < steps; count += 1) played.step(1)
  })

/** Plays and pauses after so long: where it stands then, what the counter says and what the picture carries. */
export async function playFor(from: number, ms: number): Promise<ShownFrame> {
  const { film: played, video: shown } = opened()
  await seek([from])
  played.play()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const paused = new Promise((resolve) => shown.addEventListener('pause', resolve, { once: true }))
  played.pause()
  await paused
  // A pause presents the frame that counts once more: on a busy computer that takes more than a moment.
  return { ...(await measure(played.getState().frame, () => undefined)), ms }
}

/** Holds this file to what its callers believe. */
export const calls: ExactFilmCalls = { open, seek, step, hold, playFor }
