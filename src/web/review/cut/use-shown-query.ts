import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** What the address says of what is shown: it stays there through a reload, and is no step to go back. */
export function useShownQuery() {
  const [query, setQuery] = useSearchParams()
  const latest = useRef(query)
  useLayoutEffect(() => {
    latest.current = query
  }, [query])
  return {
    query,
    /** May be kept: it changes the address as that is when it is called. */
    show: (name: 'cut' | 'ratio', value: string) => {
      if (latest.current.get(name) === value) return
      const after = new URLSearchParams(latest.current)
      after.set(name, value)
      // A second key may be pressed before the address is another one.
      latest.current = after
      setQuery(after, { replace: true, preventScrollReset: true })
    },
  }
}
