import { useEffect, useState } from 'react'

/** Whether that much time has passed since the part was first drawn. */
export function useHasElapsed(delayMs: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return hasElapsed
}
