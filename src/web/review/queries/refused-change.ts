import { createContext, useContext, useMemo, useState } from 'react'

/** What was refused on a review page, and why. */
interface RefusedChange {
  change: 'answer' | 'note'
  sentence: string
}

interface RefusedChanges {
  /** The last one, until the user does something else. */
  refused: RefusedChange | null
  /** Stores the last one; null as soon as the user tries again. */
  report: (refused: RefusedChange | null) => void
}

const RefusedChangeContext = createContext<RefusedChanges>({ refused: null, report: () => undefined })
export const RefusedChangeProvider = RefusedChangeContext.Provider

/**
 * Of one review page. A refusal reads the review again, and a cut that was withdrawn takes the button or the form that was
 * refused with it: its sentence is stored here and stays on the page.
 */
export function useRefusedChangeState(): RefusedChanges {
  const [refused, report] = useState<RefusedChange | null>(null)
  return useMemo(() => ({ refused, report }), [refused])
}

export const useRefusedChange = (): RefusedChanges => useContext(RefusedChangeContext)
