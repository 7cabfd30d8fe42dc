import { useCallback, useEffect, useRef } from 'react'

/**
 * A new row pushes the button that added it out of sight. Moves the focus to a field of the row once that is drawn.
 *
 * @returns takes the id of that field, before the row is there
 */
export function useFocusAfterAdding(): (fieldId: string) => void {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    const field = awaited.current === null ? null : document.getElementById(awaited.current)
    if (!field) return
    awaited.current = null
    field.focus()
  })
  return useCallback((fieldId) => {
    awaited.current = fieldId
  }, [])
}
