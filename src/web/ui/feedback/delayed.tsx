import { useEffect, useState, type ReactNode } from 'react'

/** Shows its children only after a wait, so that what is ready at once never flickers through a placeholder. */
export function Delayed({ delayMs = 150, children }: { delayMs?: number; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isOver ? children : null
}
