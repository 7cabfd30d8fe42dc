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
}

const none: Record<string, string> = {}

/**
 * What is wrong with a form of the studio: each sentence beside its field, and the first such field has the focus.
 * @param error of the last try
 * @param isShown whether the form can take the focus; false while a dialog is over it
 */
export function useFieldProblems(error: Error | null, isShown = true): FieldProblems {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<Record<string, string>>({})
  const reported = error instanceof Refusal ? error.fields : none
  const isFound = Object.keys(found).length > 0
  const problems = isFound ? found : reported
  useEffect(() => {
    if (!isShown || Object.keys(problems).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems, isShown])
  return {
    form,
    problems,
    sentence: error && !isFound && Object.keys(reported).length === 0 ? errorMessage(error) : null,
    check(next) {
      setFound(next)
      return Object.keys(next).length === 0
    },
  }
}
