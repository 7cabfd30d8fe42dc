import type { IslandName } from '../system/documents/island.ts'
import { startHero } from './islands/hero-island.ts'

/** How far below the screen a part may be when its code is asked for. */
const margin = '800px'

type StartIsland = (root: HTMLElement) => void

/** What brings parts alive: at once, or by code that is loaded when one of them is near. */
type Island = { start: StartIsland } | { load: () => Promise<StartIsland> }

const islands: Record<IslandName, Island> = {
  // In the first screen.
  hero: { start: startHero },
  cutdowns: { load: async () => (await import('./islands/cutdowns-island.ts')).startCutdowns },
  calculator: { load: async () => (await import('./islands/calculator-island.ts')).startCalculator },
  wall: { load: async () => (await import('./islands/wall-island.ts')).startWall },
  player: { load: async () => (await import('./islands/player-island.ts')).startPlayer },
}

/**
 * Brings every part of the page alive that the markup names by `data-island`.
 *
 * @param onFailed called where code could not be loaded: the part goes on standing as the server sent it
 */
export function startIslands(onFailed: () => void): void {
  for (const [name, island] of Object.entries(islands)) {
    const roots = [...document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)]
    const startAll = (start: StartIsland) => roots.forEach((root) => start(root))
    if ('start' in island) startAll(island.start)
    else Promise.race(roots.map(whenNear)).then(island.load).then(startAll, onFailed)
  }
}

/** Resolves once the element is near the screen, or above it: who jumps to the end of a page passed it. */
function whenNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        sight.disconnect()
        resolve()
      },
      { rootMargin: `1000000px 0px ${margin}` },
    )
    sight.observe(element)
  })
}
