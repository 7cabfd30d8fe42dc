import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { formatFrames } from './format-frames.ts'

const maxCharacters = 60

interface Named {
  note: { text: string }
  /** Null where it has no place. */
  frames: NoteFrames | null
}

/** Tells a note from the others where it is read out: its place in the cut that is shown, and its first words. */
export function nameNote({ note, frames }: Named, rate: FrameRate): string {
  const text = note.text.trim().replaceAll(/\s+/g, ' ')
  // Not within a word, nor within a sign of two code units.
  const start = text.slice(0, maxCharacters).replace(/(?:\s\S*|[\uD800-\uDBFF])$/, '')
  const words = text.length > maxCharacters ? `${start}…` : text
  return frames ? `${formatFrames(frames, rate)}: ${words}` : words
}
