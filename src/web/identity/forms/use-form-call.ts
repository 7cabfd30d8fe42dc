import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Call, InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { call, Refusal, errorMessage, type CallInput } from '../../call/call.ts'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { useFocusOnInvalid } from '../../ui/focus/use-focus-on-invalid.ts'

interface Problem {
  code: RefusalCode | 'unreachable' | null
  sentence: string
  fields: Record<string, string>
}

export interface FormCall {
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** What stood in the way the last time; null while nothing did. */
  problem: Problem | null
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Sends a form as a call of the contract. Fields keep what was typed, whatever happens; what the contract finds wrong
 * is said beside its field before anything is sent, and the first such field gets the focus.
 *
 * @param more input that is not typed
 * @param onDone runs while the form still shows itself busy
 */
export function useFormCall<C extends Call>(
  definition: C,
  more: Partial<CallInput<C>>,
  onDone: (output: OutputOf<C>, input: InputOf<C>) => unknown,
): FormCall {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useFocusOnInvalid<HTMLFormElement>(problem)
  const wasBusy = useRef(false)

  useEffect(() => {
    // The busy button was disabled, or the whole form was replaced by an empty one.
    if (wasBusy.current && !isBusy && isFocusLost()) {
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
    }
    wasBusy.current = isBusy
  }, [isBusy, form])

  async function send(element: HTMLFormElement): Promise<void> {
    // An alert that only keeps its words is not read out again.
    flushSync(() => setProblem(null))
    const typed = definition.input.safeParse({ ...Object.fromEntries(new FormData(element)), ...more })
    if (!typed.success) {
      const fields: Record<string, string> = {}
      for (const issue of typed.error.issues) fields[issue.path.join('.')] ??= issue.message
      setProblem({ code: 'invalid_input', sentence: '', fields })
      return
    }
    setIsBusy(true)
    try {
      // Parsed by this very definition.
      const input = typed.data as InputOf<C>
      await onDone(await call(definition, input as CallInput<C>), input)
    } catch (error) {
      const isRefusal = error instanceof Refusal
      const fields = isRefusal ? error.fields : {}
      const isToldBesideFields = Object.keys(fields).length > 0
      setProblem({
        code: isRefusal ? error.code : null,
        sentence: isToldBesideFields ? '' : errorMessage(error),
        fields,
      })
    } finally {
      setIsBusy(false)
    }
  }

  return {
    form,
    isBusy,
    problem,
    submit(event) {
      event.preventDefault()
      if (!isBusy) void send(event.currentTarget)
    },
  }
}
