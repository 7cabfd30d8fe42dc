import type { FocusPoint } from '#shared/demo/demo-videos.ts'
import { focusAt, frameLeft } from '#shared/demo/frame-position.ts'
import {
  countFrames,
  findFrameMiddle,
  formatFrame,
  type FrameRate,
} from '#shared/videos/timeline/frame-rate.ts'
import { frames } from '../../demo/frames.ts'
import { controlVideo } from '../../player/playback/control-video.ts'
import { describeSeconds } from '../../player/controls/describe-seconds.ts'
import { followCopy } from '../../player/playback/follow-copy.ts'
import { findPlayerAction, type PlayerAction } from '../../player/controls/player-keys.ts'
import { toggleFullScreen } from '../../player/controls/toggle-full-screen.ts'
import { findPart, findParts, readData } from './find-part.ts'

const ownSwitches = ['captions', 'safe', 'full'] as const

/** Puts our controls in place of the browser's: single frames, words, the four frames, and their safe areas. */
export function startPlayer(root: HTMLElement): void {
  const video = findPart(root, 'film', HTMLVideoElement)
  const lengthSeconds = Number(root.dataset['lengthSeconds'])
  const rate = readData<FrameRate>(root, 'rate')
  const display = createFrameDisplay(root, lengthSeconds, rate)
  const controls = controlVideo({ video, lengthSeconds, rate, onFrame: display.showFrame })
  const ratios = findParts(root, 'ratio', HTMLInputElement)
  const safe = findPart(root, 'safe', HTMLElement)
  const captions = createSwitch(root, 'captions', showCopy(root, video))
  const safeSwitch = createSwitch(root, 'safe-switch', (isOn) => {
    safe.hidden = !isOn
  })

  const act = (action: PlayerAction) => {
    switch (action.do) {
      case 'play':
        return controls.togglePlay()
      case 'step':
        return controls.step(action.frames)
      case 'edge':
        return controls.showFrame(action.to === 'start' ? 0 : countFrames(lengthSeconds, rate))
      case 'captions':
        return captions.click()
      case 'safe':
        return safeSwitch.click()
      case 'full':
        return toggleFullScreen(root)
      case 'ratio':
        return ratios[action.index]?.click()
    }
  }
  followPlaying(root, video)
  video.addEventListener('click', controls.togglePlay)
  findPart(root, 'play', HTMLButtonElement).addEventListener('click', controls.togglePlay)
  const full = findPart(root, 'full', HTMLButtonElement)
  full.hidden = !document.fullscreenEnabled
  full.addEventListener('click', () => toggleFullScreen(root))
  const seek = findPart(root, 'seek', HTMLInputElement)
  seek.addEventListener('input', () => controls.showFrame(Number(seek.value)))
  for (const ratio of ratios) ratio.addEventListener('change', display.placeFrame)

  const keyed = { rate, switches: ownSwitches, ratioCount: ratios.length }
  root.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isOnControl = event.target instanceof HTMLElement && event.target.matches('button, input')
    const action = findPlayerAction(event.key, isOnControl, keyed)
    if (!action) return
    event.preventDefault()
    act(action)
  })

  video.controls = false
  video.tabIndex = -1
  root.toggleAttribute('data-live', true)
}

/** What shows the frame that is drawn: in figures, on the track, and in the place of the ratio that is chosen. */
function createFrameDisplay(root: HTMLElement, lengthSeconds: number, rate: FrameRate) {
  const box = findPart(root, 'frame', HTMLElement)
  const seek = findPart(root, 'seek', HTMLInputElement)
  const timecode = findPart(root, 'timecode', HTMLElement)
  const ratios = findParts(root, 'ratio', HTMLInputElement)
  const focus = readData<FocusPoint[]>(root, 'focus')
  let shown = 0

  const placeFrame = () => {
    const { part = 1 } = frames[ratios.findIndex(({ checked }) => checked)] ?? {}
    box.style.setProperty('--part', String(part))
    box.style.setProperty('--left', String(frameLeft(part, focusAt(focus, findFrameMiddle(shown, rate)))))
  }
  const showFrame = (frame: number) => {
    shown = frame
    placeFrame()
    seek.value = String(frame)
    seek.setAttribute('aria-valuetext', describeSeconds(findFrameMiddle(frame, rate), lengthSeconds))
    timecode.textContent = formatFrame(frame, rate)
    // Until it has played once the picture carries a sign that it is a video.
    if (frame > 0) root.toggleAttribute('data-begun', true)
  }
  return { placeFrame, showFrame }
}

function followPlaying(root: HTMLElement, video: HTMLVideoElement): void {
  const play = findPart(root, 'play', HTMLButtonElement)
  const icon = findPart(play, 'icon', HTMLElement)
  const show = (isPlaying: boolean) => {
    root.toggleAttribute('data-playing', isPlaying)
    icon.toggleAttribute('data-playing', isPlaying)
    play.setAttribute('aria-label', `${isPlaying ? 'Pause' : 'Play'} ${root.dataset['title']}`)
  }
  video.addEventListener('play', () => show(true))
  video.addEventListener('pause', () => show(false))
  show(!video.paused)
}

/** Shows the words that stand on the picture now inside the ratio that is chosen. Returns what shows or hides them. */
function showCopy(root: HTMLElement, video: HTMLVideoElement): (isOn: boolean) => void {
  const copy = findPart(root, 'copy', HTMLElement)
  const words = findPart(copy, 'words', HTMLElement)
  let isOn = true
  const show = () => {
    copy.hidden = !isOn || words.textContent === ''
  }
  followCopy(video, (text) => {
    words.textContent = text ?? ''
    show()
  })
  return (next) => {
    isOn = next
    show()
  }
}

/** A button that is pressed or not, and reports it. */
function createSwitch(root: HTMLElement, name: string, onSwitch: (isOn: boolean) => void): HTMLButtonElement {
  const button = findPart(root, name, HTMLButtonElement)
  button.addEventListener('click', () => {
    const isOn = button.getAttribute('aria-pressed') !== 'true'
    button.setAttribute('aria-pressed', String(isOn))
    onSwitch(isOn)
  })
  return button
}
