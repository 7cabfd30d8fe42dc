import { useEffect, useRef, type RefObject } from 'react'
import { afterDialog } from './after-dialog.ts'
import { isFocusLost } from './is-focus-lost.ts'

/**
 * A row of a list goes with the button that removed it. Gives the focus to the first button of the row beside it then, or to that
 * row if it has a `tabIndex`, or, of the last row, to the section around the list, unless the person has gone on to something
 * else. A dialog that asked first has it until it is gone.
 *
 * @param button in the row, an `li`, or in the section itself
 * @returns called before the row goes
 */
export function useFocusAfterRemoval(button: RefObject<HTMLElement | null>): () => void {
  const heirs = useRef<HTMLElement[]>([])
  useEffect(
    () => () => {
      const heir = heirs.current.find(({ isConnected }) => isConnected)
      if (!heir) return
      afterDialog(heir, () => {
        if (!isFocusLost()) return
        if (heir.matches('section:not([tabindex])')) heir.tabIndex = -1
        heir.focus({ preventScroll: true })
      })
    },
    [],
  )
  return () => {
    const row = button.current?.closest('li')
    const beside = [row?.nextElementSibling, row?.previousElementSibling]
    const around = button.current?.closest('section')
    const found = [...beside.map((each) => each?.querySelector('button')), ...beside, around]
    heirs.current = found.filter(
      (each): each is HTMLElement =>
        each instanceof HTMLElement && each.matches('button, section, [tabindex]'),
    )
  }
}
