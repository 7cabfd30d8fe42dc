// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIslands } from './islands.ts'

const startWall = vi.fn()
const startHero = vi.fn()
vi.mock('./islands/hero-island.ts', () => ({ startHero: (root: HTMLElement) => startHero(root) }))
vi.mock('./islands/wall-island.ts', () => ({ startWall: (root: HTMLElement) => startWall(root) }))

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

test('a part is alive once it is near', async () => {
  document.body.innerHTML = '<div data-island="hero"></div><div data-island="wall"></div>'
  const roots = [...document.querySelectorAll('[data-island]')]
  startIslands()
  expect(sights.map(({ root }) => root)).toEqual(roots)
  for (const sight of sights) sight.see(false)
  sights[0]?.see(true)
  await expect.poll(() => startHero).toHaveBeenCalledExactlyOnceWith(roots[0])
  expect(startWall).not.toHaveBeenCalled()
  sights[1]?.see(true)
  await expect.poll(() => startWall).toHaveBeenCalledExactlyOnceWith(roots[1])
})

test('parts of one kind are alive together, once the first is near', async () => {
  document.body.innerHTML = '<div data-island="wall"></div><div data-island="wall"></div>'
  startIslands()
  sights[0]?.see(true)
  await expect.poll(() => startWall).toHaveBeenCalledTimes(2)
  sights[1]?.see(true)
  await Promise.resolve()
  expect(startWall).toHaveBeenCalledTimes(2)
})

test('with the first Tab all parts are alive: their controls can be reached by keys', async () => {
  document.body.innerHTML = '<div data-island="hero"></div><div data-island="wall"></div>'
  startIslands()
  dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  await Promise.resolve()
  expect(startHero).not.toHaveBeenCalled()
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  await expect.poll(() => startWall).toHaveBeenCalledOnce()
  expect(startHero).toHaveBeenCalledOnce()
})
