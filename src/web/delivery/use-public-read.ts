import { useEffect, useState } from 'react'
import { errorMessage, Refusal } from '../call/call.ts'

interface PublicRead<Output> {
  data: Output | null
  /** Why it could not be read. */
  error: string | null
  /** Null where trying again changes nothing. */
  retry: (() => void) | null
}

interface ReadState<Output> {
  data: Output | null
  error: string | null
  isPassing: boolean
}

const unread = { data: null, error: null, isPassing: false }

/**
 * Reads something once for a page that has no account and loads no query library.
 * @param read stable as long as it reads the same
 */
export function usePublicRead<Output>(read: (signal: AbortSignal) => Promise<Output>): PublicRead<Output> {
  const [state, setState] = useState<ReadState<Output>>(unread)
  useEffect(() => {
    const leaving = new AbortController()
    readInto(read, leaving.signal, setState)
    return () => leaving.abort()
  }, [read])
  const { data, error, isPassing } = state
  const retry = () => readInto(read, new AbortController().signal, setState)
  return { data, error, retry: isPassing ? retry : null }
}

function readInto<Output>(
  read: (signal: AbortSignal) => Promise<Output>,
  signal: AbortSignal,
  set: (state: ReadState<Output>) => void,
): void {
  read(signal).then(
    (data) => set({ ...unread, data }),
    (error: unknown) => {
      if (signal.aborted) return
      const isPassing = error instanceof Refusal && error.isPassing
      set({ data: null, error: errorMessage(error), isPassing })
    },
  )
}
