import { createContext, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react'
import { useIsMounted } from '../../ui/page/use-is-mounted.ts'

/** What was refused on a review page, and why. */
type RefusedChange =
  | { change: 'approval' | 'sending'; sentence: string }
  /** `shownBy` is the id of the button or form that was refused; null once it is gone. */
  | { change: 'note'; sentence: string; shownBy: string | null }

interface RefusedChanges {
  /** The last one, until the user does something else. */
  refused: RefusedChange | null
  /** Stores the last one; null as soon as the user tries again. */
  report: (refused: RefusedChange | null) => void
  /** The button or form with this id is gone. */
  release: (shownBy: string) => void
}

const RefusedChangeContext = createContext<RefusedChanges>({
  refused: null,
  report: () => undefined,
  release: () => undefined,
})
export const RefusedChangeProvider = RefusedChangeContext.Provider

/**
 * Of one review page. A refusal reads the review again, and what that finds may take the button or the form that was refused
 * with it: its sentence is stored here and stays on the page.
 */
export function useRefusedChangeState(): RefusedChanges {
  const [refused, report] = useState<RefusedChange | null>(null)
  const release = useCallback(
    (shownBy: string) =>
      report((last) =>
        last?.change === 'note' && last.shownBy === shownBy ? { ...last, shownBy: null } : last,
      ),
    [],
  )
  return useMemo(() => ({ refused, report, release }), [refused, release])
}

export const useRefusedChange = (): RefusedChanges => useContext(RefusedChangeContext)

/**
 * Reports what was refused of a note. The button or form that calls this shows it while it is there, and the page after that.
 * @returns takes the sentence; null as soon as the user tries again or goes on
 */
export function useReportRefusedNote(): (sentence: string | null) => void {
  const { report, release } = useRefusedChange()
  const id = useId()
  const isMounted = useIsMounted()
  useEffect(() => () => release(id), [id, release])
  return (sentence) =>
    report(sentence === null ? null : { change: 'note', sentence, shownBy: isMounted() ? id : null })
}
