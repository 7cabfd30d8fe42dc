import { countFrames, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { followFrames } from '../../player/playback/film-clock.ts'
import { prefersStills } from '../../player/playback/prefers-stills.ts'
import { findPart, findParts, readData } from './find-part.ts'

/** The demo films play, each from its start, while their links are pointed at or have the focus. */
export function startWall(root: HTMLElement): void {
  for (const link of findParts(root, 'link', HTMLAnchorElement)) startWallLink(link)
}

function startWallLink(link: HTMLAnchorElement): void {
  let stop: (() => void) | null = null
  let isPointedAt = false
  let isFocused = false
  const follow = () => {
    const isWanted = (isPointedAt || isFocused) && !prefersStills()
    if (isWanted) stop ??= showFilm(link)
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

/** Lays the film over its still and plays it; its playhead runs along. Returns what takes both away. */
function showFilm(link: HTMLAnchorElement): () => void {
  const rate = readData<FrameRate>(link, 'rate')
  const frameCount = countFrames(Number(link.dataset['lengthSeconds']), rate)
  const template = findPart(link, 'template', HTMLTemplateElement)
  const frame = findPart(link, 'frame', HTMLElement)
  const shown = template.content.cloneNode(true) as DocumentFragment
  const film = findPart(shown, 'film', HTMLVideoElement)
  const playhead = findPart(shown, 'playhead', HTMLElement)
  film.muted = true
  film.src = link.dataset['film'] ?? ''
  film.addEventListener('playing', () => film.toggleAttribute('data-drawn', true))
  const clock = followFrames(film, rate, (frame) => {
    playhead.style.transform = `scaleX(${frame / frameCount})`
  })
  frame.append(film, playhead)
  // Refused where a browser saves power: the still stays.
  film.play().catch(() => undefined)
  return () => {
    clock.stop()
    film.pause()
    film.remove()
    playhead.remove()
  }
}
