import { useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from './is-focus-lost.ts'

/**
 * A form takes the place of the buttons that opened it. Gives the focus back to its own button once the form is closed, or to the
 * first that is there, unless the person has gone on to something else meanwhile.
 *
 * @param form that is open; null for none
 * @returns for the element around the buttons; one with `data-opens` opens the form that it names
 */
export function useFocusAfterForm<Target extends HTMLElement>(form: string | null): RefObject<Target | null> {
  const buttons = useRef<Target>(null)
  const last = useRef(form)
  useEffect(() => {
    const closed = last.current
    last.current = form
    if (closed === null || form !== null || !isFocusLost()) return
    const found = [...(buttons.current?.querySelectorAll('button') ?? [])]
    const opener = found.find(({ dataset }) => dataset['opens'] === closed)
    const target = opener ?? found[0]
    // Who has scrolled on meanwhile stays there.
    target?.focus({ preventScroll: true })
  }, [form])
  return buttons
}
