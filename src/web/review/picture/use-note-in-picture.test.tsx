// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { click, mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { useNoteInPicture } from './use-note-in-picture.ts'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())

const range = { in: 130, out: 181 }

interface Drawn {
  frame: number
  loop?: NoteFrames
  frames?: NoteFrames
  tool?: string | null
}

/** Chooses a tool; `begin` begins to draw, `place` gives the note other frames. */
function choose({ frame, loop, frames, tool = 'draw new' }: Drawn) {
  const shown: number[] = []
  const state = { frame, loop: loop ?? null }
  const showFrame = (to: number) => {
    state.frame = to
    shown.push(to)
  }
  const player = { getState: () => state, pause: vi.fn(), showFrame } as unknown as ExactPlayer
  function Picture({ placed = frames ?? null }: { placed?: NoteFrames | null }) {
    const showNote = useNoteInPicture(player, placed, tool)
    return (
      <button type="button" onClick={showNote}>
        Draw
      </button>
    )
  }
  mounted?.unmount()
  const picture = mountInTest(<Picture />)
  mounted = picture
  return {
    shown,
    state,
    begin: () => click(picture.place.querySelector('button')),
    place: (placed: NoteFrames) => picture.show(<Picture placed={placed} />),
  }
}

test('a tool is chosen at the frame that the time of the note leads to', () => {
  expect(choose({ frame: 180, frames: range }).shown, 'within its range').toEqual([130])
  expect(choose({ frame: 12, frames: range }).shown, 'before it').toEqual([130])
  expect(choose({ frame: 130, frames: range }).shown, 'there already').toEqual([])
  expect(choose({ frame: 180, frames: range, tool: null }).shown, 'no tool').toEqual([])
})

test('a note that is not begun gets the range that is repeated', () => {
  expect(choose({ frame: 180, loop: range }).shown).toEqual([130])
  expect(choose({ frame: 180 }).shown, 'or the frame in the picture').toEqual([])
})

test('where the film was moved to within the range is drawn on, and no frame outside of it', () => {
  const { shown, state, begin } = choose({ frame: 130, frames: range })
  state.frame = 150
  begin()
  expect(shown).toEqual([])
  state.frame = 181
  begin()
  expect(shown).toEqual([130])
})

test('a range that is ended while a tool is chosen leads to its first frame', () => {
  const { shown, state, place } = choose({ frame: 10, frames: { in: 10, out: 11 } })
  state.frame = 30
  place({ in: 10, out: 31 })
  expect(shown).toEqual([10])
  state.frame = 20
  place({ in: 10, out: 31 })
  expect(shown, 'the range is the same').toEqual([10])
  const other = choose({ frame: 10, frames: { in: 10, out: 11 }, tool: null })
  other.state.frame = 30
  other.place({ in: 10, out: 31 })
  expect(other.shown, 'no tool').toEqual([])
})

test('a note that gets its place by a mark stays on the frame that is marked', () => {
  const { shown, state, place } = choose({ frame: 130, loop: range })
  state.frame = 150
  place(range)
  expect(shown).toEqual([])
})
