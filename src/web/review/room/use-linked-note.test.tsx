// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import type { ListedNote } from '../notes/list-notes.ts'
import { makeReviewNote } from '../notes/review-note-in-test.ts'
import { useLinkedNote } from './use-linked-note.ts'

const goTo = vi.fn<(listed: ListedNote) => void>()

interface RoomProps {
  noteId: string | null
  listed: readonly ListedNote[]
  isReady?: boolean
}

function Room({ noteId, listed, isReady = true }: RoomProps) {
  useLinkedNote(noteId, listed, isReady, goTo)
  return null
}

const list = (...ids: string[]): ListedNote[] =>
  ids.map((id) => ({
    note: makeReviewNote({ id }),
    frames: { in: 0, out: 1 },
    isWaiting: false,
    cardName: null,
    goneWords: null,
    fromCut: null,
  }))

test('a page that was opened by the link of a note goes there once its film is ready, and then stays with its reader', () => {
  const { show, unmount } = mountInTest(<Room noteId="b" listed={[]} isReady={false} />)
  show(<Room noteId="b" listed={list('a', 'b')} isReady={false} />)
  expect(goTo).not.toHaveBeenCalled()
  show(<Room noteId="b" listed={list('a', 'b')} />)
  expect(goTo).toHaveBeenCalledOnce()
  expect(goTo.mock.lastCall?.[0].note.id).toBe('b')
  show(<Room noteId="b" listed={list('a', 'b', 'c')} />)
  expect(goTo, 'the notes were read again').toHaveBeenCalledOnce()
  show(<Room noteId="a" listed={list('a', 'b', 'c')} />)
  expect(goTo.mock.lastCall?.[0].note.id).toBe('a')
  unmount()
})
