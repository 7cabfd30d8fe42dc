// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { cutCopy } from '../notes/review-note-in-test.ts'
import { isEdited, useNoteFormsState } from './note-forms.ts'

type Edited = ReturnType<typeof useNoteFormsState>
const place = { cut: 1, frames: { in: 0, out: 1 } }
const places = { read: () => place, readUntil: () => place }
const marks: NoteMarks = { ratio: '16:9', point: { x: 0.5, y: 0.5 }, strokes: [] }

function Room({ onEdited }: { onEdited: (edited: Edited) => void }) {
  const edited = useNoteFormsState('u1', 'v1', places, {
    number: 1,
    copy: cutCopy,
    ratio: '16:9',
    rate: { num: 25, den: 1 },
  })
  useEffect(() => onEdited(edited))
  return null
}
let room: Edited
const mount = () =>
  mountInTest(
    <Room
      onEdited={(next) => {
        room = next
      }}
    />,
  )
beforeEach(() => localStorage.clear())

test('what is drawn for a note that is edited survives a reload, without its tool', () => {
  const before = mount()
  act(() => room.open('a', 'edit'))
  act(() => room.draw({ noteId: 'a', marks, tool: 'draw' }))
  act(() => room.move('a', { in: 3, out: 4 }))
  expect(room.edited).toEqual({ noteId: 'a', marks, tool: 'draw' })
  before.unmount()

  const { unmount } = mount()
  expect(room.openNotes).toEqual({ a: { form: 'edit', frames: { in: 3, out: 4 }, marks } })
  expect(room.edited).toEqual({ noteId: 'a', marks, tool: null })
  expect(room.justOpenedId).toBe(null)
  unmount()
})

test('each note keeps its own, and a save that ends later closes that note alone', () => {
  const { unmount } = mount()
  act(() => room.open('a', 'edit'))
  act(() => room.draw({ noteId: 'a', marks, tool: 'point' }))
  const { dropEdit } = room
  act(() => room.draw({ noteId: 'b', marks: null, tool: 'draw' }))
  expect(room.edited?.noteId).toBe('b')
  act(() => dropEdit('a'))
  expect(room.openNotes).toEqual({ b: { form: 'edit', frames: null, marks: null } })
  act(() => dropEdit('b'))
  expect([room.edited, localStorage.length]).toEqual([null, 0])
  unmount()
})

test('two tabs keep what is open in either', () => {
  const first = mount()
  const inFirst = room
  const second = mount()
  act(() => room.open('b', 'reply'))
  act(() => inFirst.open('a', 'edit'))
  first.unmount()
  second.unmount()

  const { unmount } = mount()
  expect(Object.keys(room.openNotes).toSorted()).toEqual(['a', 'b'])
  unmount()
})

const isAEdited = () => isEdited({ marks }, room.openNotes['a'])

test('a form that was opened and changes nothing is no edit', () => {
  const { unmount } = mount()
  act(() => room.open('a', 'edit'))
  expect(isAEdited()).toBe(false)
  act(() => room.draw({ noteId: 'a', marks, tool: 'draw' }))
  expect(isAEdited(), 'a tool was chosen').toBe(false)
  act(() => room.draw({ noteId: 'a', marks: null, tool: null }))
  expect(isAEdited(), 'cleared').toBe(true)
  act(() => room.dropEdit('a'))
  act(() => room.open('a', 'edit'))
  act(() => room.markText('a', 'other', 'one'))
  expect(isAEdited(), 'other words').toBe(true)
  act(() => room.markText('a', 'one', 'one'))
  expect(isAEdited(), 'typed back').toBe(false)
  act(() => room.move('a', { in: 1, out: 2 }))
  expect(isAEdited(), 'moved').toBe(true)
  act(() => room.open('a', 'reply'))
  expect(isAEdited(), 'a reply beside it').toBe(true)
  unmount()
})

test('a closed form keeps its edit, which nothing is drawn for, until it is dropped', () => {
  const { unmount } = mount()
  act(() => room.open('a', 'edit'))
  act(() => room.markText('a', 'other', 'one'))
  act(() => room.move('a', { in: 3, out: 4 }))
  act(() => room.draw({ noteId: 'a', marks: null, tool: 'draw' }))
  act(() => room.close('a', 'edit'))
  expect([room.edited, isAEdited()]).toEqual([null, true])
  act(() => room.open('a', 'edit'))
  expect(room.edited).toEqual({ noteId: 'a', marks: null, tool: null })
  expect(room.openNotes['a']).toEqual({
    form: 'edit',
    frames: { in: 3, out: 4 },
    marks: null,
    from: 'one',
  })
  act(() => room.dropEdit('a'))
  expect([room.openNotes, localStorage.length]).toEqual([{}, 0])
  unmount()
})

test('nothing is kept of a closed form that changed nothing', () => {
  const { unmount } = mount()
  act(() => room.open('a', 'reply'))
  act(() => room.close('a', 'reply'))
  expect([room.openNotes, localStorage.length]).toEqual([{}, 0])
  unmount()
})

test('what was saved is the same as it was stored, with its fractions rounded, and cleared is not untouched', () => {
  const { unmount } = mount()
  act(() => room.open('a', 'edit'))
  expect(room.isUnchangedSince('a', { frames: null })).toBe(true)
  const third: NoteMarks = { ...marks, point: { x: 1 / 3, y: 0.1 + 0.2 } }
  act(() => room.draw({ noteId: 'a', marks: third, tool: 'point' }))
  expect(room.isUnchangedSince('a', { frames: null, marks: third })).toBe(true)
  expect(room.isUnchangedSince('a', { frames: null, marks })).toBe(false)
  act(() => room.draw({ noteId: 'a', marks: null, tool: null }))
  expect(room.isUnchangedSince('a', { frames: null, marks: null })).toBe(true)
  expect(room.isUnchangedSince('a', { frames: null })).toBe(false)
  expect(room.isUnchangedSince('a', { frames: { in: 1, out: 2 }, marks: null })).toBe(false)
  unmount()
})

test('an answer that comes late closes its own form alone', () => {
  const { unmount } = mount()
  act(() => room.open('a', 'edit'))
  act(() => room.close('a', 'reply'))
  expect(room.openNotes['a']?.form, 'a reply was answered').toBe('edit')
  act(() => room.move('a', { in: 3, out: 4 }))
  act(() => room.open('a', 'reply'))
  act(() => room.dropEdit('a'))
  expect(room.openNotes, 'an edit was saved').toEqual({ a: { form: 'reply', frames: null } })
  unmount()
})

test('words keep what they were first written over, until that is saved', () => {
  const { unmount } = mount()
  act(() => room.open('a', 'edit'))
  act(() => room.markText('a', 'two', 'one'))
  act(() => room.markText('a', 'two', 'three'))
  expect(room.openNotes['a']?.from).toBe('one')
  act(() => room.rebase('a', 'three'))
  expect(room.openNotes['a']?.from).toBe('three')
  act(() => room.markText('a', 'three', 'three'))
  expect(room.openNotes['a']?.from).toBeUndefined()
  unmount()
})

test('an edit goes on that another tab drops, because it has saved its own', () => {
  const { unmount } = mount()
  act(() => room.open('a', 'edit'))
  act(() => room.markText('a', 'two', 'one'))
  localStorage.clear()
  act(() => room.markText('a', 'two', 'three'))
  expect(JSON.parse(localStorage.getItem('review/u1/v1/open') ?? 'null')).toEqual({
    a: { form: 'edit', frames: null, from: 'one' },
  })
  localStorage.clear()
  act(() => room.close('a', 'edit'))
  expect([room.openNotes['a']?.form, isAEdited()]).toEqual([null, true])
  unmount()
})
