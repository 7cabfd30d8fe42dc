import { useEffect, useState, type ReactNode } from 'react'

/** Shows its children only after a wait, so that what is ready at once never flickers through a placeholder. */
export function Delayed({ milliseconds = 150, children }: { milliseconds?: number; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver ? children : null
}
