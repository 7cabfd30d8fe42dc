import { useEffect, useEffectEvent } from 'react'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'

/**
 * Marks are shown on their note's frames only: the film seeks there when a tool is chosen, or what is drawn would not be seen.
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
    // Also for a note without a place: it gets that of the frame that is drawn on.
    player?.pause()
    if (!player || !frames) return
    const { frame } = player.getState()
    if (frame < frames.in || frame >= frames.out) player.showFrame(frames.in)
  }
  const showAtFirst = useEffectEvent(showNote)
  useEffect(() => {
    if (drawing !== null) showAtFirst()
  }, [drawing])
  return showNote
}
