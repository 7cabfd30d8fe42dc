import { findFrameMiddle, formatFrame, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { followFrames } from '../../player/playback/video-clock.ts'
import { prefersStills } from '../../player/playback/prefers-stills.ts'
import { findPart, readData } from './find-part.ts'

/** A video that begins takes the frames in which a phone would answer the first taps: it leaves them this long. */
const startDelayMs = 600

/**
 * Plays the video of a part muted and in a loop while it is in sight: after the page has loaded, never for people who
 * asked for less motion or less data, and not once it was stopped by hand. Its button and clock follow.
 *
 * @param onFrame called for each frame that is drawn, with its number from 0 and the seconds to its middle
 */
export function startVideoLoop(root: HTMLElement, onFrame: (frame: number, seconds: number) => void): void {
  const video = findPart(root, 'film', HTMLVideoElement)
  const clock = findPart(root, 'clock', HTMLElement)
  const toggle = findPart(root, 'toggle', HTMLButtonElement)
  const label = findPart(toggle, 'label', HTMLElement)
  const rate = readData<FrameRate>(root, 'rate')
  let isStopped = prefersStills()

  const isShownPlaying = () => root.hasAttribute('data-playing')
  const showPlaying = (isPlaying: boolean) => {
    if (isPlaying === isShownPlaying()) return
    root.toggleAttribute('data-playing', isPlaying)
    label.textContent = isPlaying ? 'Pause film' : 'Play film'
  }
  video.addEventListener('play', () => showPlaying(true))
  video.addEventListener('pause', () => showPlaying(false))
  followFrames(video, rate, (frame) => {
    clock.textContent = formatFrame(frame, rate)
    onFrame(frame, findFrameMiddle(frame, rate))
  })

  toggle.addEventListener('click', () => {
    // By what the button says, not by what the video began meanwhile.
    isStopped = isShownPlaying()
    // Shown at once: the video's own events come a while later.
    showPlaying(!isStopped)
    if (isStopped) video.pause()
    else void play(video).then(() => showPlaying(!video.paused))
  })
  root.toggleAttribute('data-live', true)

  const sight = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting && !isStopped) void play(video)
    else video.pause()
  })
  afterLoad(() => setTimeout(() => sight.observe(video), startDelayMs))
}

/** Nothing of the video is fetched before. Refused where a browser saves power: the still stays. */
function play(video: HTMLVideoElement): Promise<void> {
  if (!video.getAttribute('src')) video.src = video.dataset['film'] ?? ''
  return video.play().catch(() => undefined)
}

/** At once where the page has loaded. */
function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act()
  else addEventListener('load', act, { once: true })
}
