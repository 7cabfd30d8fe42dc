import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the first invalid field of a form that was not sent.
 *
 * @param attempt another one for each time that the form was found invalid; null or 0 while it is not
 * @returns for the form
 */
export function useFocusOnInvalid<Form extends HTMLElement>(attempt: unknown): RefObject<Form | null> {
  const form = useRef<Form>(null)
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return form
}
