import type { ReactNode } from 'react'
import { useHasElapsed } from './use-has-elapsed.ts'

/** Shows its children only after a wait, so that what is ready at once never flickers through a placeholder. */
export function Delayed({ delayMs = 150, children }: { delayMs?: number; children: ReactNode }) {
  return useHasElapsed(delayMs) ? children : null
}
