import { useLayoutEffect } from 'react'

/**
 * Sets a `data` attribute of the page itself while something is there that covers its end: styles then keep what is scrolled
 * to clear of it. Not by `:has`, which would be asked again with each element that comes or goes.
 */
export function useRootMark(name: 'bottomBar' | 'saveLine', isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return
    const { dataset } = document.documentElement
    dataset[name] = ''
    return () => void delete dataset[name]
  }, [name, isThere])
}
