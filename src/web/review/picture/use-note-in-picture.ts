import { useEffect, useEffectEvent } from 'react'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'

/**
 * What is drawn for a note is shown on its frames alone: drawn while the film stands at another one, it would be gone. The
 * film goes there when a tool is chosen.
 *
 * @param frames of the note, in frames of the file; null before it has a place
 * @param drawing what is drawn and for which note; null while nothing is
 * @returns goes there again: the film may have been moved since the tool was chosen
 */
export function useNoteInPicture(
  player: ExactPlayer | null,
  frames: NoteFrames | null,
  drawing: string | null,
): () => void {
  const showNote = () => {
    if (!player || !frames) return
    const { frame } = player.getState()
    if (frames.in <= frame && frame < frames.out) return
    player.pause()
    player.showFrame(frames.in)
  }
  const showAtFirst = useEffectEvent(showNote)
  useEffect(() => {
    if (drawing !== null) showAtFirst()
  }, [drawing])
  return showNote
}
