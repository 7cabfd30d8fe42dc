import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

const debounceMs = 250

/**
 * The query of the address as it is now. React Router hands over the one that was drawn last, and a filter that was
 * pressed a moment ago on a busy machine would be lost with it.
 */
export const readPresentQuery = () => new URLSearchParams(window.location.search)

/**
 * A search field whose text is stored in the address: in the field at once, in the address when one pauses.
 * @param name of the query parameter
 * @returns what is typed, how to change it, and what has settled
 */
export function useTypedFilter(name: string) {
  const [query, setQuery] = useSearchParams()
  const settled = query.get(name) ?? ''
  const [typed, setTyped] = useState(settled)
  const [lastSettled, setLastSettled] = useState(settled)
  /** Written to the address and not drawn yet, oldest first: on a busy machine one types on meanwhile. */
  const [pending, setPending] = useState<readonly string[]>([])
  if (settled !== lastSettled) {
    setLastSettled(settled)
    const at = pending.indexOf(settled)
    setPending(pending.slice(at < 0 ? pending.length : at + 1))
    // The address changed by itself: the way back, or a link.
    if (at < 0 && settled !== typed.trim()) setTyped(settled)
  }
  useEffect(() => {
    if (typed.trim() === settled) return
    const timer = setTimeout(() => {
      setPending((earlier) => [...earlier, typed.trim()])
      setQuery(
        () => {
          const next = readPresentQuery()
          if (typed.trim() === '') next.delete(name)
          else next.set(name, typed.trim())
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, settled, name, setQuery])
  return { typed, setTyped, settled }
}
