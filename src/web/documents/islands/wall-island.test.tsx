// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DemoWall } from '../../landing/videos/demo-wall.tsx'
import { showMarkup } from '../show-markup-in-test.ts'
import { startWall } from './wall-island.ts'

const still = { avif: '', webp: '', jpeg: '', src: '/a.jpg', width: 16, height: 9 }
const onWall = (name: string) => ({ still, file: `/${name}.mp4` })
let root: HTMLElement
let isReduced: boolean

beforeEach(() => {
  isReduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  root = showMarkup(
    <DemoWall
      media={{
        shoe: onWall('shoe'),
        can: onWall('can'),
        bottle: onWall('bottle'),
        headphones: onWall('headphones'),
      }}
    />,
  )
  startWall(root)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const link = (name: string) =>
  root.querySelector<HTMLAnchorElement>(`a[href$="#${name}"]`) as HTMLAnchorElement
const point = (name: string, type: 'pointerenter' | 'pointerleave', pointerType = 'mouse') =>
  link(name).dispatchEvent(new PointerEvent(type, { pointerType }))
const playing = () => [...root.querySelectorAll('video')].map((video) => video.getAttribute('src'))

test('the film of a link plays while it is pointed at', () => {
  point('can', 'pointerenter')
  expect(playing()).toEqual(['/can.mp4'])
  point('can', 'pointerleave')
  expect(playing()).toEqual([])
  expect(root.querySelectorAll('[data-part="playhead"]')).toHaveLength(0)
})

test('a touch follows the link, and reduced motion shows the still', () => {
  point('can', 'pointerenter', 'touch')
  expect(playing()).toEqual([])
  isReduced = true
  point('can', 'pointerenter')
  expect(playing()).toEqual([])
})

test('pointer and focus on one link play it once, until both are gone', () => {
  vi.spyOn(link('shoe'), 'matches').mockReturnValue(true)
  point('shoe', 'pointerenter')
  link('shoe').dispatchEvent(new FocusEvent('focus'))
  expect(playing()).toEqual(['/shoe.mp4'])
  point('shoe', 'pointerleave')
  expect(playing()).toEqual(['/shoe.mp4'])
  link('shoe').dispatchEvent(new FocusEvent('blur'))
  expect(playing()).toEqual([])
})
