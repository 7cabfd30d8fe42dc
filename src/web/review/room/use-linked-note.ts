import { useEffect, useRef } from 'react'
import type { ListedNote } from '../notes/list-notes.ts'

/** Goes to the note that a link names, once. */
export function useLinkedNote(
  noteId: string | null,
  listed: readonly ListedNote[],
  isReady: boolean,
  goTo: (listed: ListedNote) => void,
): void {
  const visited = useRef<string | null>(null)
  const target = listed.find(({ note }) => note.id === noteId)
  useEffect(() => {
    if (!isReady || !target || visited.current === noteId) return
    visited.current = noteId
    goTo(target)
  }, [isReady, target, noteId, goTo])
}
