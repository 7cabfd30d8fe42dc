// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findDemoVideo } from '#shared/demo/demo-videos.ts'
import { DemoPlayer } from '../../demo/demo-player.tsx'
import { startPlayer } from './player-island.ts'
import { showMarkup } from '../show-markup-in-test.ts'

const shown = {
  ...findDemoVideo('headphones'),
  file: '/headphones.mp4',
  captions: '/headphones.vtt',
  still: { avif: '', webp: '', jpeg: '', src: '/a.jpg', width: 16, height: 9 },
  moveTitle: 'Push-in',
  moveGoodFor: '',
  formats: [],
}

let root: HTMLElement
let video: HTMLVideoElement
let isPaused: boolean
/** The track of captions: a document without a browser loads none. */
let track: EventTarget & { mode: string; activeCues: unknown[] }

class Cue {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const setFullScreenEnabled = (value: boolean) =>
  Object.defineProperty(document, 'fullscreenEnabled', { value, configurable: true })

beforeEach(() => {
  setFullScreenEnabled(true)
  isPaused = true
  track = Object.assign(new EventTarget(), { mode: 'showing', activeCues: [] })
  vi.stubGlobal('VTTCue', Cue)
  vi.stubGlobal('requestAnimationFrame', () => 1)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  root = showMarkup(<DemoPlayer video={shown} isFirst />)
  video = root.querySelector('video') as HTMLVideoElement
  vi.spyOn(video, 'paused', 'get').mockImplementation(() => isPaused)
  vi.spyOn(video, 'play').mockImplementation(async () => {
    isPaused = false
    for (const type of ['play', 'playing']) video.dispatchEvent(new Event(type))
  })
  vi.spyOn(video, 'pause').mockImplementation(() => {
    isPaused = true
    video.dispatchEvent(new Event('pause'))
  })
  Object.defineProperty(video, 'textTracks', { value: [track] })
})
afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenEnabled')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`)
const seek = () => part('seek') as HTMLInputElement
const press = (key: string, target: Element | null = root, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  target?.dispatchEvent(event)
  return event
}
const frameStyle = (name: string) => Number(part('frame')?.style.getPropertyValue(name))
const speak = (text: string | null) => {
  track.activeCues = text === null ? [] : [new Cue(text)]
  track.dispatchEvent(new Event('cuechange'))
}

test('until its script is here the browser’s own controls are shown', () => {
  expect(video.hasAttribute('controls')).toBe(true)
  startPlayer(root)
  expect([video.hasAttribute('controls'), video.tabIndex, root.hasAttribute('data-live')]).toEqual([
    false,
    -1,
    true,
  ])
})

test('a browser without full screen, as on an iPhone, is offered none', () => {
  setFullScreenEnabled(false)
  root.requestFullscreen = vi.fn(async () => undefined)
  startPlayer(root)
  expect(part('full')?.hidden).toBe(true)
  press('f')
  expect(root.requestFullscreen).not.toHaveBeenCalled()
})

describe('a player', () => {
  beforeEach(() => startPlayer(root))

  test('plays and pauses by button, picture and key, and its button says what it does', () => {
    const label = () => part('play')?.getAttribute('aria-label')
    part('play')?.click()
    expect([isPaused, label()]).toEqual([false, 'Pause Headphones, push-in'])
    video.click()
    expect([isPaused, label()]).toEqual([true, 'Play Headphones, push-in'])
    press('k')
    expect(isPaused).toBe(false)
  })

  test('goes frame by frame, within the film, and says where it stands', () => {
    seek().value = '24'
    seek().dispatchEvent(new Event('input'))
    expect(video.currentTime).toBeCloseTo(24.5 / 24)
    expect(video.preload).toBe('auto')
    press('.')
    expect([seek().value, part('timecode')?.textContent]).toEqual(['25', '00:01:01'])
    expect(seek().getAttribute('aria-valuetext')).toBe('1 of 5 seconds')
    press('End')
    expect(seek().value).toBe('119')
    press('Home')
    press(',')
    expect(seek().value).toBe('0')
  })

  test('moves the chosen frame with the subject', () => {
    press('4')
    expect(root.querySelector<HTMLInputElement>('input[value="9:16"]')?.checked).toBe(true)
    expect(frameStyle('--part')).toBeCloseTo(81 / 256)
    const before = frameStyle('--left')
    seek().value = '84'
    seek().dispatchEvent(new Event('input'))
    expect(frameStyle('--left')).toBeLessThan(before)
  })

  test('draws the words of its captions itself, and hides them on demand', () => {
    expect(track.mode).toBe('hidden')
    speak('Hear the room go quiet.')
    expect([part('copy')?.hidden, part('words')?.textContent]).toEqual([false, 'Hear the room go quiet.'])
    press('c')
    expect([part('copy')?.hidden, part('captions')?.getAttribute('aria-pressed')]).toEqual([true, 'false'])
    speak('Made for one listener.')
    expect(part('copy')?.hidden).toBe(true)
    part('captions')?.click()
    expect([part('copy')?.hidden, part('words')?.textContent]).toEqual([false, 'Made for one listener.'])
    speak(null)
    expect(part('copy')?.hidden).toBe(true)
  })

  test('shows the safe areas by button and key', () => {
    part('safe-switch')?.click()
    expect([part('safe')?.hidden, part('safe-switch')?.getAttribute('aria-pressed')]).toEqual([false, 'true'])
    press('t')
    expect(part('safe')?.hidden).toBe(true)
  })

  test('fills the screen and gives it back', () => {
    root.requestFullscreen = vi.fn(async () => undefined)
    expect(part('full')?.hidden).toBe(false)
    press('f')
    expect(root.requestFullscreen).toHaveBeenCalledOnce()
    document.exitFullscreen = vi.fn(async () => undefined)
    Object.defineProperty(document, 'fullscreenElement', { value: root, configurable: true })
    part('full')?.click()
    expect(document.exitFullscreen).toHaveBeenCalledOnce()
    Reflect.deleteProperty(document, 'fullscreenElement')
  })

  test('leaves keys of the browser, and keys of its buttons and sliders, alone', () => {
    expect(press('k', root, { ctrlKey: true }).defaultPrevented).toBe(false)
    expect(press(' ', part('play')).defaultPrevented).toBe(false)
    expect(press('Tab').defaultPrevented).toBe(false)
    expect(isPaused).toBe(true)
    expect(press(' ').defaultPrevented).toBe(true)
    expect(isPaused).toBe(false)
  })
})
