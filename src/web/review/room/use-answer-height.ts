import { useEffect, useRef, type RefObject } from 'react'
import { isFormInUse, scrollFormIntoView } from '../../ui/focus/use-scroll-on-resize.ts'

/**
 * Writes the height of the answer that stays in sight to `--answer-height` of the room: what is scrolled to stops above it.
 * Where it grows, scrolls the form that is in use (`useScrollOnResize`) back in sight.
 * @returns for the element of that answer
 */
export function useAnswerHeight(room: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [outer, bar] = [room.current, answer.current]
    if (!outer || !bar) return
    const observer = new ResizeObserver(() => {
      outer.style.setProperty('--answer-height', `${bar.offsetHeight}px`)
      // It grows with problems of that form.
      const forms = [...outer.querySelectorAll('[data-scrolls-on-resize]')]
      const form = forms.find((each) => each.contains(document.activeElement)) ?? forms.find(isFormInUse)
      if (form) scrollFormIntoView(form)
    })
    observer.observe(bar)
    return () => observer.disconnect()
  }, [room])
  return answer
}
