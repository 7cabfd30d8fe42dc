import { countFrames, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { followFrames } from '../../player/playback/video-clock.ts'
import { prefersStills } from '../../player/playback/prefers-stills.ts'
import { findPart, findParts, readData } from './find-part.ts'

/** The demo videos play, each from its start, while their links are pointed at or have the focus. */
export function startWall(root: HTMLElement): void {
  for (const link of findParts(root, 'link', HTMLAnchorElement)) startWallLink(link)
}

function startWallLink(link: HTMLAnchorElement): void {
  let stop: (() => void) | null = null
  let isPointedAt = false
  let isFocused = false
  const follow = () => {
    const isWanted = (isPointedAt || isFocused) && !prefersStills()
    if (isWanted) stop ??= showVideo(link)
    else {
      stop?.()
      stop = null
    }
  }
  link.addEventListener('pointerenter', ({ pointerType }) => {
    // A finger does not point: it takes the link.
    isPointedAt = pointerType !== 'touch'
    follow()
  })
  link.addEventListener('pointerleave', () => {
    isPointedAt = false
    follow()
  })
  link.addEventListener('focus', () => {
    isFocused = link.matches(':focus-visible')
    follow()
  })
  link.addEventListener('blur', () => {
    isFocused = false
    follow()
  })
}

/** Lays the video over its still and plays it; its playhead runs along. Returns what takes both away. */
function showVideo(link: HTMLAnchorElement): () => void {
  const rate = readData<FrameRate>(link, 'rate')
  const frameCount = countFrames(Number(link.dataset['lengthSeconds']), rate)
  const template = findPart(link, 'template', HTMLTemplateElement)
  const frame = findPart(link, 'frame', HTMLElement)
  const shown = template.content.cloneNode(true) as DocumentFragment
  const video = findPart(shown, 'film', HTMLVideoElement)
  const playhead = findPart(shown, 'playhead', HTMLElement)
  video.muted = true
  video.src = link.dataset['film'] ?? ''
  video.addEventListener('playing', () => video.toggleAttribute('data-drawn', true))
  const clock = followFrames(video, rate, (frame) => {
    playhead.style.transform = `scaleX(${frame / frameCount})`
  })
  frame.append(video, playhead)
  // Refused where a browser saves power: the still stays.
  video.play().catch(() => undefined)
  return () => {
    clock.stop()
    video.pause()
    video.remove()
    playhead.remove()
  }
}
