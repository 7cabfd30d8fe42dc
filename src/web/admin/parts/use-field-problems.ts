import { useEffect, useRef, useState, type RefObject } from 'react'
import { Refusal, errorMessage } from '../../call/call.ts'

interface FieldProblems {
  form: RefObject<HTMLFormElement | null>
  /** Field -> sentence, from the form itself or from the server's answer. */
  problems: Record<string, string | undefined>
  /** What no field is to blame for; null where that is nothing. */
  sentence: string | null
  /** Notes what the form finds by itself. @returns whether that is nothing */
  check: (found: Record<string, string>) => boolean
  /** For what is typed: clears the problems of these fields, and the sentence; without fields, all of them. */
  clear: (fields?: readonly string[]) => void
}

type Problems = Readonly<Record<string, string>>
const none: Problems = {}

interface FoundProblems {
  /** The last answer of the server by then. */
  error: Error | null
  found: Problems
  /** Fields that were changed since. */
  cleared: readonly string[]
}

/**
 * What is wrong with a form of the studio: each sentence beside its field, and the first such field has the focus.
 * @param error of the last try
 * @param isShown whether the form can take the focus; false while a dialog is over it
 */
export function useFieldProblems(error: Error | null, isShown = true): FieldProblems {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<FoundProblems>({ error: null, found: none, cleared: [] })
  const reported = error instanceof Refusal ? error.fields : none
  // The answer to a later try replaces what was found, and cleared, before.
  const isCurrent = state.error === error
  const current: FoundProblems = isCurrent ? state : { error, found: reported, cleared: [] }
  const { found, cleared } = current
  useEffect(() => {
    // Not once one is cleared: the focus stays where somebody types.
    if (!isShown || Object.keys(found).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found, isShown])
  return {
    form,
    problems: Object.fromEntries(Object.entries(found).filter(([field]) => !cleared.includes(field))),
    sentence: error && !isCurrent && Object.keys(reported).length === 0 ? errorMessage(error) : null,
    check(next) {
      setState({ error, found: next, cleared: [] })
      return Object.keys(next).length === 0
    },
    clear: (fields = Object.keys(found)) => setState({ ...current, cleared: [...cleared, ...fields] }),
  }
}
