import { useEffect, useRef, type RefObject } from 'react'

/**
 * A row of a list goes with the button that removed it. Gives the focus to the first button of the row beside it then, or, of the
 * last row, to the section around the list, which needs a `tabIndex`, unless the person has gone on to something else.
 *
 * @param button in the row, an `li`
 * @returns called before the row goes
 */
export function useFocusAfterRemoval(button: RefObject<HTMLElement | null>): () => void {
  const heirs = useRef<HTMLElement[]>([])
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      heirs.current.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
    },
    [],
  )
  return () => {
    const row = button.current?.closest('li')
    const beside = [row?.nextElementSibling, row?.previousElementSibling]
    const found = [...beside.map((each) => each?.querySelector('button')), row?.closest('section')]
    heirs.current = found.filter((each) => each instanceof HTMLElement)
  }
}
