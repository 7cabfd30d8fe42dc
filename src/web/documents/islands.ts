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

/** Brings each part of the page alive that the markup names by `data-island`, when it is near the screen. */
export function startIslands(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const start = islands[root.dataset['island'] as IslandName]
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        sight.disconnect()
        start(root)
      },
      // Also above it: who jumps to the end of a page passed it.
      { rootMargin: `1000000px 0px ${margin}` },
    )
    sight.observe(root)
  }
}
