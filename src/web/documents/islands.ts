import type { IslandName } from '../system/documents/island.ts'
import { startCalculator } from './islands/calculator-island.ts'
import { startCutdowns } from './islands/cutdowns-island.ts'
import { startHero } from './islands/hero-island.ts'
import { startPlayer } from './islands/player-island.ts'
import { startWall } from './islands/wall-island.ts'

/** How far below the screen a part may be when it is brought alive: what is far away takes nothing from the first taps. */
const margin = '800px'

const islands: Record<IslandName, (root: HTMLElement) => void> = {
  hero: startHero,
  cutdowns: startCutdowns,
  calculator: startCalculator,
  wall: startWall,
  player: startPlayer,
}

/** Brings the parts of the page alive that the markup names by `data-island`: those of a kind once one of them is near. */
export function startIslands(): void {
  for (const [name, start] of Object.entries(islands)) {
    const roots = [...document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)]
    void Promise.race(roots.map(whenNear)).then(() => roots.forEach((root) => start(root)))
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
