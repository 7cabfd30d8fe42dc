import { useRef } from 'react'

/** An id for what is sent: the same for the same text until it arrived, so that a retry is stored once. */
export function useSendId(): { readId: (text: string) => string; forget: () => void } {
  const sent = useRef<{ text: string; id: string } | null>(null)
  return {
    readId: (text) => {
      if (sent.current?.text !== text) sent.current = { text, id: crypto.randomUUID() }
      return sent.current.id
    },
    forget: () => {
      sent.current = null
    },
  }
}
