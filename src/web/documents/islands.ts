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

/**
 * Brings the parts of the page alive that the markup names by `data-island`: those of a kind once one of them is near, and all
 * with the first Tab.
 */
export function startIslands(): void {
  const tabbed = whenTabbed()
  for (const [name, start] of Object.entries(islands)) {
    const roots = [...document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)]
    void Promise.race([tabbed, ...roots.map(whenNear)]).then(() => roots.forEach((root) => start(root)))
  }
}

/** Resolves with the first Tab, before it moves the focus: controls that are not alive yet would be passed over. */
function whenTabbed(): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController()
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return
      heard.abort()
      resolve()
    }
    addEventListener('keydown', onKeyDown, { capture: true, passive: true, signal: heard.signal })
  })
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
