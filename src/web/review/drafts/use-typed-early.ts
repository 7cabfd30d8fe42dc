import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'

/**
 * Takes over what was typed into a field before hydration: no event reached React, and the next render puts its own value
 * there.
 *
 * @param onTyped called once, when what this browser has stored is known too
 */
export function useTypedEarly(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onTyped: (text: string) => void,
): void {
  const isHydrated = useIsHydrated()
  const typed = useRef('')
  const take = useEffectEvent(onTyped)
  useLayoutEffect(() => {
    if (!isHydrated) typed.current = field.current?.value ?? ''
    else if (typed.current !== '') {
      take(typed.current)
      typed.current = ''
    }
  }, [isHydrated, field])
}
