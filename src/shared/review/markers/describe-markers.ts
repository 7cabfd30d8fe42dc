import type { CutCopy } from '../../videos/cuts/cut-copy.ts'
import { cutName } from '../../videos/cuts/cut-states.ts'
import { countVideoFrames, isCard, layOutVideo } from '../../videos/timeline/lay-out-video.ts'
import { nameSegment } from '../../videos/timeline/name-segment.ts'
import { createNotePlacer, type NoteAnchor } from '../note-anchor.ts'
import type { Marker, MarkerList } from './marker-list.ts'

interface AskedChange {
  anchor: NoteAnchor
  text: string
  /** The number of the cut that it was written on. */
  cut: number
}

/**
 * Changes as markers on a cut, each named by its card's words, so that an editor finds it whatever was moved. One whose
 * card is gone stands on the first frame and says so: a list for an editor leaves none out.
 */
export function describeMarkers(title: string, copy: CutCopy, changes: readonly AskedChange[]): MarkerList {
  const frames = countVideoFrames(copy)
  const segments = layOutVideo(copy)
  const placeNote = createNotePlacer(copy)
  const nameCard = (anchor: NoteAnchor): string => {
    if (anchor.on === 'time') return 'Film'
    const { kind, id } = anchor.card
    const card = segments.filter(isCard).find((each) => each.kind === kind && each.id === id)
    if (!card) return 'A card that is gone'
    return card.text.trim() || nameSegment(segments, card.id)
  }
  const markers = changes.map(({ anchor, text, cut }): Marker => {
    const placement = placeNote(anchor)
    const name = nameCard(anchor)
    if (placement.kind === 'placed') return { ...placement.frames, name, comment: text }
    return { in: 0, out: 1, name, comment: `${text} (No place in this cut: written on ${cutName(cut)}.)` }
  })
  return { title, rate: copy.frameRate, frames, markers }
}
