import { useEffect, type RefObject } from 'react'
import { areSingleKeysOn } from '../page/single-keys.ts'

/** `/` leads to the search inside `place` from anywhere on the page, unless one types, a dialog is open, or single keys are off. */
export function useSearchKey(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const leadToSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || !areSingleKeysOn()) return
      if (document.querySelector('[role="dialog"]')) return
      const search = place.current?.querySelector<HTMLInputElement>('input[type="search"]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    document.addEventListener('keydown', leadToSearch)
    return () => document.removeEventListener('keydown', leadToSearch)
  }, [place])
}

/** Whether keys that are pressed there are meant as text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}
