// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIslands } from './islands.ts'

const startWall = vi.fn()
const startHero = vi.fn()
vi.mock('./islands/hero-island.ts', () => ({ startHero: (root: HTMLElement) => startHero(root) }))
vi.mock('./islands/wall-island.ts', () => ({ startWall: (root: HTMLElement) => startWall(root) }))
vi.mock('./islands/player-island.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

let sights: { root: Element; see: (isIntersecting: boolean) => void }[]

beforeEach(() => {
  sights = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly see: (isIntersecting: boolean) => void
      constructor(listen: (entries: { isIntersecting: boolean }[]) => void) {
        this.see = (isIntersecting) => listen([{ isIntersecting }])
      }
      observe(root: Element) {
        sights.push({ root, see: this.see })
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('the first screen is alive at once, a part below it once it is near', async () => {
  document.body.innerHTML = '<div data-island="hero"></div><div data-island="wall"></div>'
  startIslands(() => undefined)
  const [hero, wall] = document.querySelectorAll('[data-island]')
  expect(startHero).toHaveBeenCalledExactlyOnceWith(hero)
  expect(sights.map(({ root }) => root)).toEqual([wall])
  sights[0]?.see(false)
  await Promise.resolve()
  expect(startWall).not.toHaveBeenCalled()
  sights[0]?.see(true)
  await vi.waitFor(() => expect(startWall).toHaveBeenCalledExactlyOnceWith(wall))
})

test('parts of one kind are alive together, once the first is near', async () => {
  document.body.innerHTML = '<div data-island="wall"></div><div data-island="wall"></div>'
  startIslands(() => undefined)
  sights[0]?.see(true)
  await vi.waitFor(() => expect(startWall).toHaveBeenCalledTimes(2))
})

test('code that can’t be loaded is reported, and the part stands as it was', async () => {
  document.body.innerHTML = '<div data-island="player">four films</div>'
  const onFailed = vi.fn()
  startIslands(onFailed)
  sights[0]?.see(true)
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  expect(document.body.textContent).toBe('four films')
})
