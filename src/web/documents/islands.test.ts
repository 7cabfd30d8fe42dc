// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIslands } from './islands.ts'

const startHero = vi.fn()
const startWall = vi.fn()
vi.mock('./islands/hero-island.ts', () => ({ startHero: (root: HTMLElement) => startHero(root) }))
vi.mock('./islands/wall-island.ts', () => ({ startWall: (root: HTMLElement) => startWall(root) }))

let sights: { root: Element; see: (isIntersecting: boolean) => void; isOver: boolean }[]

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
        sights.push({ root, see: this.see, isOver: false })
      }
      disconnect() {
        for (const sight of sights) if (sight.see === this.see) sight.isOver = true
      }
    },
  )
  document.body.innerHTML = ['hero', 'wall', 'wall'].map((name) => `<p data-island="${name}"></p>`).join('')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('each part is brought alive once it is near, and then no longer watched', () => {
  const roots = [...document.querySelectorAll('[data-island]')]
  startIslands()
  expect(sights.map(({ root }) => root)).toEqual(roots)
  for (const sight of sights) sight.see(false)
  expect([startHero, startWall].map(({ mock }) => mock.calls)).toEqual([[], []])
  sights[2]?.see(true)
  expect(startWall).toHaveBeenCalledExactlyOnceWith(roots[2])
  expect(sights.map(({ isOver }) => isOver)).toEqual([false, false, true])
  sights[0]?.see(true)
  expect(startHero).toHaveBeenCalledExactlyOnceWith(roots[0])
})
