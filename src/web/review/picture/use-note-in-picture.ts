import { useEffect, useEffectEvent, useRef } from 'react'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'

/**
 * Marks are drawn where their note's time leads: the film seeks to its first frame when a tool is chosen, and when the
 * note gets other frames meanwhile. They are shown on its frames only, and what is drawn elsewhere would not be seen.
 *
 * @param frames of the note, in frames of the file; null before it has a place: it gets what is repeated, if anything is
 * @param drawing what is drawn and for which note; null while nothing is
 * @returns goes there again: the film may have been moved since the tool was chosen
 */
export function useNoteInPicture(
  player: ExactPlayer | null,
  frames: NoteFrames | null,
  drawing: string | null,
): () => void {
  const show = (isShown: (frame: number, range: NoteFrames) => boolean) => {
    // Also for a note without a place: it gets that of the frame that is drawn on.
    player?.pause()
    if (!player) return
    const { frame, loop } = player.getState()
    const range = frames ?? loop
    if (range && !isShown(frame, range)) player.showFrame(range.in)
  }
  const showAtFirst = useEffectEvent(() => show((frame, range) => frame === range.in))
  useEffect(() => {
    if (drawing !== null) showAtFirst()
  }, [drawing])
  const last = useRef(frames)
  const followFrames = useEffectEvent(() => {
    // The first ones are those of the frame that is drawn on.
    if (drawing !== null && last.current && frames) showAtFirst()
    last.current = frames
  })
  const { in: first, out: end } = frames ?? {}
  useEffect(() => {
    followFrames()
    // The same frames may come in another object.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [first, end])
  return () => show((frame, range) => frame >= range.in && frame < range.out)
}
