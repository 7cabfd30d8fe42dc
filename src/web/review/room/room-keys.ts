/** What keys do on the review page beside those of the player. */
export type RoomAction = {
  do: 'note' | 'point' | 'draw' | 'compare' | 'next-note' | 'previous-note' | 'keys'
}

const roomKeys: Readonly<Record<string, RoomAction>> = {
  n: { do: 'note' },
  p: { do: 'point' },
  d: { do: 'draw' },
  c: { do: 'compare' },
  ']': { do: 'next-note' },
  '[': { do: 'previous-note' },
  '?': { do: 'keys' },
}
/** With Shift. */
const shiftKeys: Readonly<Record<string, RoomAction>> = {
  ArrowDown: { do: 'next-note' },
  ArrowUp: { do: 'previous-note' },
}
/** Many keyboards write them with AltGr, or with Option on a Mac. */
const signs = new Set(['[', ']', '?'])

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'getModifierState'
>

/** Whether a key belongs to the browser or the system. On Windows, AltGr counts as Ctrl and Alt. */
export function isModified(event: PressedKey, isMac: boolean): boolean {
  if (signs.has(event.key)) {
    const isOption = isMac && event.altKey && !event.ctrlKey && !event.metaKey
    if (isOption || event.getModifierState('AltGraph')) return false
  }
  return event.altKey || event.ctrlKey || event.metaKey
}

/** @param focus what holds the focus: a slider keeps the arrows */
export function findRoomAction(
  { key, shiftKey }: Pick<PressedKey, 'key' | 'shiftKey'>,
  focus: 'page' | 'button' | 'slider',
): RoomAction | null {
  const moving = shiftKey && focus !== 'slider' ? shiftKeys[key] : undefined
  return moving ?? roomKeys[key.toLowerCase()] ?? null
}

/** As they are listed: for those who can't use them. */
export const compareKeys = 'C'
export const nextNoteKeys = '[ ] or Shift Up Down'
/** Where nothing can be written. */
export const writingKeys: readonly string[] = ['N', 'P D', 'Ctrl Z', 'Ctrl Enter', 'Esc']

/** The keys of the page as they are listed under `?`. */
export const roomKeyList: readonly { keys: string; does: string }[] = [
  { keys: 'N', does: 'Write a note' },
  { keys: 'P D', does: 'Point or draw on the picture' },
  { keys: 'Ctrl Z', does: 'Take the last mark back while drawing' },
  { keys: nextNoteKeys, does: 'Note before, next note' },
  { keys: compareKeys, does: 'Compare with the cut before, or after' },
  { keys: 'Ctrl Enter', does: 'Add the note that is being written' },
  { keys: 'Esc', does: 'From a new note to the player; closes other fields' },
  { keys: '?', does: 'These keys' },
]
