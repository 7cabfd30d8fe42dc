import { useMemo } from 'react'
import type { GuestNote, GuestReview } from '#shared/contract/review/guest-links.ts'
import { convertNoteFrames } from '#shared/review/convert-note-frames.ts'
import { createNotePlacer, type NoteFrames } from '#shared/review/note-anchor.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { listSegments } from '../room/list-segments.ts'

export interface PlacedComment {
  note: GuestNote
  /** Of the file that is played. */
  frames: NoteFrames
}

/** The cards of a cut and what guests said of it, where they stand in the file that is played. */
export function usePlacedComments(
  notes: GuestReview['notes'],
  copy: GuestReview['cut']['copy'],
  { rate, frameCount }: { rate: FrameRate; frameCount: number },
) {
  const segments = useMemo(() => listSegments(copy, { rate, frameCount }), [copy, rate, frameCount])
  const placed = useMemo(() => {
    const placeNote = createNotePlacer(copy)
    return notes.flatMap((note): PlacedComment[] => {
      const placement = placeNote(note.anchor)
      return placement.kind === 'placed'
        ? [{ note, frames: convertNoteFrames(placement.frames, copy.frameRate, rate) }]
        : []
    })
  }, [notes, copy, rate])
  return { segments, placed }
}
