import type { ReviewCut, ReviewNote } from '#shared/contract/review/review.ts'
import { filterNotes, isWaitingForCut, type NoteFilter } from '#shared/review/notes.ts'
import { convertNoteFrames } from '#shared/review/convert-note-frames.ts'
import { createNotePlacer, type NoteFrames } from '#shared/review/note-anchor.ts'
import { findNewestShown } from '#shared/videos/cuts/cut-states.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { layOutVideo } from '#shared/videos/timeline/lay-out-video.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'

/** A note as it is listed beside a cut. */
export interface ListedNote {
  note: ReviewNote
  /** Where it stands in the file that is played, in that file's frames; null where it has no place in this cut. */
  frames: NoteFrames | null
  /** A draft whose cut was withdrawn: no other cut contains what it is about, so that it has no place before the next. */
  isWaiting: boolean
  /** "Card 2" in this cut; of a note without a place, as it was in the cut of the note. Null on free time. */
  cardName: string | null
  /** The words of the card of a note without a place. */
  goneWords: string | null
  /** The cut that it was written on, where that is another one. */
  fromCut: number | null
}

/**
 * All notes by their place in this cut; those without one come last.
 * @param cuts newest first
 */
export function listNotes(
  notes: readonly ReviewNote[],
  cut: Pick<ReviewCut, 'number' | 'copy'>,
  cuts: readonly Pick<ReviewCut, 'number' | 'copy' | 'state'>[],
  fileRate: FrameRate,
): ListedNote[] {
  const names = new Map(cuts.map((each) => [each.number, nameCards(each.copy)]))
  const here = nameCards(cut.copy)
  const placeNote = createNotePlacer(cut.copy)
  const newestShown = findNewestShown(cuts)?.number
  return notes
    .map((note): ListedNote => {
      const placement = placeNote(note.anchor)
      const key = note.anchor.on === 'card' ? formatCardKey(note.anchor.card) : null
      const there = key === null ? undefined : names.get(note.cut)?.get(key)
      const isWaiting = note.state === 'draft' && isWaitingForCut(note.cut, newestShown)
      const frames =
        isWaiting || placement.kind === 'apart'
          ? null
          : convertNoteFrames(placement.frames, cut.copy.frameRate, fileRate)
      return {
        note,
        frames,
        isWaiting,
        cardName: key === null ? null : ((frames ? here.get(key) : there)?.name ?? 'A card'),
        goneWords: frames ? null : (there?.text ?? ''),
        fromCut: note.cut === cut.number ? null : note.cut,
      }
    })
    .toSorted(
      (a, b) =>
        (a.frames?.in ?? Infinity) - (b.frames?.in ?? Infinity) ||
        a.note.createdAt.localeCompare(b.note.createdAt),
    )
}

/** Those that a filter shows, in their order. They are placed once, however often they are filtered. */
export function filterListed(listed: readonly ListedNote[], filter: NoteFilter): ListedNote[] {
  const shown = new Set(
    filterNotes(
      listed.map(({ note }) => note),
      filter,
    ),
  )
  return listed.filter(({ note }) => shown.has(note))
}

const formatCardKey = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`

function nameCards(copy: ReviewCut['copy']): Map<string, { name: string; text: string }> {
  const segments = layOutVideo(copy)
  return new Map(
    segments.map((segment) => [
      formatCardKey(segment),
      { name: nameSegment(segments, segment.id), text: segment.text },
    ]),
  )
}
