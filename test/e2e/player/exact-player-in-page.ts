import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { ExactPlayer } from '../../../src/web/player/exact/exact-player.ts'
import { readFrameNumber } from './read-frame-number.ts'
import type { ExactPlayerCalls, ShownFrame } from './shown-frame.ts'

let player: ExactPlayer | undefined
let video: HTMLVideoElement | undefined

/** Opens a file in the page; the video before it is gone. */
export async function open(url: string, frameCount: number, rate: FrameRate): Promise<void> {
  player?.stop()
  video?.remove()
  video = document.createElement('video')
  video.muted = true
  video.src = url
  document.body.append(video)
  player = new ExactPlayer({ video, frameCount, rate })
  await new Promise((resolve) => video?.addEventListener('loadeddata', resolve, { once: true }))
}

const opened = () => {
  if (!player || !video) throw new Error('There is no film')
  return { player, video }
}

async function measure(asked: number, move: () => void): Promise<ShownFrame> {
  const { player: played, video: shown } = opened()
  const startedAt = performance.now()
  move()
  await played.whenShown(asked, 60_000)
  const ms = performance.now() - startedAt
  return { asked, counted: played.getState().pictureFrame, carried: readFrameNumber(shown), ms }
}

/** Goes to each of these frames. */
export async function seek(frames: readonly number[]): Promise<ShownFrame[]> {
  const shown: ShownFrame[] = []
  for (const frame of frames) shown.push(await measure(frame, () => opened().player.showFrame(frame)))
  return shown
}

/** So many single steps on from a frame. */
export async function step(from: number, steps: number): Promise<ShownFrame[]> {
  const shown: ShownFrame[] = []
  await seek([from])
  for (let frame = from + 1; frame <= from + steps; frame += 1)
    shown.push(await measure(frame, () => opened().player.step(1)))
  return shown
}

/** As a held key does: all steps at once; only where they end is waited for. */
export const hold = (from: number, steps: number): Promise<ShownFrame> =>
  measure(from + steps, () => {
    const { player: played } = opened()
    played.showFrame(from)
    for (let count = 0; count < steps; count += 1) played.step(1)
  })

/** Plays and pauses after so long: where it stands then, what the counter says and what the picture carries. */
export async function playFor(from: number, ms: number): Promise<ShownFrame> {
  const { player: played, video: shown } = opened()
  await seek([from])
  played.play()
  // A busy computer begins late.
  const begin = shown.currentTime
  while (shown.currentTime === begin) await new Promise((resolve) => setTimeout(resolve, 10))
  await new Promise((resolve) => setTimeout(resolve, ms))
  // One that played to its end has paused by itself.
  if (!shown.paused) {
    const paused = new Promise((resolve) => shown.addEventListener('pause', resolve, { once: true }))
    played.pause()
    await paused
  }
  // A pause presents the frame that counts once more: on a busy computer that takes more than a moment.
  return { ...(await measure(played.getState().frame, () => undefined)), ms }
}

/** Holds this file to what its callers believe. */
export const calls: ExactPlayerCalls = { open, seek, step, hold, playFor }
