import { useEffect, useState } from 'react'
import { errorMessage } from '../call/call.ts'

interface PublicRead<Output> {
  data: Output | null
  /** Why it could not be read. */
  error: string | null
  retry: () => void
}

/**
 * Reads something once for a page that has no account and loads no query library.
 * @param read stable as long as it reads the same
 */
export function usePublicRead<Output>(read: (signal: AbortSignal) => Promise<Output>): PublicRead<Output> {
  const [state, setState] = useState<Omit<PublicRead<Output>, 'retry'>>({ data: null, error: null })
  useEffect(() => {
    const leaving = new AbortController()
    readInto(read, leaving.signal, setState)
    return () => leaving.abort()
  }, [read])
  return { ...state, retry: () => readInto(read, new AbortController().signal, setState) }
}

function readInto<Output>(
  read: (signal: AbortSignal) => Promise<Output>,
  signal: AbortSignal,
  set: (state: Omit<PublicRead<Output>, 'retry'>) => void,
): void {
  read(signal).then(
    (data) => set({ data, error: null }),
    (error: unknown) => {
      if (!signal.aborted) set({ data: null, error: errorMessage(error) })
    },
  )
}
