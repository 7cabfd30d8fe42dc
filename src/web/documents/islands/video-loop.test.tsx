// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Still } from '../../demo/find-media.ts'
import type { Offer } from '../../landing/offer/describe-offer.ts'
import { Cutdowns } from '../../landing/videos/cutdowns.tsx'
import { Hero } from '../../landing/opening/hero.tsx'
import { startCutdowns } from './cutdowns-island.ts'
import { startHero } from './hero-island.ts'
import { showMarkup } from '../show-markup-in-test.ts'

const still: Still = { avif: '', webp: '', jpeg: '', src: '/a.jpg', width: 16, height: 9 }
const offer = { smallestMonthCents: 57_000, deliveryDays: { automated: 20, agency: 30 } } as Offer

let root: HTMLElement
let video: HTMLVideoElement
let sights: ((entries: { isIntersecting: boolean }[]) => void)[]
let isReduced: boolean
let frames: FrameRequestCallback[]

/** A video of the page as a browser plays it, as far as a loop is concerned. */
function playVideosAtOnce(): void {
  const paused = new WeakMap<HTMLMediaElement, boolean>()
  const { prototype } = HTMLMediaElement
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function isPaused(this: HTMLMediaElement) {
    return paused.get(this) ?? true
  })
  vi.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    paused.set(this, false)
    for (const type of ['play', 'playing']) this.dispatchEvent(new Event(type))
  })
  vi.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    if (paused.get(this) ?? true) return
    paused.set(this, true)
    this.dispatchEvent(new Event('pause'))
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  playVideosAtOnce()
  sights = []
  frames = []
  isReduced = false
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listen: (typeof sights)[number]) {
        sights.push(listen)
      }
      observe() {}
    },
  )
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const toggle = () => root.querySelector<HTMLButtonElement>('[data-part="toggle"]')
const see = (isIntersecting: boolean) => sights.forEach((listen) => listen([{ isIntersecting }]))
const drawAt = (seconds: number) => {
  video.currentTime = seconds
  for (const draw of frames.splice(0)) draw(0)
}

function open(start: (root: HTMLElement) => void, markup: Parameters<typeof showMarkup>[0]): void {
  root = showMarkup(markup)
  video = root.querySelector('video') as HTMLVideoElement
  start(root)
}
const openHero = () => open(startHero, <Hero still={still} video="/shoe.mp4" offer={offer} />)

describe('the first film', () => {
  test('is not fetched before it is in sight, and then plays until it is out of sight', () => {
    openHero()
    expect(video.getAttribute('src')).toBeNull()
    see(true)
    expect([video.getAttribute('src'), video.paused]).toEqual(['/shoe.mp4', false])
    expect(toggle()?.textContent).toBe('Pause film')
    see(false)
    expect([video.paused, toggle()?.textContent]).toEqual([true, 'Play film'])
  })

  test('rests for people who asked for less motion, until they start it', () => {
    isReduced = true
    openHero()
    see(true)
    expect(video.paused).toBe(true)
    toggle()?.click()
    expect(video.paused).toBe(false)
  })

  test('stopped by hand, it stays so', () => {
    openHero()
    see(true)
    toggle()?.click()
    see(false)
    see(true)
    expect([video.paused, root.hasAttribute('data-playing')]).toEqual([true, false])
  })

  test('a press shows at once, and is taken back where the browser refuses the film', async () => {
    isReduced = true
    openHero()
    vi.spyOn(video, 'play').mockRejectedValue(new Error('saving power'))
    toggle()?.click()
    expect(toggle()?.textContent).toBe('Pause film')
    await expect.poll(() => toggle()?.textContent).toBe('Play film')
  })

  test('its clock and playhead follow', () => {
    openHero()
    see(true)
    drawAt(2.5)
    expect(root.querySelector('[data-part="clock"]')?.textContent).toBe('00:02:12')
    expect(root.querySelector<HTMLElement>('[data-part="playhead"]')?.style.transform).toBe('translateX(50%)')
  })
})

test('the four frames follow the subject of their film', () => {
  open(startCutdowns, <Cutdowns still={still} video="/headphones.mp4" />)
  see(true)
  drawAt(0.6)
  const stage = root.querySelector<HTMLElement>('[data-part="stage"]')
  expect(stage?.style.getPropertyValue('--focus')).toBe('0.7200')
})
