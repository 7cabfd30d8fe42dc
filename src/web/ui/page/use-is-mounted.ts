import { useCallback, useEffect, useRef } from 'react'

/** Returns whether the part is still drawn, for an answer that may come after its page was left. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
