import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { errorMessage, Refusal } from '../call/call.ts'

interface PublicRead<Output> {
  data: Output | null
  /** Why it could not be read. */
  error: string | null
  /** Null where trying again changes nothing. */
  retry: (() => void) | null
  /** Reads it anew: what is shown stays unless there is another answer, or it is refused for good. Stable. */
  readAgain: () => void
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
  const reading = useRef(new AbortController())
  const readAgain = useCallback(() => {
    // An older answer that arrives later would replace the newer one.
    reading.current.abort()
    reading.current = new AbortController()
    readInto(read, reading.current.signal, setState)
  }, [read])
  useEffect(() => {
    readAgain()
    return () => reading.current.abort()
  }, [readAgain])
  const { data, error, isPassing } = state
  return { data, error, retry: isPassing ? readAgain : null, readAgain }
}

function readInto<Output>(
  read: (signal: AbortSignal) => Promise<Output>,
  signal: AbortSignal,
  set: Dispatch<SetStateAction<ReadState<Output>>>,
): void {
  read(signal).then(
    (data) => !signal.aborted && set({ ...unread, data }),
    (error: unknown) => {
      if (signal.aborted) return
      const isPassing = error instanceof Refusal && error.isPassing
      const failed = { data: null, error: errorMessage(error), isPassing }
      set((shown) => (isPassing && shown.data !== null ? shown : failed))
    },
  )
}
